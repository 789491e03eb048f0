package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the parameters of an operation; its own override those of its path. */
final class ParameterReader {

  /** Header parameters that OpenAPI says to ignore: they are declared elsewhere. */
  private static final Set<String> IGNORED = Set.of("accept", "content-type", "authorization");

  private final TaskDocument task;
  private final Faults faults;

  private ParameterReader(TaskDocument task, Faults faults) {
    this.task = task;
    this.faults = faults;
  }

  static List<Parameter> read(TaskDocument task, Operation operation, Faults faults) {
    ParameterReader reader = new ParameterReader(task, faults);
    List<Parameter> merged = new ArrayList<>(reader.list(operation.pathItem()));
    List<Parameter> own = reader.list(operation.node());
    merged.removeIf(outer -> own.stream().anyMatch(p -> p.is(outer.place(), outer.name())));
    merged.addAll(own);
    merged.removeIf(p -> IGNORED.stream().anyMatch(name -> p.is(Place.HEADER, name)));
    return merged;
  }

  private List<Parameter> list(Located level) {
    Located list = level.child("parameters");
    List<Parameter> parameters = new ArrayList<>();
    if (list.exists() && !list.node().isArray()) {
      faults.invalid(list.pointer(), "Write a list of parameters.");
    }
    for (int i = 0; i < list.node().size() && list.node().isArray(); i++) {
      Located place = list.child(i);
      task.resolve(place).flatMap(this::parameter).ifPresent(p -> add(parameters, p, place));
    }
    return parameters;
  }

  private void add(List<Parameter> parameters, Parameter parameter, Located place) {
    if (parameters.stream().anyMatch(p -> p.is(parameter.place(), parameter.name()))) {
      faults.invalid(
          place.pointer(), "The parameter " + parameter.name() + " stands twice: remove one.");
    }
    parameters.add(parameter);
  }

  private Optional<Parameter> parameter(Located at) {
    String name = at.child("name").text();
    Optional<Place> place = Place.named(at.child("in").text());
    if (name.isEmpty()) {
      faults.invalid(at.child("name").pointer(), "Write the parameter's name.");
    }
    if (place.isEmpty()) {
      faults.invalid(at.child("in").pointer(), "Write path, query, header or cookie.");
    }
    if (place.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    boolean required = at.node().path("required").asBoolean(false);
    if (place.get() == Place.PATH && !required) {
      faults.invalid(at.child("required").pointer(), "Write true: a path parameter is required.");
    }
    return at.child("content").exists()
        ? withContent(name, place.get(), required, at)
        : styled(name, place.get(), required, at);
  }

  private Optional<Parameter> withContent(String name, Place place, boolean required, Located at) {
    Located content = at.child("content");
    if (at.child("schema").exists() || content.node().size() != 1) {
      faults.invalid(content.pointer(), "Write one media type, and no schema beside content.");
      return Optional.empty();
    }
    Map.Entry<String, JsonNode> media = content.node().properties().iterator().next();
    if (!Media.of(media.getKey()).equals(Optional.of(Media.JSON))) {
      faults.add(
          content.child(media.getKey()).pointer(),
          "FORMAT_UNSUPPORTED",
          "A parameter's content can only be application/json.");
      return Optional.empty();
    }
    Located schema = content.child(media.getKey()).child("schema");
    return Optional.of(
        new Parameter(name, place, place.defaultStyle(), false, false, required, true, schema));
  }

  private Optional<Parameter> styled(String name, Place place, boolean required, Located at) {
    Located schema = at.child("schema");
    if (!schema.node().isObject() && !schema.node().isBoolean()) {
      faults.invalid(schema.pointer(), "Write the parameter's schema, such as {type: string}.");
    }
    Located word = at.child("style");
    Optional<Style> style =
        word.exists() ? place.style(word.text()) : Optional.of(place.defaultStyle());
    if (style.isEmpty()) {
      faults.invalid(word.pointer(), "A parameter of this place has no style " + word.node() + ".");
      return Optional.empty();
    }
    boolean byDefault = style.get() == Style.FORM || style.get() == Style.COOKIE;
    boolean explode = at.node().path("explode").asBoolean(byDefault);
    boolean reserved = place == Place.QUERY && at.node().path("allowReserved").asBoolean(false);
    return Optional.of(
        new Parameter(name, place, style.get(), explode, reserved, required, false, schema));
  }
}
