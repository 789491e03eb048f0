package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.BodyMediaType;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes the parameters of an operation: their declaration, their templates and their inputs. */
final class ParameterImport {

  /** Headers that OpenAPI declares elsewhere, and those of the connection. */
  private static final Set<String> IGNORED_HEADERS =
      Set.of(
          "accept",
          "authorization",
          "connection",
          "content-length",
          "content-type",
          "cookie",
          "expect",
          "host",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private static final List<String> COPIED = List.of("style", "explode", "allowReserved");
  private static final int MAX_PARAMETERS = 1_000;

  private final LocalReferences references;
  private final SchemaSummary schemas;
  private final CapabilityInputs inputs;
  private final RequestDraft request;
  private final ArrayNode declared = JsonMappers.array();
  private final List<String> leftOut = new ArrayList<>();

  ParameterImport(LocalReferences references, CapabilityInputs inputs, RequestDraft request) {
    this.references = references;
    this.schemas = new SchemaSummary(references);
    this.inputs = inputs;
    this.request = request;
  }

  /** Adds the parameters of an operation to its request, the required ones first. */
  void add(OperationPath path, JsonNode pathItem, JsonNode operation)
      throws SkippedOperationException {
    Map<String, JsonNode> all = new LinkedHashMap<>();
    collect(all, pathItem.path("parameters"));
    collect(all, operation.path("parameters"));
    Set<String> names = path.placeholders();
    for (String name : names) {
      all.putIfAbsent("path " + name, undeclared(name, "path"));
    }
    all.values().removeIf(each -> isPath(each) && !names.contains(each.path("name").asText()));
    addFixed(path, all);
    for (JsonNode parameter : all.values()) {
      if (isRequired(parameter)) {
        add(parameter, true);
      }
    }
    for (JsonNode parameter : all.values()) {
      if (!isRequired(parameter)) {
        add(parameter, false);
      }
    }
    if (!declared.isEmpty()) {
      request.operation().set("parameters", declared);
    }
    if (!leftOut.isEmpty()) {
      request.note("optional parameters left out: " + String.join(", ", leftOut));
    }
  }

  /** Adds the parameters whose value is known: the path's key or the schema has the only one. */
  private void addFixed(OperationPath path, Map<String, JsonNode> all) {
    path.query()
        .forEach(
            (name, value) -> {
              all.putIfAbsent("query " + name, undeclared(name, "query"));
              if (!value.startsWith("{")) {
                addFixed("query", name, value);
              }
            });
    for (JsonNode parameter : all.values()) {
      String location = parameter.path("in").asText();
      String name = parameter.path("name").asText();
      String marked = location.equals("path") ? null : path.fragment().get(name);
      if (marked != null) {
        addFixed(location, name, marked);
      } else if (isRequired(parameter)) {
        onlyValue(parameter).ifPresent(value -> addFixed(location, name, value));
      }
    }
  }

  private void addFixed(String location, String name, String value) {
    boolean header = location.equals("header") && !TextFunctions.isToken(name);
    if (value.indexOf('$') < 0 && !header && !isSetElsewhere(location, name)) {
      request.add(location, name, value);
      declared.add(undeclared(name, location));
    }
  }

  private Optional<String> onlyValue(JsonNode parameter) {
    JsonNode schema = references.resolve(parameter.path("schema"));
    JsonNode values = schema.path("enum");
    JsonNode only = values.size() == 1 ? values.get(0) : schema.path("const");
    return only.isValueNode() && !only.isNull() && !only.asText().isEmpty()
        ? Optional.of(only.asText())
        : Optional.empty();
  }

  private void collect(Map<String, JsonNode> all, JsonNode list) throws SkippedOperationException {
    if (list.size() > MAX_PARAMETERS) {
      throw new SkippedOperationException(
          "it has more than " + MAX_PARAMETERS + " parameters; remove some from the document");
    }
    for (JsonNode each : list) {
      JsonNode parameter = references.required(each);
      String location = parameter.path("in").asText();
      String name = parameter.path("name").asText();
      if (!RequestDraft.isLocation(location) || name.isEmpty()) {
        throw new SkippedOperationException(
            "a parameter has no name, or is in none of path, query, header and cookie; correct it in"
                + " the document");
      }
      all.put(location + ' ' + name, parameter);
    }
  }

  private static ObjectNode undeclared(String name, String location) {
    ObjectNode parameter = JsonMappers.object().put("name", name).put("in", location);
    if (location.equals("path")) {
      parameter.put("required", true);
    }
    parameter.putObject("schema").put("type", "string");
    return parameter;
  }

  private static boolean isPath(JsonNode parameter) {
    return parameter.path("in").asText().equals("path");
  }

  private static boolean isRequired(JsonNode parameter) {
    return isPath(parameter) || parameter.path("required").asBoolean(false);
  }

  private void add(JsonNode parameter, boolean required) throws SkippedOperationException {
    String name = parameter.path("name").asText();
    String location = parameter.path("in").asText();
    if (isSetElsewhere(location, name)) {
      return;
    }
    Optional<String> problem = problem(parameter, location, name);
    if (problem.isPresent() && required) {
      throw new SkippedOperationException(problem.get());
    }
    if (problem.isPresent() || !(required || inputs.hasRoom())) {
      leftOut.add(TextFunctions.clipped(name));
      return;
    }
    ObjectNode written = JsonMappers.object().put("name", name).put("in", location);
    if (required) {
      written.put("required", true);
    }
    ObjectNode schema = addSchema(written, parameter);
    String description = parameter.path("description").asText();
    request.add(location, name, inputs.add(name, location, required, description, schema));
    declared.add(written);
  }

  private boolean isSetElsewhere(String location, String name) {
    boolean ignored =
        location.equals("header")
            && IGNORED_HEADERS.stream().anyMatch(header -> header.equalsIgnoreCase(name));
    return ignored || request.has(location, name);
  }

  private static Optional<String> problem(JsonNode parameter, String location, String name) {
    boolean token = location.equals("header") || location.equals("cookie");
    if (token && !TextFunctions.isToken(name)) {
      return Optional.of(
          "\""
              + TextFunctions.clipped(name)
              + "\" is not a valid name of a "
              + location
              + "; correct it in the document");
    }
    JsonNode content = parameter.path("content");
    boolean json =
        content.size() == 1
            && BodyMediaType.of(content.fieldNames().next())
                .equals(Optional.of(BodyMediaType.JSON));
    return content.isMissingNode() || json
        ? Optional.empty()
        : Optional.of(
            "the content of the parameter "
                + TextFunctions.clipped(name)
                + " is not JSON; declare it with a schema or with application/json");
  }

  private ObjectNode addSchema(ObjectNode written, JsonNode parameter) {
    JsonNode content = parameter.path("content");
    if (content.isObject()) {
      String type = content.fieldNames().next();
      ObjectNode schema = schemas.of(content.path(type).path("schema"));
      written.putObject("content").putObject(type).set("schema", schema);
      return schema;
    }
    for (String member : COPIED) {
      if (parameter.path(member).isValueNode()) {
        written.set(member, parameter.get(member));
      }
    }
    ObjectNode schema = schemas.of(parameter.path("schema"));
    written.set("schema", schema);
    return schema;
  }
}
