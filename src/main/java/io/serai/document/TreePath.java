package io.serai.document;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A place in a tree that is linked to the one around it: the JSON Pointer, which may be long, is
 * only made where it is told. Immutable.
 */
public final class TreePath {
  private final @Nullable TreePath around;
  private final Object step;

  private TreePath(@Nullable TreePath around, Object step) {
    this.around = around;
    this.step = step;
  }

  /** The place that a pointer names. */
  public static TreePath of(String pointer) {
    return new TreePath(null, pointer);
  }

  /** The place of the member {@code name}. */
  public TreePath child(String name) {
    return new TreePath(this, name);
  }

  /** The place of the element {@code index}. */
  public TreePath child(int index) {
    return new TreePath(this, index);
  }

  /** The JSON Pointer (RFC 6901). */
  public String pointer() {
    Deque<TreePath> inner = new ArrayDeque<>();
    TreePath at = this;
    for (TreePath next = around; next != null; next = next.around) {
      inner.push(at);
      at = next;
    }
    StringBuilder pointer = new StringBuilder(at.step.toString());
    inner.forEach(each -> pointer.append('/').append(Pointers.escaped(each.step.toString())));
    return pointer.toString();
  }

  /** The name or the index at the end, as it stands in the pointer; empty at the root. */
  public String last() {
    String text = step.toString();
    return around == null ? text.substring(text.lastIndexOf('/') + 1) : Pointers.escaped(text);
  }
}
