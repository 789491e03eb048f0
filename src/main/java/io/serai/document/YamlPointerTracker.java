package io.serai.document;

import java.util.ArrayList;
import java.util.List;

/** Tracks the position of a reader in a tree; the JSON Pointer is built only on demand. */
final class YamlPointerTracker {
  private final List<Object> steps = new ArrayList<>();

  /** Returns the number of enclosing objects and arrays. */
  int depth() {
    return steps.size();
  }

  void enter() {
    steps.add("");
  }

  /** Sets the current member name or element index. */
  void at(Object step) {
    steps.set(steps.size() - 1, step);
  }

  void leave() {
    steps.remove(steps.size() - 1);
  }

  String pointer() {
    StringBuilder pointer = new StringBuilder();
    steps.forEach(step -> pointer.append('/').append(JsonPointers.escaped(step.toString())));
    return pointer.toString();
  }
}
