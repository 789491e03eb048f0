package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.Conversion.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the places of a template whose schema wants a number or a boolean. */
final class ConversionReader {

  private final TaskDocument task;
  private final List<Conversion> found = new ArrayList<>();

  private ConversionReader(TaskDocument task) {
    this.task = task;
  }

  /** Walks a template and its schema together; only as deep as the template is. */
  static List<Conversion> read(JsonNode template, Located schema, TaskDocument task) {
    ConversionReader reader = new ConversionReader(task);
    reader.walk(template, schema, List.of());
    return List.copyOf(reader.found);
  }

  private void walk(JsonNode template, Located place, List<Object> steps) {
    Optional<Located> resolved = task.resolve(place);
    if (resolved.isEmpty()) {
      return;
    }
    Located schema = resolved.get();
    if (template.isTextual() && template.textValue().contains("${")) {
      kind(schema.node()).ifPresent(kind -> found.add(new Conversion(steps, kind)));
    }
    for (Map.Entry<String, JsonNode> member : template.properties()) {
      Located property = schema.child("properties").child(member.getKey());
      walk(member.getValue(), property, with(steps, member.getKey()));
    }
    for (int i = 0; template.isArray() && i < template.size(); i++) {
      walk(template.get(i), schema.child("items"), with(steps, i));
    }
    for (int i = 0; i < schema.node().path("allOf").size(); i++) {
      walkPart(template, schema.child("allOf").child(i), steps);
    }
  }

  /** A part of {@code allOf}; one that leads back to where it stands adds nothing. */
  private void walkPart(JsonNode template, Located part, List<Object> steps) {
    Optional<Located> resolved = task.resolve(part);
    if (resolved.isPresent() && !resolved.get().node().has("allOf")) {
      walk(template, part, steps);
    }
  }

  private static List<Object> with(List<Object> steps, Object step) {
    List<Object> longer = new ArrayList<>(steps);
    longer.add(step);
    return List.copyOf(longer);
  }

  private static Optional<Kind> kind(JsonNode schema) {
    JsonNode type = schema.path("type");
    List<String> types = new ArrayList<>();
    if (type.isArray()) {
      type.forEach(each -> types.add(each.asText()));
    } else {
      types.add(type.asText());
    }
    types.remove("null");
    return types.size() == 1 ? kind(types.get(0)) : Optional.empty();
  }

  private static Optional<Kind> kind(String type) {
    return switch (type) {
      case "integer" -> Optional.of(Kind.INTEGER);
      case "number" -> Optional.of(Kind.NUMBER);
      case "boolean" -> Optional.of(Kind.BOOLEAN);
      default -> Optional.empty();
    };
  }
}
