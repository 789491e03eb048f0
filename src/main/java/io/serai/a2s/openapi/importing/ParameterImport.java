package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiParameter;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.outbound.guard.ReservedRequestHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes the parameters of an operation: their declaration, their templates and their inputs. */
final class ParameterImport {

  private static final List<String> COPIED = List.of("style", "explode", "allowReserved");
  private static final int MAX_PARAMETERS = 1_000;

  private final OpenApiDocument document;
  private final SchemaSummary schemas;
  private final CapabilityInputs inputs;
  private final RequestDraft request;
  private final ArrayNode declared = JsonMappers.array();
  private final List<String> leftOut = new ArrayList<>();

  ParameterImport(OpenApiDocument document, CapabilityInputs inputs, RequestDraft request) {
    this.document = document;
    this.schemas = new SchemaSummary(document);
    this.inputs = inputs;
    this.request = request;
  }

  /** Adds the parameters of an operation to its request, the required ones first. */
  void add(OpenApiPathKey path, OpenApiOperation operation) throws SkippedOperationException {
    Map<String, OpenApiParameter> all = new LinkedHashMap<>();
    for (DocumentNode list : operation.parameterLists()) {
      collect(all, list);
    }
    Set<String> names = OpenApiOperation.placeholders(path.path());
    for (String name : names) {
      addUndeclared(all, name, ParameterLocation.PATH);
    }
    all.values()
        .removeIf(each -> isSetElsewhere(each) || (isPath(each) && !names.contains(each.name())));
    addFixed(path, all);
    for (OpenApiParameter parameter : all.values()) {
      if (isRequired(parameter)) {
        add(parameter, true);
      }
    }
    for (OpenApiParameter parameter : all.values()) {
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

  private static void addUndeclared(
      Map<String, OpenApiParameter> all, String name, ParameterLocation location) {
    DocumentNode node = DocumentNode.root(undeclared(name, location), new FaultCollector(false));
    OpenApiParameter parameter = new OpenApiParameter(node);
    all.putIfAbsent(parameter.key(), parameter);
  }

  /** Adds the parameters whose value is known: the path's key or the schema has the only one. */
  private void addFixed(OpenApiPathKey path, Map<String, OpenApiParameter> all) {
    path.query()
        .forEach(
            (name, value) -> {
              addUndeclared(all, name, ParameterLocation.QUERY);
              if (!value.startsWith("{")) {
                addFixed(ParameterLocation.QUERY, name, value);
              }
            });
    for (OpenApiParameter parameter : all.values()) {
      String marked = isPath(parameter) ? null : path.fragment().get(parameter.name());
      if (marked != null) {
        addFixed(location(parameter), parameter.name(), marked);
      } else if (isRequired(parameter)) {
        onlyValue(parameter)
            .ifPresent(value -> addFixed(location(parameter), parameter.name(), value));
      }
    }
  }

  private void addFixed(ParameterLocation location, String name, String value) {
    boolean header = location == ParameterLocation.HEADER && !TextFunctions.isToken(name);
    if (value.indexOf('$') < 0 && !header && !request.has(location, name)) {
      request.add(location, name, value);
      declared.add(undeclared(name, location));
    }
  }

  private Optional<String> onlyValue(OpenApiParameter parameter) {
    JsonNode schema = document.resolve(parameter.node().node().path("schema"));
    JsonNode values = schema.path("enum");
    JsonNode only = values.size() == 1 ? values.get(0) : schema.path("const");
    return only.isValueNode() && !only.isNull() && !only.asText().isEmpty()
        ? Optional.of(only.asText())
        : Optional.empty();
  }

  private void collect(Map<String, OpenApiParameter> all, DocumentNode list)
      throws SkippedOperationException {
    if (list.node().size() > MAX_PARAMETERS) {
      throw new SkippedOperationException(
          "it has more than " + MAX_PARAMETERS + " parameters; remove some from the document");
    }
    for (DocumentNode each : list.elements()) {
      OpenApiParameter parameter =
          new OpenApiParameter(RequiredReferenceResolver.target(document, each));
      if (!parameter.isIdentified()) {
        throw unidentified();
      }
      all.put(parameter.key(), parameter);
    }
    if (list.node().isObject() && !list.node().isEmpty()) {
      throw unidentified();
    }
  }

  private static SkippedOperationException unidentified() {
    return new SkippedOperationException(
        "a parameter has no name, or is in none of path, query, header and cookie; correct it in"
            + " the document");
  }

  private static ObjectNode undeclared(String name, ParameterLocation location) {
    ObjectNode parameter = JsonMappers.object().put("name", name).put("in", location.word());
    if (location == ParameterLocation.PATH) {
      parameter.put("required", true);
    }
    parameter.putObject("schema").put("type", "string");
    return parameter;
  }

  private static ParameterLocation location(OpenApiParameter parameter) {
    return parameter.location().orElseThrow();
  }

  private static boolean isPath(OpenApiParameter parameter) {
    return location(parameter) == ParameterLocation.PATH;
  }

  private static boolean isRequired(OpenApiParameter parameter) {
    return isPath(parameter) || parameter.required();
  }

  private void add(OpenApiParameter parameter, boolean required) throws SkippedOperationException {
    String name = parameter.name();
    ParameterLocation location = location(parameter);
    if (request.has(location, name)) {
      return;
    }
    Optional<String> problem = problem(parameter);
    if (problem.isPresent() && required) {
      throw new SkippedOperationException(problem.get());
    }
    if (problem.isPresent() || !(required || inputs.hasRoom())) {
      leftOut.add(TextFunctions.clipped(name));
      return;
    }
    ObjectNode written = JsonMappers.object().put("name", name).put("in", location.word());
    if (required) {
      written.put("required", true);
    }
    ObjectNode schema = addSchema(written, parameter);
    String description = parameter.node().node().path("description").asText();
    request.add(location, name, inputs.add(name, location.word(), required, description, schema));
    declared.add(written);
  }

  /** Whether it is a header that OpenAPI declares elsewhere, or that the hub sets. */
  private static boolean isSetElsewhere(OpenApiParameter parameter) {
    String name = parameter.name();
    boolean reserved = ReservedRequestHeaders.contain(name) || name.equalsIgnoreCase("cookie");
    return parameter.isIgnored() || (location(parameter) == ParameterLocation.HEADER && reserved);
  }

  private static Optional<String> problem(OpenApiParameter parameter) {
    ParameterLocation location = location(parameter);
    boolean token = location == ParameterLocation.HEADER || location == ParameterLocation.COOKIE;
    if (token && !TextFunctions.isToken(parameter.name())) {
      return Optional.of(
          "\"%s\" is not a valid name of a %s; correct it in the document"
              .formatted(TextFunctions.clipped(parameter.name()), location.word()));
    }
    return !parameter.content().exists() || parameter.isJson()
        ? Optional.empty()
        : Optional.of(
            "the content of the parameter "
                + TextFunctions.clipped(parameter.name())
                + " is not JSON; declare it with a schema or with application/json");
  }

  private ObjectNode addSchema(ObjectNode written, OpenApiParameter parameter) {
    ObjectNode schema = schemas.of(parameter.schema().node());
    if (parameter.mediaType().isPresent()) {
      written.putObject("content").putObject(parameter.mediaType().get()).set("schema", schema);
      return schema;
    }
    for (String member : COPIED) {
      JsonNode value = parameter.node().node().path(member);
      if (value.isValueNode()) {
        written.set(member, value);
      }
    }
    written.set("schema", schema);
    return schema;
  }
}
