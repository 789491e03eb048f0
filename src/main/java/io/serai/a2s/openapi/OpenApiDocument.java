package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.DocumentNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An OpenAPI document that resolves references within itself. No other document is fetched.
 *
 * <p>Nothing is checked: what is missing or of a wrong type is a missing node or an empty text.
 * Callers report it as they need to, at the place that a {@link DocumentNode} has.
 */
public record OpenApiDocument(DocumentNode root) {

  /** The member of a reference. */
  public static final String REF = "$ref";

  private static final List<String> CHOICES = List.of("oneOf", "anyOf");

  /** References that are followed in a row. */
  private static final int MAX_STEPS = 20;

  /** Alternatives of one schema that are read. */
  private static final int MAX_CHOICES = 1_000;

  /**
   * Follows the references of a node to their final target; empty if a reference has no target, or
   * too many follow each other, as in a cycle.
   */
  public Optional<DocumentNode> resolve(DocumentNode node) {
    DocumentNode at = node;
    for (int step = 0; step < MAX_STEPS; step++) {
      JsonNode ref = at.node().path(REF);
      if (!ref.isTextual()) {
        return at.exists() ? Optional.of(at) : Optional.empty();
      }
      Optional<DocumentNode> target = target(ref.textValue());
      if (target.isEmpty()) {
        return target;
      }
      at = target.get();
    }
    return Optional.empty();
  }

  /** Returns the value that a node refers to; a missing node if there is none. */
  public JsonNode resolve(JsonNode node) {
    return resolve(DocumentNode.root(node, root.faults()))
        .map(DocumentNode::node)
        .orElse(MissingNode.getInstance());
  }

  /**
   * Returns the alternatives of a resolved schema ({@code oneOf} and {@code anyOf}) other than
   * null, with references resolved; of many, those within the first thousand. A single one beside
   * null is how OpenAPI 3.1 often writes that a value may be null.
   */
  public List<JsonNode> alternatives(JsonNode schema) {
    return choices(schema).filter(choice -> !isNull(choice)).toList();
  }

  /** Returns whether null is one of the alternatives of a resolved schema. */
  public boolean hasNullAlternative(JsonNode schema) {
    return choices(schema).anyMatch(OpenApiDocument::isNull);
  }

  private Stream<JsonNode> choices(JsonNode schema) {
    return CHOICES.stream()
        .map(schema::path)
        .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
        .limit(MAX_CHOICES)
        .map(this::resolve);
  }

  private static boolean isNull(JsonNode schema) {
    return schema.path("type").asText().equals("null");
  }

  private Optional<DocumentNode> target(String ref) {
    if (!ref.startsWith("#/")) {
      return ref.equals("#") ? Optional.of(root) : Optional.empty();
    }
    try {
      String fragment =
          URLDecoder.decode(ref.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
      return Optional.of(root.at(fragment));
    } catch (IllegalArgumentException noPointer) {
      return Optional.empty();
    }
  }
}
