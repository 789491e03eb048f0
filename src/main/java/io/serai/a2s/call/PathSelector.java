package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One step of a JSONPath: which nodes it leads to from a node. Where the nodes that it starts from
 * are distinct, so are those that it leads to.
 */
sealed interface PathSelector {

  /** Gives {@code found} the nodes that this step leads to, in document order. */
  void from(JsonNode node, Consumer<JsonNode> found);

  /** The same from several nodes. */
  default List<JsonNode> select(List<JsonNode> nodes) {
    List<JsonNode> found = new ArrayList<>();
    nodes.forEach(node -> from(node, found::add));
    return found;
  }

  /** A step that leads to one place at most. */
  sealed interface Singular extends PathSelector {

    /** The node there; null where there is none. */
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

  /** An element of a list; a negative index counts from its end. */
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

  /** Several members of an object, those that it has. */
  record Members(List<String> names) implements PathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      names.stream().filter(node::has).map(node::get).forEach(found);
    }
  }

  /** Several elements of a list, those that it has; each counts once. */
  record Indexes(List<Integer> indexes) implements PathSelector {

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
   * The elements of a list from one index up to, and without, another.
   *
   * @param to null for up to the end
   */
  record Slice(int from, @Nullable Integer to) implements PathSelector {

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

  /** All members of an object, or elements of a list. */
  record Wildcard() implements PathSelector {

    @Override
    public void from(JsonNode node, Consumer<JsonNode> found) {
      node.forEach(found);
    }
  }

  /** The elements of a list that a filter admits; an object is asked itself. */
  record Filtered(JsonPathFilter filter) implements PathSelector {

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

  /** A step from a node and from every node below it. */
  record Descendants(PathSelector step) implements PathSelector {

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
