package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import java.util.Optional;

/** Creates the fault for a parameter of a kamelet or a route template that has no value. */
final class MissingParameterFault {

  private static final String TEMPLATE = "Route template ";
  private static final String MISSING = " the following mandatory parameters must be provided: ";

  private MissingParameterFault() {}

  static Optional<DocumentFault> of(Throwable thrown, RouteFileText text) {
    String message = String.valueOf(thrown.getMessage());
    int end = message.indexOf(MISSING);
    if (!message.startsWith(TEMPLATE) || end < 0) {
      return Optional.empty();
    }
    String template = message.substring(TEMPLATE.length(), end);
    String names = TextFunctions.clipped(message.substring(end + MISSING.length()));
    return Optional.of(
        new DocumentFault(
            "",
            EndpointFaultLocator.CODE,
            "%s has no value for %s; write it below parameters"
                    .formatted(TextFunctions.clipped(template), names)
                + RouteFaultMapper.ADVICE,
            text.line(line(template, text))));
  }

  private static int line(String template, RouteFileText text) {
    int kamelet = text.uri("kamelet:" + template);
    return kamelet < 0 ? text.member(template) : kamelet;
  }
}
