package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import io.serai.route.check.CamelCatalogJars;
import io.serai.route.check.CamelCatalogJars.Kind;
import io.serai.route.option.InvalidOptionException;
import io.serai.route.option.UriOptionEncoder;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.NoSuchEndpointException;
import org.apache.camel.ResolveEndpointFailedException;
import org.apache.camel.spi.EndpointUriFactory;
import org.apache.camel.util.URISupport;

/**
 * Creates the fault for an endpoint that Camel cannot create because of its component or the name
 * of an option, with the line of the URI or the option.
 */
record EndpointFaultLocator(CamelContext camel, RouteFileText text) {

  static final String CODE = "ROUTE_INVALID";
  private static final Pattern SCHEME = Pattern.compile("[\\w+.-]+(?=[:?]|$)");
  private static final Pattern UNKNOWN_OPTION =
      Pattern.compile("Unknown parameters=\\[\\{([^=]+)=");

  Optional<DocumentFault> of(Throwable thrown) {
    if (thrown instanceof NoSuchEndpointException missing && !scheme(missing.getUri()).isEmpty()) {
      String uri = missing.getUri();
      return Optional.of(
          fault(uri.contains(":") ? text.uri(uri) : text.component(scheme(uri)), noComponent(uri)));
    }
    if (thrown instanceof ResolveEndpointFailedException unresolved) {
      return unknownOption(unresolved);
    }
    return Optional.empty();
  }

  /**
   * Returns the line of an endpoint that was not created: that of the option that is wrong, else
   * that of its URI; 0 if it is not known.
   */
  int line(Throwable thrown) {
    if (!(thrown instanceof ResolveEndpointFailedException unresolved)) {
      return 0;
    }
    int written = text.uri(unresolved.getUri());
    int uri =
        written < 0 ? text.uri(UriOptionEncoder.decodedAddress(unresolved.getUri())) : written;
    return text.line(
        unresolved.getCause() instanceof InvalidOptionException invalid
            ? text.option(uri, invalid.option())
            : uri);
  }

  private DocumentFault fault(int position, String message) {
    return new DocumentFault("", CODE, message + RouteFaultMapper.ADVICE, text.line(position));
  }

  private String noComponent(String uri) {
    String scheme = scheme(uri);
    String what = "there is no component " + TextFunctions.clipped(scheme);
    if (scheme.equals("http") || scheme.equals("https")) {
      return what
          + ": the hub's guarded client sends HTTP; write outbound:"
          + TextFunctions.clipped(URISupport.sanitizeUri(uri.replaceFirst("\\?.*", "")))
          + " (camel-http, which serai lib add could add, sends without its guard, retries and"
          + " vault)";
    }
    Set<String> known = ComponentNames.of(camel);
    if (known.contains(scheme)) {
      return TextFunctions.clipped(scheme) + " has no name here; write " + scheme + ":NAME";
    }
    return CamelCatalogJars.missingArtifact(Kind.COMPONENT, scheme)
        .map(artifact -> what + "; " + CamelCatalogJars.remedy(artifact))
        .or(
            () ->
                TypoSuggestion.to(scheme, known)
                    .or(() -> TypoSuggestion.to(scheme, CamelCatalogJars.names(Kind.COMPONENT)))
                    .map(meant -> what + " (did you mean " + meant + ":?)"))
        .orElse(
            what
                + ", and Camel has none of this name; correct it, or "
                + CamelCatalogJars.remedy("GROUP:ARTIFACT:VERSION"));
  }

  private Optional<DocumentFault> unknownOption(ResolveEndpointFailedException unresolved) {
    Matcher unknown = UNKNOWN_OPTION.matcher(String.valueOf(unresolved.getMessage()));
    if (!unknown.find()) {
      return Optional.empty();
    }
    String option = unknown.group(1);
    String uri = unresolved.getUri();
    String meant =
        TypoSuggestion.to(option, options(scheme(uri)))
            .map(name -> " (did you mean " + name + "?)")
            .orElse("");
    String message = scheme(uri) + ": has no option " + TextFunctions.clipped(option) + meant;
    return Optional.of(fault(text.option(text.uri(uri), option), message));
  }

  private Collection<String> options(String scheme) {
    EndpointUriFactory factory = camel.getCamelContextExtension().getEndpointUriFactory(scheme);
    return factory == null ? Set.of() : factory.propertyNames();
  }

  private static String scheme(String uri) {
    Matcher scheme = SCHEME.matcher(uri);
    return scheme.lookingAt() ? scheme.group() : "";
  }
}
