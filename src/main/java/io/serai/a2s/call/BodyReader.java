package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the body of an operation; used for one call. */
final class BodyReader {

  private static final Set<String> BODILESS = Set.of("GET", "HEAD");

  private final TaskDocument task;
  private final InputReader inputs;
  private final Faults faults;

  BodyReader(TaskDocument task, InputReader inputs, Faults faults) {
    this.task = task;
    this.inputs = inputs;
    this.faults = faults;
  }

  Optional<Body> read(Operation operation) {
    Optional<Template> template = inputs.whole("body");
    Located place = inputs.place("body");
    Optional<Located> declared =
        Optional.of(operation.node().child("requestBody"))
            .filter(Located::exists)
            .flatMap(task::resolve);
    if (template.isPresent() && BODILESS.contains(operation.method())) {
      faults.invalid(place.pointer(), "A " + operation.method() + " has no body: leave it out.");
      return Optional.empty();
    }
    if (declared.isEmpty()) {
      return template.map(BodyReader::undeclared);
    }
    boolean required = declared.get().node().path("required").asBoolean(false);
    if (template.isEmpty() && required) {
      faults.invalid(place.pointer(), "The body is required: write its template.");
    }
    Located content = declared.get().child("content");
    return media(content)
        .flatMap(name -> template.map(body -> body(content, name, required, body, place)));
  }

  private static Body undeclared(Template template) {
    return new Body("application/json", Media.JSON, false, template, List.of(), Map.of());
  }

  private Body body(
      Located content, String type, boolean required, Template template, Located place) {
    Located media = content.child(type);
    Media kind = Media.of(type).orElseThrow();
    List<Conversion> conversions =
        kind == Media.JSON
            ? ConversionReader.read(place.node(), media.child("schema"), task)
            : List.of();
    return new Body(
        contentType(type, kind), kind, required, template, conversions, encodings(media));
  }

  private static String contentType(String name, Media kind) {
    if (name.contains("*")) {
      return "application/json";
    }
    boolean bare = kind == Media.TEXT && !name.contains(";");
    return bare ? name + "; charset=utf-8" : name;
  }

  /** The media type that is written: JSON before forms before text. */
  private Optional<String> media(Located content) {
    if (!content.node().isObject() || content.node().isEmpty()) {
      faults.invalid(content.pointer(), "Write the body's media type, such as application/json.");
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    content.node().fieldNames().forEachRemaining(names::add);
    Optional<String> best =
        names.stream()
            .filter(name -> isUtf8(name) && Media.of(name).isPresent())
            .min(Comparator.comparing(name -> Media.of(name).orElseThrow()));
    if (best.isEmpty()) {
      faults.add(
          content.pointer(),
          "FORMAT_UNSUPPORTED",
          "A body can be application/json, application/x-www-form-urlencoded or text/plain, in"
              + " UTF-8.");
    }
    return best;
  }

  private static boolean isUtf8(String mediaType) {
    String lower = mediaType.toLowerCase(Locale.ROOT);
    int charset = lower.indexOf("charset=");
    return charset < 0
        || lower
            .substring(charset + 8)
            .replace("\"", "")
            .strip()
            .startsWith(StandardCharsets.UTF_8.name().toLowerCase(Locale.ROOT));
  }

  private Map<String, Body.Encoding> encodings(Located media) {
    Map<String, Body.Encoding> encodings = new HashMap<>();
    Located all = media.child("encoding");
    for (Map.Entry<String, JsonNode> entry : all.node().properties()) {
      JsonNode node = entry.getValue();
      if (node.has("style") || node.has("explode")) {
        Located word = all.child(entry.getKey()).child("style");
        Optional<Style> style = Place.QUERY.style(word.exists() ? word.text() : "form");
        if (style.isEmpty()) {
          faults.invalid(word.pointer(), "A field has no style " + word.node() + ".");
        }
        style.ifPresent(s -> encodings.put(entry.getKey(), encoding(s, node)));
      }
    }
    return Map.copyOf(encodings);
  }

  private static Body.Encoding encoding(Style style, JsonNode node) {
    return new Body.Encoding(style, node.path("explode").asBoolean(style == Style.FORM));
  }
}
