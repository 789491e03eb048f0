package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts what references lead to in their places.
 *
 * <p>A schema that holds itself, and what goes beyond the bound on nodes, become the empty schema,
 * which allows everything.
 */
final class Inlining {

  private static final int MAX_NODES = 2_000;

  private final TaskDocument task;
  private final Set<String> open = new HashSet<>();
  private int nodes;

  private Inlining(TaskDocument task) {
    this.task = task;
  }

  static JsonNode of(Located schema, TaskDocument task) {
    boolean refers = !schema.node().findValues("$ref").isEmpty();
    return refers ? new Inlining(task).copy(schema) : schema.node();
  }

  private JsonNode copy(Located place) {
    if (!place.node().isContainerNode()) {
      return place.node();
    }
    Optional<Located> target = task.resolve(place);
    if (target.isEmpty() || ++nodes > MAX_NODES || !open.add(target.get().pointer())) {
      return Json.object();
    }
    Located at = target.get();
    JsonNode copied = at.node().isArray() ? elements(at) : members(at);
    open.remove(at.pointer());
    return copied;
  }

  private ArrayNode elements(Located at) {
    ArrayNode array = Json.array();
    for (int i = 0; i < at.node().size(); i++) {
      array.add(copy(at.child(i)));
    }
    return array;
  }

  private ObjectNode members(Located at) {
    ObjectNode object = Json.object();
    for (Map.Entry<String, JsonNode> member : at.node().properties()) {
      object.set(member.getKey(), copy(at.child(member.getKey())));
    }
    return object;
  }
}
