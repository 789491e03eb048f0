package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import io.serai.route.check.CamelCatalogJars;
import io.serai.route.check.CamelCatalogJars.Kind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.NoSuchLanguageException;

/**
 * Creates the fault for a language, a data format or a kamelet that is in no jar of the class path,
 * with its line and the jar that has it.
 */
record MissingJarFaults(CamelContext camel, RouteFileText text) {

  private static final Pattern DATA_FORMAT =
      Pattern.compile("Data format '([^']+)' could not be created");
  private static final Pattern FAMILY = Pattern.compile("^([a-z]+).*$");
  private static final Pattern KAMELET =
      Pattern.compile("Resource not found: classpath:kamelets/(.+)\\.kamelet\\.yaml");

  Optional<DocumentFault> of(Throwable thrown) {
    if (thrown instanceof NoSuchLanguageException missing) {
      return Optional.of(missing(Kind.LANGUAGE, missing.getLanguage()));
    }
    String message = String.valueOf(thrown.getMessage());
    Matcher format = DATA_FORMAT.matcher(message);
    if (format.find()) {
      return Optional.of(missing(Kind.DATA_FORMAT, format.group(1)));
    }
    Matcher kamelet = KAMELET.matcher(message);
    return kamelet.find() ? Optional.of(kamelet(kamelet.group(1))) : Optional.empty();
  }

  private DocumentFault missing(Kind kind, String name) {
    int at = text.member(name);
    String family = FAMILY.matcher(name).replaceFirst("$1"); // bindy of bindyCsv
    return fault(
        at < 0 ? text.member(family) : at,
        "there is no " + kind.title() + " " + remedy(kind, name));
  }

  /** Returns the name and what to do about it. */
  private static String remedy(Kind kind, String name) {
    String clipped = TextFunctions.clipped(name);
    return CamelCatalogJars.missingArtifact(kind, name)
        .map(artifact -> clipped + "; " + CamelCatalogJars.remedy(artifact))
        .or(
            () ->
                TypoSuggestion.to(name, CamelCatalogJars.names(kind))
                    .map(meant -> clipped + " (did you mean " + meant + "?)"))
        .orElse(clipped);
  }

  private DocumentFault kamelet(String name) {
    String version = camel.getVersion();
    int at = text.uri("kamelet:" + name);
    return fault(
        at < 0 ? text.member(name) : at,
        "there is no kamelet "
            + TextFunctions.clipped(name)
            + "; for those of Camel, "
            + CamelCatalogJars.remedy("org.apache.camel.kamelets:camel-kamelets:" + version)
            + "; one of your own is NAME.kamelet.yaml beside the route");
  }

  private DocumentFault fault(int position, String message) {
    return new DocumentFault(
        "", EndpointFaultLocator.CODE, message + RouteFaultMapper.ADVICE, text.line(position));
  }
}
