package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.Set;
import java.util.TreeSet;

/**
 * An operation and where it is in its document.
 *
 * @param path the key of its path item, as written
 * @param method in upper case
 */
record OperationLocation(String path, String method, JsonNode pathItem, JsonNode node) {

  private static final int MAX_SHOWN = 200;

  /** The path that is sent, and what its key says about parameters. */
  OperationPath target() {
    return OperationPath.of(path);
  }

  String id() {
    return node.path("operationId").asText();
  }

  Set<String> tags() {
    Set<String> tags = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    node.path("tags").forEach(tag -> tags.add(tag.asText()));
    return tags;
  }

  /** Returns the summary, followed by the description where there is room. */
  String description(int most) {
    String summary = PlainText.of(node.path("summary").asText(), most);
    String description = PlainText.of(node.path("description").asText(), most);
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
    return method + ' ' + TextFunctions.clipped(path, MAX_SHOWN);
  }
}
