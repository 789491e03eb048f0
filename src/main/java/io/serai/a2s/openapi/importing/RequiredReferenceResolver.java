package io.serai.a2s.openapi.importing;

import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.util.Optional;

/** Follows references without which an operation cannot be imported. */
final class RequiredReferenceResolver {

  private RequiredReferenceResolver() {}

  /**
   * Returns the value that a node refers to; the node itself if it is not a reference.
   *
   * @throws SkippedOperationException if the reference leads nowhere, out of the document or in a
   *     circle
   */
  static DocumentNode target(OpenApiDocument document, DocumentNode node)
      throws SkippedOperationException {
    Optional<DocumentNode> found = document.resolve(node);
    if (found.isPresent() || !node.exists()) {
      return found.orElse(node);
    }
    String ref = TextFunctions.clipped(node.node().path(OpenApiDocument.REF).asText());
    throw new SkippedOperationException(
        ref.startsWith("#")
            ? "the reference " + ref + " leads nowhere; define it in the document, or correct it"
            : "the reference "
                + ref
                + " leads to another document; bundle the documents into one, as npx"
                + " @redocly/cli bundle does");
  }
}
