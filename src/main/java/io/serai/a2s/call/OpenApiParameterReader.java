package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the parameters of an operation; its own override those of its path. */
final class OpenApiParameterReader {

  /** Header parameters that OpenAPI says to ignore: they are declared elsewhere. */
  private static final Set<String> IGNORED = Set.of("accept", "content-type", "authorization");

  private final OpenApiDocument task;
  private final CallFaultReporter callFaultReporter;

  private OpenApiParameterReader(OpenApiDocument task, CallFaultReporter callFaultReporter) {
    this.task = task;
    this.callFaultReporter = callFaultReporter;
  }

  static List<OpenApiParameter> read(
      OpenApiDocument task, OpenApiOperation operation, CallFaultReporter callFaultReporter) {
    OpenApiParameterReader reader = new OpenApiParameterReader(task, callFaultReporter);
    List<OpenApiParameter> merged = new ArrayList<>(reader.list(operation.pathItem()));
    List<OpenApiParameter> own = reader.list(operation.node());
    merged.removeIf(outer -> own.stream().anyMatch(p -> p.is(outer.place(), outer.name())));
    merged.addAll(own);
    merged.removeIf(p -> IGNORED.stream().anyMatch(name -> p.is(ParameterLocation.HEADER, name)));
    return merged;
  }

  private List<OpenApiParameter> list(LocatedJsonNode level) {
    LocatedJsonNode list = level.child("parameters");
    List<OpenApiParameter> parameters = new ArrayList<>();
    if (list.exists() && !list.node().isArray()) {
      callFaultReporter.invalid(list.pointer(), "Write a list of parameters.");
    }
    for (int i = 0; i < list.node().size() && list.node().isArray(); i++) {
      LocatedJsonNode place = list.child(i);
      task.resolve(place).flatMap(this::parameter).ifPresent(p -> add(parameters, p, place));
    }
    return parameters;
  }

  private void add(
      List<OpenApiParameter> parameters, OpenApiParameter parameter, LocatedJsonNode place) {
    if (parameters.stream().anyMatch(p -> p.is(parameter.place(), parameter.name()))) {
      callFaultReporter.invalid(
          place.pointer(), "The parameter " + parameter.name() + " stands twice: remove one.");
    }
    parameters.add(parameter);
  }

  private Optional<OpenApiParameter> parameter(LocatedJsonNode at) {
    String name = at.child("name").text();
    Optional<ParameterLocation> place = ParameterLocation.named(at.child("in").text());
    if (name.isEmpty()) {
      callFaultReporter.invalid(at.child("name").pointer(), "Write the parameter's name.");
    }
    if (place.isEmpty()) {
      callFaultReporter.invalid(at.child("in").pointer(), "Write path, query, header or cookie.");
    }
    if (place.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    boolean required = at.node().path("required").asBoolean(false);
    if (place.get() == ParameterLocation.PATH && !required) {
      callFaultReporter.invalid(
          at.child("required").pointer(), "Write true: a path parameter is required.");
    }
    return at.child("content").exists()
        ? withContent(name, place.get(), required, at)
        : styled(name, place.get(), required, at);
  }

  private Optional<OpenApiParameter> withContent(
      String name, ParameterLocation parameterLocation, boolean required, LocatedJsonNode at) {
    LocatedJsonNode content = at.child("content");
    if (at.child("schema").exists() || content.node().size() != 1) {
      callFaultReporter.invalid(
          content.pointer(), "Write one media type, and no schema beside content.");
      return Optional.empty();
    }
    Map.Entry<String, JsonNode> media = content.node().properties().iterator().next();
    if (!BodyMediaType.of(media.getKey()).equals(Optional.of(BodyMediaType.JSON))) {
      callFaultReporter.add(
          content.child(media.getKey()).pointer(),
          "FORMAT_UNSUPPORTED",
          "A parameter's content can only be application/json.");
      return Optional.empty();
    }
    LocatedJsonNode schema = content.child(media.getKey()).child("schema");
    return Optional.of(
        new OpenApiParameter(
            name,
            parameterLocation,
            parameterLocation.defaultStyle(),
            false,
            false,
            required,
            true,
            schema));
  }

  private Optional<OpenApiParameter> styled(
      String name, ParameterLocation parameterLocation, boolean required, LocatedJsonNode at) {
    LocatedJsonNode schema = at.child("schema");
    if (!schema.node().isObject() && !schema.node().isBoolean()) {
      callFaultReporter.invalid(
          schema.pointer(), "Write the parameter's schema, such as {type: string}.");
    }
    LocatedJsonNode word = at.child("style");
    Optional<ParameterStyle> style =
        word.exists()
            ? parameterLocation.style(word.text())
            : Optional.of(parameterLocation.defaultStyle());
    if (style.isEmpty()) {
      callFaultReporter.invalid(
          word.pointer(), "A parameter of this place has no style " + word.node() + ".");
      return Optional.empty();
    }
    boolean byDefault = style.get() == ParameterStyle.FORM || style.get() == ParameterStyle.COOKIE;
    boolean explode = at.node().path("explode").asBoolean(byDefault);
    boolean reserved =
        parameterLocation == ParameterLocation.QUERY
            && at.node().path("allowReserved").asBoolean(false);
    return Optional.of(
        new OpenApiParameter(
            name, parameterLocation, style.get(), explode, reserved, required, false, schema));
  }
}
