package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
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

  private OpenApiParameterReader(OpenApiReferenceResolver task) {
    this.task = task;
  }

  static List<OpenApiParameter> read(OpenApiReferenceResolver task, OpenApiOperation operation) {
    OpenApiParameterReader reader = new OpenApiParameterReader(task);
    List<OpenApiParameter> merged = new ArrayList<>(reader.list(operation.pathItem()));
    List<OpenApiParameter> own = reader.list(operation.node());
    merged.removeIf(outer -> own.stream().anyMatch(p -> p.is(outer.location(), outer.name())));
    merged.addAll(own);
    merged.removeIf(p -> IGNORED.stream().anyMatch(name -> p.is(ParameterLocation.HEADER, name)));
    return merged;
  }

  private List<OpenApiParameter> list(DocumentNode level) {
    DocumentNode list = level.member("parameters");
    List<OpenApiParameter> parameters = new ArrayList<>();
    if (list.exists() && !list.node().isArray()) {
      list.fault("Write a list of parameters.");
    }
    for (int i = 0; i < list.node().size() && list.node().isArray(); i++) {
      DocumentNode location = list.element(i);
      task.resolve(location).flatMap(this::parameter).ifPresent(p -> add(parameters, p, location));
    }
    return parameters;
  }

  private void add(
      List<OpenApiParameter> parameters, OpenApiParameter parameter, DocumentNode location) {
    if (parameters.stream().anyMatch(p -> p.is(parameter.location(), parameter.name()))) {
      location.fault("The parameter " + parameter.name() + " is declared twice: remove one.");
    }
    parameters.add(parameter);
  }

  private Optional<OpenApiParameter> parameter(DocumentNode at) {
    String name = at.member("name").textOrEmpty();
    Optional<ParameterLocation> location = ParameterLocation.named(at.member("in").textOrEmpty());
    if (name.isEmpty()) {
      at.member("name").fault("Write the parameter's name.");
    }
    if (location.isEmpty()) {
      at.member("in").fault("Write path, query, header or cookie.");
    }
    if (location.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    boolean required = at.node().path("required").asBoolean(false);
    if (location.get() == ParameterLocation.PATH && !required) {
      at.member("required").fault("Write true: a path parameter is required.");
    }
    return at.member("content").exists()
        ? withContent(name, location.get(), required, at)
        : styled(name, location.get(), required, at);
  }

  private Optional<OpenApiParameter> withContent(
      String name, ParameterLocation location, boolean required, DocumentNode at) {
    DocumentNode content = at.member("content");
    if (!content.node().isObject() || content.node().size() != 1 || at.member("schema").exists()) {
      content.fault(
          "Write one media type, such as content: {application/json: {schema: {type: string}}}, and"
              + " no schema beside content.");
      return Optional.empty();
    }
    Map.Entry<String, JsonNode> media = content.node().properties().iterator().next();
    if (!BodyMediaType.of(media.getKey()).equals(Optional.of(BodyMediaType.JSON))) {
      content
          .member(media.getKey())
          .fault("FORMAT_UNSUPPORTED", "A parameter's content can only be application/json.");
      return Optional.empty();
    }
    DocumentNode schema = content.member(media.getKey()).member("schema");
    return Optional.of(
        new OpenApiParameter(
            name, location, location.defaultStyle(), false, false, required, true, schema, at));
  }

  private Optional<OpenApiParameter> styled(
      String name, ParameterLocation location, boolean required, DocumentNode at) {
    DocumentNode schema = at.member("schema");
    if (!schema.node().isObject() && !schema.node().isBoolean()) {
      schema.fault("Write the parameter's schema, such as {type: string}.");
    }
    DocumentNode word = at.member("style");
    Optional<ParameterStyle> style =
        word.exists() ? location.style(word.textOrEmpty()) : Optional.of(location.defaultStyle());
    if (style.isEmpty()) {
      word.fault("A parameter of this location has no style " + word.node() + ".");
      return Optional.empty();
    }
    boolean byDefault = style.get() == ParameterStyle.FORM || style.get() == ParameterStyle.COOKIE;
    boolean explode = at.node().path("explode").asBoolean(byDefault);
    boolean reserved =
        location == ParameterLocation.QUERY && at.node().path("allowReserved").asBoolean(false);
    return Optional.of(
        new OpenApiParameter(
            name, location, style.get(), explode, reserved, required, false, schema, at));
  }
}
