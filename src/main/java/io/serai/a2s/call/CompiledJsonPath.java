package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A compiled JSONPath of RFC 9535, or a function of what it leads to.
 *
 * <p>Answers come from elsewhere, so the time to read one grows with its size alone: no node is
 * visited twice by one step of a path, and the steps are bounded. Immutable and thread-safe.
 */
sealed interface CompiledJsonPath {

  /** What no path of an answer comes near to. */
  int LONGEST = 1_000;

  /** The value at the path; a JSON null where there is none. */
  JsonNode read(JsonNode root);

  /** Why the path leads nowhere in values of a schema, where that is certain. */
  Optional<String> misfit(JsonNode schema);

  /**
   * Compiles a path.
   *
   * @throws IllegalArgumentException where it is no JSONPath; the message tells the remedy
   */
  static CompiledJsonPath compile(String text) {
    String path = text.strip();
    if (path.length() > LONGEST) {
      throw new IllegalArgumentException(
          "The JSONPath is longer than " + LONGEST + " characters; map a part of the answer.");
    }
    try {
      return JsonPathParser.parse(path);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"" + path + "\" is no JSONPath that can be used: " + e.getMessage() + ".", e);
    }
  }

  /** A path of members and indexes, which leads to one place. */
  record SingularPath(String text, List<PathSelector.Singular> steps) implements CompiledJsonPath {

    @Override
    public JsonNode read(JsonNode root) {
      @Nullable JsonNode node = root;
      for (int i = 0; i < steps.size() && node != null; i++) {
        node = steps.get(i).of(node);
      }
      return node == null ? NullNode.getInstance() : node;
    }

    @Override
    public Optional<String> misfit(JsonNode schema) {
      JsonNode at = schema;
      for (PathSelector.Singular step : steps) {
        String type = at.path("type").asText("");
        boolean index = step instanceof PathSelector.Index;
        if (index ? type.equals("object") : type.equals("array")) {
          return Optional.of(
              "\"%s\": the answer is declared an %s where the path takes %s; check the path or the"
                      .formatted(text, type, step)
                  + " schema of the response.");
        }
        at = step instanceof PathSelector.Member member ? property(at, member) : at.path("items");
      }
      return Optional.empty();
    }

    private static JsonNode property(JsonNode schema, PathSelector.Member member) {
      return schema.path("properties").path(member.name());
    }
  }

  /** A path that may lead to several places: the list of what is there, in document order. */
  record NodeListPath(List<PathSelector> steps) implements CompiledJsonPath {

    @Override
    public JsonNode read(JsonNode root) {
      List<JsonNode> nodes = List.of(root);
      for (PathSelector step : steps) {
        nodes = step.select(nodes);
      }
      ArrayNode all = JsonMappers.array();
      nodes.forEach(all::add);
      return all;
    }

    @Override
    public Optional<String> misfit(JsonNode schema) {
      return Optional.empty();
    }
  }

  /** A function of what a path leads to. */
  record FunctionPath(CompiledJsonPath path, JsonPathFunction function)
      implements CompiledJsonPath {

    @Override
    public JsonNode read(JsonNode root) {
      return function.of(path.read(root));
    }

    @Override
    public Optional<String> misfit(JsonNode schema) {
      return path.misfit(schema);
    }
  }
}
