package io.serai.document;

/** JSON Pointers (RFC 6901) as strings, built from the root down. */
public final class Pointers {

  private Pointers() {}

  /** The pointer of the member {@code name} of what {@code parent} points at. */
  public static String child(String parent, String name) {
    return parent + '/' + name.replace("~", "~0").replace("/", "~1");
  }

  /** The pointer of the element {@code index} of what {@code parent} points at. */
  public static String child(String parent, int index) {
    return parent + '/' + index;
  }

  /** The pointer of what holds {@code pointer}; the root is its own parent. */
  public static String parent(String pointer) {
    return pointer.substring(0, Math.max(pointer.lastIndexOf('/'), 0));
  }
}
