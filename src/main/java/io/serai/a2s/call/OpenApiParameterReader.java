package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the parameters of an operation, which override those of its path item. */
final class OpenApiParameterReader {

  /** Header parameters that OpenAPI requires to be ignored, because other members declare them. */
  private static final Set<String> IGNORED = Set.of("accept", "content-type", "authorization");

  private final OpenApiReferenceResolver task;
  private final FaultRecordingSink faults;

  private OpenApiParameterReader(OpenApiReferenceResolver task, FaultRecordingSink faults) {
    this.task = task;
    this.faults = faults;
  }

  static List<OpenApiParameter> read(
      OpenApiReferenceResolver task, OpenApiOperation operation, FaultRecordingSink faults) {
    OpenApiParameterReader reader = new OpenApiParameterReader(task, faults);
    List<OpenApiParameter> merged = new ArrayList<>(reader.list(operation.pathItem()));
    List<OpenApiParameter> own = reader.list(operation.node());
    merged.removeIf(outer -> own.stream().anyMatch(p -> p.is(outer.location(), outer.name())));
    merged.addAll(own);
    merged.removeIf(p -> IGNORED.stream().anyMatch(name -> p.is(ParameterLocation.HEADER, name)));
    return merged;
  }

  private List<OpenApiParameter> list(LocatedJsonNode level) {
    LocatedJsonNode list = level.child("parameters");
    List<OpenApiParameter> parameters = new ArrayList<>();
    if (list.exists() && !list.node().isArray()) {
      faults.invalid(list.pointer(), "Write a list of parameters.");
    }
    for (int i = 0; i < list.node().size() && list.node().isArray(); i++) {
      LocatedJsonNode location = list.child(i);
      task.resolve(location).flatMap(this::parameter).ifPresent(p -> add(parameters, p, location));
    }
    return parameters;
  }

  private void add(
      List<OpenApiParameter> parameters, OpenApiParameter parameter, LocatedJsonNode location) {
    if (parameters.stream().anyMatch(p -> p.is(parameter.location(), parameter.name()))) {
      faults.invalid(
          location.pointer(),
          "The parameter " + parameter.name() + " is declared twice: remove one.");
    }
    parameters.add(parameter);
  }

  private Optional<OpenApiParameter> parameter(LocatedJsonNode at) {
    String name = at.child("name").text();
    Optional<ParameterLocation> location = ParameterLocation.named(at.child("in").text());
    if (name.isEmpty()) {
      faults.invalid(at.child("name").pointer(), "Write the parameter's name.");
    }
    if (location.isEmpty()) {
      faults.invalid(at.child("in").pointer(), "Write path, query, header or cookie.");
    }
    if (location.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    boolean required = at.node().path("required").asBoolean(false);
    if (location.get() == ParameterLocation.PATH && !required) {
      faults.invalid(at.child("required").pointer(), "Write true: a path parameter is required.");
    }
    return at.child("content").exists()
        ? withContent(name, location.get(), required, at)
        : styled(name, location.get(), required, at);
  }

  private Optional<OpenApiParameter> withContent(
      String name, ParameterLocation location, boolean required, LocatedJsonNode at) {
    LocatedJsonNode content = at.child("content");
    if (at.child("schema").exists() || content.node().size() != 1) {
      faults.invalid(content.pointer(), "Write one media type, and no schema beside content.");
      return Optional.empty();
    }
    Map.Entry<String, JsonNode> media = content.node().properties().iterator().next();
    if (!BodyMediaType.of(media.getKey()).equals(Optional.of(BodyMediaType.JSON))) {
      faults.add(
          content.child(media.getKey()).pointer(),
          "FORMAT_UNSUPPORTED",
          "A parameter's content can only be application/json.");
      return Optional.empty();
    }
    LocatedJsonNode schema = content.child(media.getKey()).child("schema");
    return Optional.of(
        new OpenApiParameter(
            name, location, location.defaultStyle(), false, false, required, true, schema));
  }

  private Optional<OpenApiParameter> styled(
      String name, ParameterLocation location, boolean required, LocatedJsonNode at) {
    LocatedJsonNode schema = at.child("schema");
    if (!schema.node().isObject() && !schema.node().isBoolean()) {
      faults.invalid(schema.pointer(), "Write the parameter's schema, such as {type: string}.");
    }
    LocatedJsonNode word = at.child("style");
    Optional<ParameterStyle> style =
        word.exists() ? location.style(word.text()) : Optional.of(location.defaultStyle());
    if (style.isEmpty()) {
      faults.invalid(
          word.pointer(), "A parameter of this location has no style " + word.node() + ".");
      return Optional.empty();
    }
    boolean byDefault = style.get() == ParameterStyle.FORM || style.get() == ParameterStyle.COOKIE;
    boolean explode = at.node().path("explode").asBoolean(byDefault);
    boolean reserved =
        location == ParameterLocation.QUERY && at.node().path("allowReserved").asBoolean(false);
    return Optional.of(
        new OpenApiParameter(
            name, location, style.get(), explode, reserved, required, false, schema));
  }
}
