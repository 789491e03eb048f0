package io.serai.document;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A place in a tree that is linked to the one around it: the JSON Pointer, which may be long, is
 * only made where it is told. Immutable.
 */
public final class LazyJsonPointer {
  private final @Nullable LazyJsonPointer around;
  private final Object step;

  private LazyJsonPointer(@Nullable LazyJsonPointer around, Object step) {
    this.around = around;
    this.step = step;
  }

  /** The place that a pointer names. */
  public static LazyJsonPointer of(String pointer) {
    return new LazyJsonPointer(null, pointer);
  }

  /** The place of the member {@code name}. */
  public LazyJsonPointer child(String name) {
    return new LazyJsonPointer(this, name);
  }

  /** The place of the element {@code index}. */
  public LazyJsonPointer child(int index) {
    return new LazyJsonPointer(this, index);
  }

  /** The JSON Pointer (RFC 6901). */
  public String pointer() {
    Deque<LazyJsonPointer> inner = new ArrayDeque<>();
    LazyJsonPointer at = this;
    for (LazyJsonPointer next = around; next != null; next = next.around) {
      inner.push(at);
      at = next;
    }
    StringBuilder pointer = new StringBuilder(at.step.toString());
    inner.forEach(each -> pointer.append('/').append(JsonPointers.escaped(each.step.toString())));
    return pointer.toString();
  }

  /** The name or the index at the end, as it stands in the pointer; empty at the root. */
  public String last() {
    String text = step.toString();
    return around == null ? text.substring(text.lastIndexOf('/') + 1) : JsonPointers.escaped(text);
  }
}
