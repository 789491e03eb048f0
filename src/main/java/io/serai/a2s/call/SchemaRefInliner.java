package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces the references of a schema by their targets.
 *
 * <p>A schema that contains itself, and everything beyond the limit on nodes, becomes the empty
 * schema, which allows any value.
 */
final class SchemaRefInliner {

  private static final int MAX_NODES = 2_000;

  private final OpenApiDocument task;
  private final Set<String> open = new HashSet<>();
  private int nodes;

  private SchemaRefInliner(OpenApiDocument task) {
    this.task = task;
  }

  static JsonNode of(DocumentNode schema, OpenApiDocument task) {
    boolean refers = !schema.node().findValues("$ref").isEmpty();
    return refers ? new SchemaRefInliner(task).copy(schema) : schema.node();
  }

  private JsonNode copy(DocumentNode location) {
    if (!location.node().isContainerNode()) {
      return location.node();
    }
    Optional<DocumentNode> target = task.resolve(location);
    if (target.isEmpty() || ++nodes > MAX_NODES || !open.add(target.get().pointer())) {
      return JsonMappers.object();
    }
    DocumentNode at = target.get();
    JsonNode copied = at.node().isArray() ? elements(at) : members(at);
    open.remove(at.pointer());
    return copied;
  }

  private ArrayNode elements(DocumentNode at) {
    ArrayNode array = JsonMappers.array();
    at.elements().forEach(element -> array.add(copy(element)));
    return array;
  }

  private ObjectNode members(DocumentNode at) {
    ObjectNode object = JsonMappers.object();
    at.members().forEach((name, member) -> object.set(name, copy(member)));
    return object;
  }
}
