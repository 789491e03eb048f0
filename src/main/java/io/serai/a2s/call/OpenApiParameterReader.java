package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiParameter;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the parameters of an operation, which override those of its path item. */
final class OpenApiParameterReader {

  private OpenApiParameterReader() {}

  static List<DeclaredParameter> read(OpenApiOperation operation) {
    Map<String, DeclaredParameter> merged = new LinkedHashMap<>();
    for (DocumentNode list : operation.parameterLists()) {
      Map<String, DeclaredParameter> own = list(operation, list);
      merged.keySet().removeAll(own.keySet());
      merged.putAll(own);
    }
    return merged.values().stream().filter(p -> !p.declaration().isIgnored()).toList();
  }

  private static Map<String, DeclaredParameter> list(
      OpenApiOperation operation, DocumentNode list) {
    if (list.exists() && !list.node().isArray()) {
      list.fault("Write a list of parameters.");
    }
    Map<String, DeclaredParameter> parameters = new LinkedHashMap<>();
    for (DocumentNode place : list.elements()) {
      operation
          .document()
          .resolve(place)
          .map(OpenApiParameter::new)
          .filter(OpenApiParameterReader::isIdentified)
          .flatMap(
              parameter ->
                  parameter.content().exists() ? withContent(parameter) : styled(parameter))
          .ifPresent(parameter -> add(parameters, parameter, place));
    }
    return parameters;
  }

  private static void add(
      Map<String, DeclaredParameter> parameters, DeclaredParameter parameter, DocumentNode place) {
    if (parameters.put(parameter.declaration().key(), parameter) != null) {
      place.fault("The parameter " + parameter.name() + " is declared twice: remove one.");
    }
  }

  private static boolean isIdentified(OpenApiParameter parameter) {
    DocumentNode at = parameter.node();
    boolean named = !at.member("name").textOrEmpty().isEmpty();
    if (!named) {
      at.member("name").fault("Write the parameter's name.");
    }
    if (parameter.location().isEmpty()) {
      at.member("in").fault("Write path, query, header or cookie.");
    }
    boolean path = parameter.location().filter(ParameterLocation.PATH::equals).isPresent();
    if (named && path && !parameter.required()) {
      at.member("required").fault("Write true: a path parameter is required.");
    }
    return named && parameter.location().isPresent();
  }

  private static Optional<DeclaredParameter> withContent(OpenApiParameter parameter) {
    DocumentNode content = parameter.content();
    Optional<String> type = parameter.mediaType();
    if (type.isEmpty() || parameter.node().has("schema")) {
      content.fault(
          "Write one media type, such as content: {application/json: {schema: {type: string}}}, and"
              + " no schema beside content.");
      return Optional.empty();
    }
    if (!parameter.isJson()) {
      content
          .member(type.get())
          .fault("FORMAT_UNSUPPORTED", "A parameter's content can only be application/json.");
      return Optional.empty();
    }
    ParameterStyle style = ParameterStyle.defaultOf(parameter.location().orElseThrow());
    return Optional.of(DeclaredParameter.of(parameter, style, false, false));
  }

  private static Optional<DeclaredParameter> styled(OpenApiParameter parameter) {
    DocumentNode schema = parameter.schema();
    if (!schema.node().isObject() && !schema.node().isBoolean()) {
      schema.fault("Write the parameter's schema, such as {type: string}.");
    }
    ParameterLocation location = parameter.location().orElseThrow();
    DocumentNode at = parameter.node();
    DocumentNode word = at.member("style");
    Optional<ParameterStyle> style =
        word.exists()
            ? ParameterStyle.named(word.textOrEmpty(), location)
            : Optional.of(ParameterStyle.defaultOf(location));
    if (style.isEmpty()) {
      word.fault("A parameter of this location has no style " + word.node() + ".");
      return Optional.empty();
    }
    boolean byDefault = style.get() == ParameterStyle.FORM || style.get() == ParameterStyle.COOKIE;
    boolean explode = at.node().path("explode").asBoolean(byDefault);
    boolean reserved =
        location == ParameterLocation.QUERY && at.node().path("allowReserved").asBoolean(false);
    return Optional.of(DeclaredParameter.of(parameter, style.get(), explode, reserved));
  }
}
