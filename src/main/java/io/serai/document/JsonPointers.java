package io.serai.document;

import java.util.Arrays;
import java.util.List;

/** Builds and splits JSON Pointers (RFC 6901). */
public final class JsonPointers {

  private static final int INDEX_DIGITS = 9;

  private JsonPointers() {}

  /** Returns the pointer to the member {@code name} of the object at {@code parent}. */
  public static String child(String parent, String name) {
    return parent + '/' + escaped(name);
  }

  /** Returns the pointer to the element {@code index} of the array at {@code parent}. */
  public static String child(String parent, int index) {
    return parent + '/' + index;
  }

  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** Splits a pointer into its unescaped names and indexes. */
  static List<String> steps(String pointer) {
    if (pointer.isEmpty()) {
      return List.of();
    }
    return Arrays.stream(pointer.substring(1).split("/", -1))
        .map(step -> step.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  /** Parses a step as an array index; -1 if it is not one. */
  static int index(String step) {
    boolean digits = !step.isEmpty() && step.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && step.length() <= INDEX_DIGITS ? Integer.parseInt(step) : -1;
  }
}
