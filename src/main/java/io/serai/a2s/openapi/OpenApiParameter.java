package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A parameter of an operation or of a path item.
 *
 * @param node the parameter object, with references resolved
 */
public record OpenApiParameter(DocumentNode node) {

  private static final Set<String> IGNORED =
      Set.of("header accept", "header content-type", "header authorization");

  /** The name; empty if it has none. */
  public String name() {
    return node.node().path("name").asText("");
  }

  /** Where it is in the request; empty if OpenAPI does not know the location. */
  public Optional<ParameterLocation> location() {
    return ParameterLocation.named(node.member("in").textOrEmpty());
  }

  /** Whether OpenAPI requires to ignore it: a header that other members declare. */
  public boolean isIgnored() {
    return IGNORED.contains(key());
  }

  /** Whether it has what every parameter must have: a name and a location. */
  public boolean isIdentified() {
    return !name().isEmpty() && location().isPresent();
  }

  /**
   * What tells it apart from others: its location and name. A parameter of an operation replaces
   * the one of its path item with the same key.
   */
  public String key() {
    boolean header = location().filter(ParameterLocation.HEADER::equals).isPresent();
    String name = header ? name().toLowerCase(Locale.ROOT) : name();
    return node.member("in").textOrEmpty() + ' ' + name;
  }

  public boolean required() {
    return node.node().path("required").asBoolean(false);
  }

  /** The media types that declare it in place of a schema; missing if it has a schema. */
  public DocumentNode content() {
    return node.member("content");
  }

  /** The name of the only media type of its content; empty if there is none or several. */
  public Optional<String> mediaType() {
    JsonNode content = content().node();
    return content.isObject() && content.size() == 1
        ? Optional.of(content.fieldNames().next())
        : Optional.empty();
  }

  /** Whether its value is written as JSON. */
  public boolean isJson() {
    return mediaType().flatMap(BodyMediaType::of).filter(BodyMediaType.JSON::equals).isPresent();
  }

  /** The schema of its value; missing if there is none. */
  public DocumentNode schema() {
    return mediaType()
        .map(type -> content().member(type).member("schema"))
        .orElseGet(() -> node.member("schema"));
  }
}
