package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiParameter;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
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
 *
 * @param api what the ids of credentials begin with
 */
record SecurityImport(OpenApiDocument document, ImportConfig options, String api) {

  private static final String AUTHORIZATION = "Authorization";

  private static final String AWS_TYPE = "x-amazon-apigateway-authtype";
  private static final String AWS_SIGNATURE =
      "AWS wants a signature of each request: call a proxy that signs, with --server URL";
  private static final String OTHERS =
      "; API keys, basic, bearer and OAuth 2 tokens can be sent. Call a gateway that adds the"
          + " credential with --server URL, or write a skill: route that does";

  /**
   * A credential at its place in the request.
   *
   * @param prefix what precedes it there, such as {@code Bearer}; empty if it is the whole value
   */
  private record Placed(
      ParameterLocation location, String name, String prefix, String id, String value) {

    boolean isAt(Placed other) {
      return location == other.location
          && (location == ParameterLocation.HEADER
              ? name.equalsIgnoreCase(other.name)
              : name.equals(other.name));
    }

    String template() {
      return prefix + "${secrets." + id + "}";
    }
  }

  /**
   * Adds the credentials of the first alternative that can be sent and those that are declared as
   * parameters, and returns them.
   *
   * @throws SkippedOperationException if no alternative can be sent
   */
  Set<RequiredSecret> add(OpenApiOperation operation, URI server, RequestDraft request)
      throws SkippedOperationException {
    List<Placed> placed = new ArrayList<>(placed(operation.node().node()));
    operation.parameterLists().forEach(list -> addParameters(placed, list));
    Set<RequiredSecret> secrets = new LinkedHashSet<>();
    for (Placed each : placed) {
      request.add(each.location(), each.name(), each.template());
      secrets.add(
          new RequiredSecret(each.id(), ServerSelection.credentialHost(server), each.value()));
    }
    return secrets;
  }

  private void addParameters(List<Placed> placed, DocumentNode list) {
    for (DocumentNode each : list.elements()) {
      Optional<OpenApiParameter> parameter =
          document.resolve(each).map(OpenApiParameter::new).filter(CredentialParameter::is);
      if (parameter.isPresent()) {
        ParameterLocation location = parameter.get().location().orElseThrow();
        String name = parameter.get().name();
        String value = "the value of the " + location.word() + ' ' + TextFunctions.clipped(name);
        Placed next = new Placed(location, name, "", id(name), value);
        if (placed.stream().noneMatch(next::isAt)) {
          placed.add(next);
        }
      }
    }
  }

  private List<Placed> placed(JsonNode operation) throws SkippedOperationException {
    JsonNode security =
        operation.has("security")
            ? operation.path("security")
            : document.root().node().path("security");
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
      DocumentNode scheme =
          document.root().member("components").member("securitySchemes").member(name);
      add(placed, placed(name, RequiredReferenceResolver.target(document, scheme).node()));
    }
    return placed;
  }

  /**
   * Adds a credential. At a place that has one already, both are the same one if one of them is the
   * whole value or both have the same prefix, as two kinds of bearer token have.
   */
  private static void add(List<Placed> placed, Placed next) throws SkippedOperationException {
    for (int i = 0; i < placed.size(); i++) {
      Placed before = placed.get(i);
      if (before.isAt(next)) {
        boolean whole = next.prefix().isEmpty();
        if (!whole && !before.prefix().isEmpty() && !before.prefix().equals(next.prefix())) {
          throw new SkippedOperationException(
              ("two of its security schemes need the %s %s for different credentials; remove one of "
                      + "them from the document")
                  .formatted(next.location().word(), TextFunctions.clipped(next.name())));
        }
        placed.set(i, whole ? next : before);
        return;
      }
    }
    placed.add(next);
  }

  private Placed placed(String name, JsonNode scheme) throws SkippedOperationException {
    String id = id(name);
    String type = scheme.path("type").asText();
    return switch (type) {
      case "apiKey" -> apiKey(name, id, scheme);
      case "http" -> http(name, id, scheme.path("scheme").asText().toLowerCase(Locale.ROOT));
      case "oauth2", "openIdConnect" -> bearer(id, "an access token of OAuth 2");
      case "" ->
          throw new SkippedOperationException(
              "its security scheme %s is not defined; define it below components.securitySchemes of the"
                      .formatted(TextFunctions.clipped(name))
                  + " document, or correct its name");
      default -> throw unsupported(name, type);
    };
  }

  private static Placed apiKey(String name, String id, JsonNode scheme)
      throws SkippedOperationException {
    Optional<ParameterLocation> location =
        ParameterLocation.named(scheme.path("in").asText())
            .filter(found -> found != ParameterLocation.PATH);
    String member = scheme.path("name").asText();
    if (member.isEmpty() || location.isEmpty()) {
      throw unsupported(name, "an apiKey without name, or not in query, header or cookie");
    }
    boolean signed = scheme.path(AWS_TYPE).asText().equalsIgnoreCase("awsSigv4");
    return new Placed(location.get(), member, "", id, signed ? AWS_SIGNATURE : "the API key");
  }

  private static Placed http(String name, String id, String scheme)
      throws SkippedOperationException {
    if (scheme.equals("basic")) {
      String value = "Base64 of USER:PASSWORD";
      return new Placed(ParameterLocation.HEADER, AUTHORIZATION, "Basic ", id, value);
    }
    if (scheme.equals("bearer")) {
      return bearer(id, "the bearer token");
    }
    throw unsupported(name, "http " + scheme);
  }

  private static Placed bearer(String id, String value) {
    return new Placed(ParameterLocation.HEADER, AUTHORIZATION, "Bearer ", id, value);
  }

  private static SkippedOperationException unsupported(String name, String what) {
    return new SkippedOperationException(
        "its security scheme %s is %s%s"
            .formatted(TextFunctions.clipped(name), TextFunctions.clipped(what), OTHERS));
  }

  /** An id of the vault: the name of the API and that of the scheme. */
  private String id(String scheme) {
    String name = NameCase.kebab(scheme);
    String id = api.isEmpty() || name.startsWith(api) ? name : api + "-" + name;
    boolean letter = !id.isEmpty() && !TextFunctions.isDigit(id.charAt(0));
    return TextFunctions.withoutTrailing(letter ? id : "api-" + id, '-');
  }
}
