package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.document.TextFunctions;
import java.util.Set;
import java.util.TreeSet;

/** An operation of the document, and how it is named and described. */
record NamedOperation(OpenApiOperation operation) {

  private static final int MAX_SHOWN = 200;

  /** The path that is sent, and what its key says about parameters. */
  OpenApiPathKey target() {
    return OpenApiPathKey.of(operation.path());
  }

  private JsonNode node() {
    return operation.node().node();
  }

  String id() {
    return node().path("operationId").asText();
  }

  Set<String> tags() {
    Set<String> tags = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    node().path("tags").forEach(tag -> tags.add(tag.asText()));
    return tags;
  }

  /** Returns the summary, followed by the description where there is room. */
  String description(int most) {
    String summary = PlainText.of(node().path("summary").asText(), most);
    String description = PlainText.of(node().path("description").asText(), most);
    if (summary.isEmpty() && description.isEmpty()) {
      return PlainText.of("Calls " + this + ".", most);
    }
    if (summary.isEmpty() || description.startsWith(summary)) {
      return description;
    }
    boolean ended = summary.endsWith(".") || summary.endsWith("!") || summary.endsWith("?");
    return PlainText.of(summary + (ended ? " " : ". ") + description, most);
  }

  /** Method and path. */
  @Override
  public String toString() {
    return operation.method() + ' ' + TextFunctions.clipped(operation.path(), MAX_SHOWN);
  }
}
