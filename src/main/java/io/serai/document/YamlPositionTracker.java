package io.serai.document;

import java.util.ArrayList;
import java.util.List;

/** Where a reader is in a tree; a pointer is only made of it where there is a fault to report. */
final class YamlPositionTracker {
  private final List<Object> steps = new ArrayList<>();

  /** How many objects and arrays are around this place. */
  int depth() {
    return steps.size();
  }

  void enter() {
    steps.add("");
  }

  /** At a member by its name or an element by its index. */
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
