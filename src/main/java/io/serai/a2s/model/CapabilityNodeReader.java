package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.LazyJsonPointer;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A node of a document with its pointer. It reads members and reports their faults to a {@link
 * CapabilityFaultCollector}.
 */
record CapabilityNodeReader(
    JsonNode node, LazyJsonPointer path, CapabilityFaultCollector findings) {
  static final String INVALID = "INVALID";

  /** The JSON Pointer of the node, built on each call. */
  String pointer() {
    return path.pointer();
  }

  boolean has(String name) {
    return node.has(name);
  }

  CapabilityNodeReader member(String name) {
    return new CapabilityNodeReader(node.path(name), path.child(name), findings);
  }

  void fault(String message) {
    fault(INVALID, message);
  }

  void fault(String code, String message) {
    findings.fault(DocumentFault.at(pointer(), code, message));
  }

  void warn(String code, String message) {
    findings.warn(DocumentFault.at(pointer(), code, message));
  }

  /** This reader if the node is an object; otherwise reports a fault with the remedy. */
  Optional<CapabilityNodeReader> asObject(String remedy) {
    return expected(node.isObject(), "an object", remedy) ? Optional.of(this) : Optional.empty();
  }

  /** The text of a string that is not blank; otherwise reports a fault with the remedy. */
  Optional<String> asText(String remedy) {
    if (!expected(node.isTextual(), "a string", remedy)) {
      return Optional.empty();
    }
    if (node.textValue().isBlank()) {
      fault(name() + " is empty; " + remedy);
      return Optional.empty();
    }
    return Optional.of(node.textValue());
  }

  /** The elements of a list; reports a fault with the remedy if the node is not a list. */
  List<CapabilityNodeReader> asList(String remedy) {
    List<CapabilityNodeReader> elements = new ArrayList<>();
    if (expected(node.isArray(), "a list", remedy)) {
      for (JsonNode element : node) {
        elements.add(new CapabilityNodeReader(element, path.child(elements.size()), findings));
      }
    }
    return elements;
  }

  /** The elements of a non-empty list; otherwise reports a fault with the remedy. */
  List<CapabilityNodeReader> asFilledList(String remedy) {
    List<CapabilityNodeReader> elements = asList(remedy);
    if (node.isArray() && elements.isEmpty()) {
      fault(name() + " is empty; " + remedy);
    }
    return elements;
  }

  /** The members of an object by name; empty if the node is not an object. */
  Map<String, CapabilityNodeReader> members() {
    Map<String, CapabilityNodeReader> members = new LinkedHashMap<>();
    node.properties().forEach(member -> members.put(member.getKey(), member(member.getKey())));
    return members;
  }

  private boolean expected(boolean fits, String what, String remedy) {
    if (node.isMissingNode()) {
      fault(name() + " is missing; " + remedy);
    } else if (!fits) {
      String quotes = node.isNumber() && what.equals("a string") ? "put it in quotes, " : "";
      fault(name() + " is " + kind() + " and should be " + what + "; " + quotes + remedy);
    }
    return fits;
  }

  private String name() {
    String last = path.last();
    return last.isEmpty() ? "the document" : TextFunctions.clipped(last);
  }

  private String kind() {
    return switch (node.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case NULL -> "null";
      default -> "a " + node.getNodeType().name().toLowerCase(Locale.ROOT);
    };
  }
}
