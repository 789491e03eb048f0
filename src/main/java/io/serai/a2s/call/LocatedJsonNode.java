package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.LazyJsonPointer;

/**
 * A node of a capability document with its JSON Pointer. If the document has no such node, it is a
 * missing node.
 */
public record LocatedJsonNode(JsonNode node, LazyJsonPointer path) {

  /** Creates a located node from the text of a pointer. */
  public LocatedJsonNode(JsonNode node, String pointer) {
    this(node, LazyJsonPointer.of(pointer));
  }

  /** The JSON Pointer of the node, built on each call. */
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

  /** The text of the node; the empty string if it is not a string. */
  String text() {
    return node.isTextual() ? node.textValue() : "";
  }
}
