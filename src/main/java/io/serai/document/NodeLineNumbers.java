package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The line of each value of a document: two numbers a value, in the order of the text, so that the
 * place of a value in the tree tells the place in the table.
 */
final class NodeLineNumbers {
  private static final int FIRST_CAPACITY = 16;

  private int[] lines = new int[FIRST_CAPACITY];

  /** How many entries a value takes, with all that is in it. */
  private int[] sizes = new int[FIRST_CAPACITY];

  private int count;

  /** Notes the line of a value that begins, and says which entry that is. */
  int begin(int line) {
    reserve(1);
    lines[count] = line;
    return count++;
  }

  /** Notes that the value of an entry ends. */
  void end(int entry) {
    sizes[entry] = count - entry;
  }

  int size(int entry) {
    return sizes[entry];
  }

  /** Notes a value again that was noted before, at another line. */
  void repeat(int entry, int line) {
    int size = sizes[entry];
    reserve(size);
    System.arraycopy(lines, entry, lines, count, size);
    System.arraycopy(sizes, entry, sizes, count, size);
    lines[count] = line;
    count += size;
  }

  /** The line of what the steps lead to from the root, or of what is nearest around that. */
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

  /** A tree that was changed after it was read has values that are not in the table. */
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
