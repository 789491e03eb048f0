package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Pointers;

/**
 * A node and the JSON Pointer of its place in the capability; the node is missing where there is
 * none.
 */
public record Located(JsonNode node, String pointer) {

  Located child(String name) {
    return new Located(node.path(name), Pointers.child(pointer, name));
  }

  Located child(int index) {
    return new Located(node.path(index), Pointers.child(pointer, index));
  }

  boolean exists() {
    return !node.isMissingNode();
  }

  /** The node's text; empty where it is no text. */
  String text() {
    return node.isTextual() ? node.textValue() : "";
  }
}
