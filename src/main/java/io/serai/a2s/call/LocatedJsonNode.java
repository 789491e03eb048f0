package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.LazyJsonPointer;

/**
 * A node and the JSON Pointer of its place in the capability; the node is missing where there is
 * none.
 */
public record LocatedJsonNode(JsonNode node, LazyJsonPointer path) {

  /** A node at the place that a pointer names. */
  public LocatedJsonNode(JsonNode node, String pointer) {
    this(node, LazyJsonPointer.of(pointer));
  }

  /** The JSON Pointer of the place, made anew each time. */
  String pointer() {
    return path.pointer();
  }

  LocatedJsonNode child(String name) {
    return new LocatedJsonNode(node.path(name), path.child(name));
  }

  LocatedJsonNode child(int index) {
    return new LocatedJsonNode(node.path(index), path.child(index));
  }

  boolean exists() {
    return !node.isMissingNode();
  }

  /** The node's text; empty where it is no text. */
  String text() {
    return node.isTextual() ? node.textValue() : "";
  }
}
