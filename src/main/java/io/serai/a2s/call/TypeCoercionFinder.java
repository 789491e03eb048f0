package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.TypeCoercion.TargetType;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiSchema;
import io.serai.document.DocumentNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the nodes of a template for which the schema requires a number or a boolean. */
final class TypeCoercionFinder {

  /** Parts of schemas that are visited; {@code allOf} may multiply them at each depth. */
  private static final int MAX_VISITS = 20_000;

  private final OpenApiDocument task;
  private final List<TypeCoercion> found = new ArrayList<>();
  private int visits;

  private TypeCoercionFinder(OpenApiDocument task) {
    this.task = task;
  }

  /** Walks a template and its schema together, to the depth of the template. */
  static List<TypeCoercion> read(JsonNode template, DocumentNode schema, OpenApiDocument task) {
    TypeCoercionFinder reader = new TypeCoercionFinder(task);
    reader.walk(template, schema, List.of());
    if (reader.visits > MAX_VISITS) {
      schema.fault(
          "The schema has too many parts for its template: combine fewer of them with allOf.");
    }
    return List.copyOf(reader.found);
  }

  private void walk(JsonNode template, DocumentNode location, List<Object> steps) {
    if (++visits > MAX_VISITS) {
      return;
    }
    Optional<DocumentNode> resolved = task.resolve(location);
    if (resolved.isEmpty()) {
      return;
    }
    DocumentNode schema = resolved.get();
    if (template.isTextual() && template.textValue().contains("${")) {
      kind(schema.node()).ifPresent(targetType -> found.add(new TypeCoercion(steps, targetType)));
    }
    for (Map.Entry<String, JsonNode> member : template.properties()) {
      DocumentNode property = schema.member("properties").member(member.getKey());
      walk(member.getValue(), property, with(steps, member.getKey()));
    }
    for (int i = 0; template.isArray() && i < template.size(); i++) {
      walk(template.get(i), schema.member("items"), with(steps, i));
    }
    schema.member("allOf").elements().forEach(part -> walkPart(template, part, steps));
    onlyAlternative(schema)
        .filter(only -> onlyAlternative(only).isEmpty())
        .ifPresent(only -> walkPart(template, only, steps));
  }

  /**
   * Walks one part of {@code allOf}. A part that has an {@code allOf} itself is skipped, which also
   * ends cycles.
   */
  private void walkPart(JsonNode template, DocumentNode part, List<Object> steps) {
    Optional<DocumentNode> resolved = task.resolve(part);
    if (resolved.isPresent() && !resolved.get().node().has("allOf")) {
      walk(template, part, steps);
    }
  }

  /** Returns what is allowed beside null, as OpenAPI 3.1 writes that a value may be null. */
  private Optional<DocumentNode> onlyAlternative(DocumentNode schema) {
    List<JsonNode> alternatives = task.alternatives(schema.node());
    return alternatives.size() == 1
        ? Optional.of(DocumentNode.root(alternatives.get(0), schema.faults()))
        : Optional.empty();
  }

  private static List<Object> with(List<Object> steps, Object step) {
    List<Object> longer = new ArrayList<>(steps);
    longer.add(step);
    return List.copyOf(longer);
  }

  private static Optional<TargetType> kind(JsonNode schema) {
    List<String> types = OpenApiSchema.types(schema);
    return types.size() == 1 ? kind(types.get(0)) : Optional.empty();
  }

  private static Optional<TargetType> kind(String type) {
    return switch (type) {
      case "integer" -> Optional.of(TargetType.INTEGER);
      case "number" -> Optional.of(TargetType.NUMBER);
      case "boolean" -> Optional.of(TargetType.BOOLEAN);
      default -> Optional.empty();
    };
  }
}
