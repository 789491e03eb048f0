package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the credentials of an operation: each security scheme becomes a template with <code>
 * ${secrets.ID}</code> at the place that the scheme names.
 */
final class SecurityImport {

  private static final String AUTHORIZATION = "Authorization";

  /** A credential at its place in the request. */
  private record Placed(String location, String name, String template, String id, String value) {}

  private final LocalReferences references;
  private final ImportOptions options;
  private final String api;

  /**
   * @param api what the ids of credentials begin with
   */
  SecurityImport(LocalReferences references, ImportOptions options, String api) {
    this.references = references;
    this.options = options;
    this.api = api;
  }

  /**
   * Adds the credentials of the first alternative that can be sent, and returns them.
   *
   * @throws SkippedOperationException if no alternative can be sent
   */
  Set<RequiredSecret> add(JsonNode operation, URI server, RequestDraft request)
      throws SkippedOperationException {
    List<Placed> placed = placed(operation);
    Set<RequiredSecret> secrets = new LinkedHashSet<>();
    for (Placed each : placed) {
      if (!request.add(each.location(), each.name(), each.template())) {
        throw new SkippedOperationException(
            "two of its security schemes need the " + each.location() + " " + each.name());
      }
      secrets.add(
          new RequiredSecret(each.id(), ServerSelection.credentialHost(server), each.value()));
    }
    return secrets;
  }

  private List<Placed> placed(JsonNode operation) throws SkippedOperationException {
    JsonNode security =
        operation.has("security") ? operation.path("security") : references.root().path("security");
    if (security.isMissingNode() && options.bearer().isPresent()) {
      return List.of(bearer(options.bearer().get(), "a bearer token"));
    }
    Optional<String> problem = Optional.empty();
    for (JsonNode alternative : security) {
      try {
        return placedOf(alternative);
      } catch (SkippedOperationException unsupported) {
        problem = problem.or(() -> Optional.of(unsupported.reason()));
      }
    }
    if (problem.isPresent()) {
      throw new SkippedOperationException(problem.get());
    }
    return List.of();
  }

  private List<Placed> placedOf(JsonNode alternative) throws SkippedOperationException {
    List<Placed> placed = new ArrayList<>();
    for (Map.Entry<String, JsonNode> requirement : alternative.properties()) {
      String name = requirement.getKey();
      JsonNode schemes = references.root().path("components").path("securitySchemes");
      placed.add(placed(name, references.required(schemes.path(name))));
    }
    return placed;
  }

  private Placed placed(String name, JsonNode scheme) throws SkippedOperationException {
    String id = id(name);
    String type = scheme.path("type").asText();
    return switch (type) {
      case "apiKey" -> apiKey(name, id, scheme);
      case "http" -> http(name, id, scheme.path("scheme").asText().toLowerCase(Locale.ROOT));
      case "oauth2", "openIdConnect" -> bearer(id, "an access token of OAuth 2");
      default -> throw unsupported(name, type.isEmpty() ? "not defined" : type);
    };
  }

  private static Placed apiKey(String name, String id, JsonNode scheme)
      throws SkippedOperationException {
    String location = scheme.path("in").asText();
    String member = scheme.path("name").asText();
    if (member.isEmpty() || location.equals("path") || !RequestDraft.isLocation(location)) {
      throw unsupported(name, "an apiKey without name, or not in query, header or cookie");
    }
    return new Placed(location, member, secret(id), id, "the API key");
  }

  private static Placed http(String name, String id, String scheme)
      throws SkippedOperationException {
    if (scheme.equals("basic")) {
      String value = "Base64 of USER:PASSWORD";
      return new Placed("header", AUTHORIZATION, "Basic " + secret(id), id, value);
    }
    if (scheme.equals("bearer")) {
      return bearer(id, "the bearer token");
    }
    throw unsupported(name, "http " + scheme);
  }

  private static Placed bearer(String id, String value) {
    return new Placed("header", AUTHORIZATION, "Bearer " + secret(id), id, value);
  }

  private static String secret(String id) {
    return "${secrets." + id + "}";
  }

  private static SkippedOperationException unsupported(String name, String what) {
    return new SkippedOperationException(
        "its security scheme "
            + TextFunctions.clipped(name)
            + " is "
            + TextFunctions.clipped(what)
            + "; API keys, basic, bearer and OAuth 2 tokens can be sent");
  }

  /** An id of the vault: the name of the API and that of the scheme. */
  private String id(String scheme) {
    String name = NameCase.kebab(scheme);
    String id = api.isEmpty() || name.startsWith(api) ? name : api + "-" + name;
    boolean letter = !id.isEmpty() && !TextFunctions.isDigit(id.charAt(0));
    return TextFunctions.withoutTrailing(letter ? id : "api-" + id, '-');
  }
}
