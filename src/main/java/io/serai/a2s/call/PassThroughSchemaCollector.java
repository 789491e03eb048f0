package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the schemas of the variables that the templates of one call pass on unchanged. */
final class PassThroughSchemaCollector {

  private final InputSchemaReader schemaReader;
  private final InputSchemaReader fileReader;
  private final OpenApiDocument task;
  private final Map<String, JsonNode> schemas = new LinkedHashMap<>();
  private final Set<JsonTemplate> omissible = Collections.newSetFromMap(new IdentityHashMap<>());

  PassThroughSchemaCollector(OpenApiDocument task) {
    this.task = task;
    this.schemaReader = new InputSchemaReader(task, false);
    this.fileReader = new InputSchemaReader(task, true);
  }

  /** Adds the template of a parameter. */
  void addParameter(DeclaredParameter parameter, JsonTemplate template) {
    Optional<String> name = template.passedVariable();
    if (name.isEmpty() || !parameter.declaration().node().exists()) {
      return;
    }
    ObjectNode schema = schemaReader.read(parameter.declaration().schema());
    String description = parameter.declaration().node().member("description").textOrEmpty();
    if (!description.isBlank()) {
      schema.put("description", InputSchemaReader.clipped(description));
    }
    add(name.get(), schema);
    if (parameter.explicitlyOptional()) {
      omissible.add(template);
    }
  }

  /** Adds the template of a body; walks the template and its schema together. */
  void addBody(JsonNode template, DocumentNode location, boolean files) {
    Optional<DocumentNode> resolved = task.resolve(location);
    if (resolved.isEmpty()) {
      return;
    }
    DocumentNode schema = resolved.get();
    if (template.isTextual()) {
      JsonTemplate.parse(template, "", fault -> {})
          .passedVariable()
          .ifPresent(name -> add(name, (files ? fileReader : schemaReader).read(schema)));
    }
    for (Map.Entry<String, JsonNode> member : template.properties()) {
      addBody(member.getValue(), schema.member("properties").member(member.getKey()), files);
    }
    for (int i = 0; template.isArray() && i < template.size(); i++) {
      addBody(template.get(i), schema.member("items"), files);
    }
  }

  /** Returns what was found in a call with these templates. */
  InferredInputSchemas read(List<JsonTemplate> templates) {
    Set<String> optional = new HashSet<>();
    omissible.forEach(template -> optional.addAll(template.names()));
    templates.stream()
        .filter(template -> !omissible.contains(template))
        .forEach(template -> optional.removeAll(template.names()));
    return new InferredInputSchemas(Collections.unmodifiableMap(schemas), Set.copyOf(optional));
  }

  /** Adds a schema; a variable that is sent as several types has none. */
  private void add(String name, ObjectNode schema) {
    schemas.merge(name, schema, PassThroughSchemaCollector::merged);
  }

  /** Returns the first of two schemas if both have the same type, otherwise its description. */
  static JsonNode merged(JsonNode first, JsonNode second) {
    if (first.path("type").equals(second.path("type"))) {
      return first;
    }
    ObjectNode described = JsonMappers.object();
    if (first.has("description")) {
      described.set("description", first.get("description"));
    }
    return described;
  }
}
