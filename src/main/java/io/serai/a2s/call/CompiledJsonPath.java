package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A compiled JSONPath (RFC 9535), optionally followed by a function.
 *
 * <p>Responses come from remote services, so the time to evaluate a path grows only with the size
 * of the response: no step visits a node twice, and the number of steps is bounded. Immutable and
 * thread-safe.
 */
sealed interface CompiledJsonPath {

  /** The longest path that is accepted, in characters. */
  int MAX_LENGTH = 1_000;

  /** Returns the value at the path; a JSON null if there is none. */
  JsonNode read(JsonNode root);

  /** Returns why the path cannot match any value of a schema, if that is certain. */
  Optional<String> mismatch(JsonNode schema);

  /**
   * Compiles a path.
   *
   * @throws IllegalArgumentException if the text is not a supported JSONPath; the message states
   *     the remedy
   */
  static CompiledJsonPath compile(String text) {
    String path = text.strip();
    if (path.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "The JSONPath is longer than " + MAX_LENGTH + " characters; map a part of the answer.");
    }
    try {
      return JsonPathParser.parse(path);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"" + path + "\" is not a JSONPath that can be used: " + e.getMessage() + ".", e);
    }
  }

  /** A path of members and indexes, which selects at most one node. */
  record SingularPath(String text, List<JsonPathSelector.Singular> steps)
      implements CompiledJsonPath {

    @Override
    public JsonNode read(JsonNode root) {
      @Nullable JsonNode node = root;
      for (int i = 0; i < steps.size() && node != null; i++) {
        node = steps.get(i).of(node);
      }
      return node == null ? NullNode.getInstance() : node;
    }

    @Override
    public Optional<String> mismatch(JsonNode schema) {
      JsonNode at = schema;
      for (JsonPathSelector.Singular step : steps) {
        String type = at.path("type").asText("");
        boolean index = step instanceof JsonPathSelector.Index;
        if (index ? type.equals("object") : type.equals("array")) {
          return Optional.of(
              "\"%s\": the response is declared as %s, but the path takes %s; correct the path or"
                      .formatted(text, type, step)
                  + " the schema of the response.");
        }
        at =
            step instanceof JsonPathSelector.Member member
                ? property(at, member)
                : at.path("items");
      }
      return Optional.empty();
    }

    private static JsonNode property(JsonNode schema, JsonPathSelector.Member member) {
      return schema.path("properties").path(member.name());
    }
  }

  /**
   * A path that may select several nodes. Its value is the list of these nodes, in document order.
   */
  record NodeListPath(List<JsonPathSelector> steps) implements CompiledJsonPath {

    @Override
    public JsonNode read(JsonNode root) {
      List<JsonNode> nodes = List.of(root);
      for (JsonPathSelector step : steps) {
        nodes = step.select(nodes);
      }
      ArrayNode all = JsonMappers.array();
      nodes.forEach(all::add);
      return all;
    }

    @Override
    public Optional<String> mismatch(JsonNode schema) {
      return Optional.empty();
    }
  }

  /** A function applied to the value of a path. */
  record FunctionPath(CompiledJsonPath path, JsonPathFunction function)
      implements CompiledJsonPath {

    @Override
    public JsonNode read(JsonNode root) {
      return function.of(path.read(root));
    }

    @Override
    public Optional<String> mismatch(JsonNode schema) {
      return path.mismatch(schema);
    }
  }
}
