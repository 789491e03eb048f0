package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.TextFunctions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Follows the references of a document within itself. Thread-safe. */
final class LocalReferences {

  private static final String REF = "$ref";
  private static final int MAX_STEPS = 20;

  private final JsonNode root;

  LocalReferences(JsonNode root) {
    this.root = root;
  }

  JsonNode root() {
    return root;
  }

  /**
   * Returns the value that a node refers to; the node itself if it is not a reference.
   *
   * @throws SkippedOperationException if the reference leads nowhere, out of the document or in a
   *     circle
   */
  JsonNode required(JsonNode node) throws SkippedOperationException {
    JsonNode found = resolve(node);
    if (found.isMissingNode() && !node.isMissingNode()) {
      String ref = TextFunctions.clipped(node.path(REF).asText());
      throw new SkippedOperationException(
          ref.startsWith("#")
              ? "the reference " + ref + " leads nowhere; define it in the document, or correct it"
              : "the reference "
                  + ref
                  + " leads to another document; bundle the documents into one, as npx"
                  + " @redocly/cli bundle does");
    }
    return found;
  }

  /** Returns the value that a node refers to; a missing node if there is none. */
  JsonNode resolve(JsonNode node) {
    JsonNode at = node;
    for (int step = 0; step < MAX_STEPS; step++) {
      JsonNode ref = at.path(REF);
      if (!ref.isTextual()) {
        return at;
      }
      at = target(ref.textValue());
    }
    return MissingNode.getInstance();
  }

  private JsonNode target(String ref) {
    if (!ref.startsWith("#/")) {
      return ref.equals("#") ? root : MissingNode.getInstance();
    }
    try {
      String pointer =
          URLDecoder.decode(ref.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
      return root.at(pointer);
    } catch (IllegalArgumentException noPointer) {
      return MissingNode.getInstance();
    }
  }
}
