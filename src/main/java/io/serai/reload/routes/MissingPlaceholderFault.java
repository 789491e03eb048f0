package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates the fault for a property placeholder without a value, and says where to set it. */
final class MissingPlaceholderFault {

  private static final Pattern MISSING =
      Pattern.compile(
          "Property with key \\[([^\\]]+)](?: not found in properties| using function .* returned null)");
  private static final String ENVIRONMENT = "env:";

  private MissingPlaceholderFault() {}

  static Optional<DocumentFault> of(Throwable thrown, RouteFileText text) {
    Matcher missing = MISSING.matcher(String.valueOf(thrown.getMessage()));
    return missing.find() ? Optional.of(fault(missing.group(1), text)) : Optional.empty();
  }

  private static DocumentFault fault(String key, RouteFileText text) {
    String name = TextFunctions.clipped(key);
    String remedy =
        key.startsWith(ENVIRONMENT)
            ? "set the environment variable %s and restart the hub"
                .formatted(name.substring(ENVIRONMENT.length()))
            : "set %s in application.properties beside this file, or in that of the home and restart"
                    .formatted(name)
                + " the hub";
    return new DocumentFault(
        "",
        EndpointFaultLocator.CODE,
        "{{%s}} has no value; %s, or give it a standard value here: {{%s:VALUE}}"
                .formatted(name, remedy, name)
            + RouteFaultMapper.ADVICE,
        text.line(text.placeholder(key)));
  }
}
