package io.serai.document;

import java.util.Arrays;
import java.util.List;

/** JSON Pointers (RFC 6901) as strings, built from the root down. */
public final class JsonPointers {

  private static final int INDEX_DIGITS = 9;

  private JsonPointers() {}

  /** The pointer of the member {@code name} of what {@code parent} points at. */
  public static String child(String parent, String name) {
    return parent + '/' + escaped(name);
  }

  /** The pointer of the element {@code index} of what {@code parent} points at. */
  public static String child(String parent, int index) {
    return parent + '/' + index;
  }

  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** The names and indexes that a pointer leads through. */
  static List<String> steps(String pointer) {
    if (pointer.isEmpty()) {
      return List.of();
    }
    return Arrays.stream(pointer.substring(1).split("/", -1))
        .map(step -> step.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  /** The index that a step of a pointer is; -1 where it is none. */
  static int index(String step) {
    boolean digits = !step.isEmpty() && step.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && step.length() <= INDEX_DIGITS ? Integer.parseInt(step) : -1;
  }
}
