package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TreePath;

/**
 * A node and the JSON Pointer of its place in the capability; the node is missing where there is
 * none.
 */
public record Located(JsonNode node, TreePath path) {

  /** A node at the place that a pointer names. */
  public Located(JsonNode node, String pointer) {
    this(node, TreePath.of(pointer));
  }

  /** The JSON Pointer of the place, made anew each time. */
  String pointer() {
    return path.pointer();
  }

  Located child(String name) {
    return new Located(node.path(name), path.child(name));
  }

  Located child(int index) {
    return new Located(node.path(index), path.child(index));
  }

  boolean exists() {
    return !node.isMissingNode();
  }

  /** The node's text; empty where it is no text. */
  String text() {
    return node.isTextual() ? node.textValue() : "";
  }
}
