package io.serai.document;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Location in a JSON tree, linked to its parent location. The JSON Pointer, which may be long, is
 * built only on demand. Immutable.
 */
public final class LazyJsonPointer {
  private final @Nullable LazyJsonPointer parent;
  private final Object step;

  private LazyJsonPointer(@Nullable LazyJsonPointer parent, Object step) {
    this.parent = parent;
    this.step = step;
  }

  /** Returns the location of a JSON Pointer. */
  public static LazyJsonPointer of(String pointer) {
    return new LazyJsonPointer(null, pointer);
  }

  /** Returns the location of the member {@code name}. */
  public LazyJsonPointer child(String name) {
    return new LazyJsonPointer(this, name);
  }

  /** Returns the location of the element {@code index}. */
  public LazyJsonPointer child(int index) {
    return new LazyJsonPointer(this, index);
  }

  /** Returns the JSON Pointer (RFC 6901). */
  public String pointer() {
    Deque<LazyJsonPointer> inner = new ArrayDeque<>();
    LazyJsonPointer at = this;
    for (LazyJsonPointer next = parent; next != null; next = next.parent) {
      inner.push(at);
      at = next;
    }
    StringBuilder pointer = new StringBuilder(at.step.toString());
    inner.forEach(each -> pointer.append('/').append(JsonPointers.escaped(each.step.toString())));
    return pointer.toString();
  }

  /**
   * Returns the last name, escaped as in the pointer, with the indexes behind it, such as {@code
   * steps[0]}; empty at the root.
   */
  public String last() {
    if (parent != null && step instanceof Integer) {
      return parent.last() + '[' + step + ']';
    }
    String text = step.toString();
    return parent == null ? text.substring(text.lastIndexOf('/') + 1) : JsonPointers.escaped(text);
  }
}
