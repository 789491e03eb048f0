package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Line numbers of the values of a document. Each value has an entry with its line and the number of
 * entries below it, in document order, so that a value's position in the tree determines its entry.
 */
final class NodeLineNumbers {
  private static final int FIRST_CAPACITY = 16;

  private int[] lines = new int[FIRST_CAPACITY];

  /** Number of entries of each value, including those of its descendants. */
  private int[] sizes = new int[FIRST_CAPACITY];

  private int count;

  /** Adds the line of a value that begins; returns its entry. */
  int begin(int line) {
    reserve(1);
    lines[count] = line;
    return count++;
  }

  /** Marks the end of the value of an entry. */
  void end(int entry) {
    sizes[entry] = count - entry;
  }

  int size(int entry) {
    return sizes[entry];
  }

  /** Adds the entries of an earlier value again, with another line for the value itself. */
  void repeat(int entry, int line) {
    int size = sizes[entry];
    reserve(size);
    System.arraycopy(lines, entry, lines, count, size);
    System.arraycopy(sizes, entry, sizes, count, size);
    lines[count] = line;
    count += size;
  }

  /**
   * Returns the line of the value that the steps lead to from the root, or of its nearest existing
   * ancestor.
   */
  int line(JsonNode root, List<String> steps) {
    JsonNode node = root;
    int entry = 0;
    for (String step : steps) {
      int child = node.isArray() ? element(node, step, entry + 1) : member(node, step, entry + 1);
      if (child < 0 || child >= count) {
        break;
      }
      node = node.isArray() ? node.get(Integer.parseInt(step)) : node.get(step);
      entry = child;
    }
    return count == 0 ? 0 : lines[entry];
  }

  private int member(JsonNode object, String name, int first) {
    int entry = first;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (member.getKey().equals(name)) {
        return entry;
      }
      entry += sizeAt(entry);
    }
    return -1;
  }

  private int element(JsonNode array, String step, int first) {
    int index = JsonPointers.index(step);
    if (index < 0 || index >= array.size()) {
      return -1;
    }
    int entry = first;
    for (int i = 0; i < index; i++) {
      entry += sizeAt(entry);
    }
    return entry;
  }

  /** Returns the size of an entry; 1 for values that were added to the tree after it was read. */
  private int sizeAt(int entry) {
    return entry < count ? sizes[entry] : 1;
  }

  private void reserve(int more) {
    if (count + more > lines.length) {
      int capacity = Math.max(count + more, lines.length * 2);
      lines = Arrays.copyOf(lines, capacity);
      sizes = Arrays.copyOf(sizes, capacity);
    }
  }
}
