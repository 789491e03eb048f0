package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One step of a JSONPath: selects nodes, starting from a node. If the starting nodes are distinct,
 * so are the selected ones.
 */
sealed interface JsonPathSelector {

  /** Passes the nodes that this step selects to {@code found}, in document order. */
  void from(JsonNode node, Consumer<JsonNode> found);

  /** Selects from several nodes. */
  default List<JsonNode> select(List<JsonNode> nodes) {
    List<JsonNode> found = new ArrayList<>();
    nodes.forEach(node -> from(node, found::add));
    return found;
  }

  /** A step that selects at most one node. */
  sealed interface Singular extends JsonPathSelector {

    /** Returns the selected node; null if there is none. */
    @Nullable JsonNode of(JsonNode node);

    @Override
    default void from(JsonNode node, Consumer<JsonNode> found) {
      JsonNode one = of(node);
      if (one != null) {
        found.accept(one);
      }
    }
  }

  /** A member of an object. */
  record Member(String name) implements Singular {

    @Override
    public @Nullable JsonNode of(JsonNode node) {
      return node.get(name);
    }

    @Override
    public String toString() {
      return "member \"" + name + "\"";
    }
  }

  /** An element of a list; a negative index counts from the end. */
  record Index(int index) implements Singular {

    @Override
    public @Nullable JsonNode of(JsonNode node) {
      return node.get(from(index, node.size()));
    }

    static int from(int index, int size) {
      return index < 0 ? size + index : index;
    }

    @Override
    public String toString() {
      return "index " + index;
    }
  }

  /** Several members of an object; missing ones are skipped. */
  record Members(List<String> names) implements JsonPathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      names.stream().filter(node::has).map(node::get).forEach(found);
    }
  }

  /** Several elements of a list, each once; missing ones are skipped. */
  record Indexes(List<Integer> indexes) implements JsonPathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      indexes.stream()
          .map(index -> Index.from(index, node.size()))
          .distinct()
          .filter(index -> node.isArray() && node.has(index))
          .map(node::get)
          .forEach(found);
    }
  }

  /**
   * The elements of a list from one index, inclusive, to another, exclusive.
   *
   * @param to null for the end of the list
   */
  record Slice(int from, @Nullable Integer to) implements JsonPathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      if (node.isArray()) {
        int end = to == null ? node.size() : Math.min(node.size(), Index.from(to, node.size()));
        IntStream.range(Math.max(0, Index.from(from, node.size())), end)
            .mapToObj(node::get)
            .forEach(found);
      }
    }
  }

  /** All members of an object, or all elements of a list. */
  record Wildcard() implements JsonPathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      node.forEach(found);
    }
  }

  /**
   * The elements of a list that a filter admits; for an object, the object itself if the filter
   * admits it.
   */
  record Filtered(JsonPathFilter filter) implements JsonPathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      if (node.isArray()) {
        children(node, found);
      } else if (node.isObject() && filter.admits(node)) {
        found.accept(node);
      }
    }

    private void children(JsonNode node, Consumer<JsonNode> found) {
      for (JsonNode child : node) {
        if (filter.admits(child)) {
          found.accept(child);
        }
      }
    }
  }

  /** A step that is applied to a node and to all its descendants. */
  record Descendants(JsonPathSelector step) implements JsonPathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      if (step instanceof Filtered filtered) {
        filtered.children(node, found);
      } else {
        step.from(node, found);
      }
      for (JsonNode child : node) {
        from(child, found);
      }
    }
  }
}
