package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the request body of an OpenAPI operation. One instance is used for one call. */
final class OpenApiBodyReader {

  private static final Set<String> METHODS_WITHOUT_BODY = Set.of("GET", "HEAD");

  private final OpenApiReferenceResolver task;
  private final InputTemplateReader inputs;

  OpenApiBodyReader(OpenApiReferenceResolver task, InputTemplateReader inputs) {
    this.task = task;
    this.inputs = inputs;
  }

  Optional<RequestBodyTemplate> read(OpenApiOperation operation) {
    Optional<JsonTemplate> template = inputs.whole("body");
    DocumentNode location = inputs.member("body");
    Optional<DocumentNode> declared =
        Optional.of(operation.node().member("requestBody"))
            .filter(DocumentNode::exists)
            .flatMap(task::resolve);
    if (template.isPresent() && METHODS_WITHOUT_BODY.contains(operation.method())) {
      location.fault("A " + operation.method() + " has no body: leave it out.");
      return Optional.empty();
    }
    if (declared.isEmpty()) {
      return template.map(OpenApiBodyReader::undeclared);
    }
    boolean required = declared.get().node().path("required").asBoolean(false);
    if (template.isEmpty() && required) {
      location.fault("The body is required: write its template.");
    }
    DocumentNode content = declared.get().member("content");
    return media(content)
        .flatMap(name -> template.map(body -> body(content, name, required, body, location)));
  }

  private static RequestBodyTemplate undeclared(JsonTemplate template) {
    return new RequestBodyTemplate(
        "application/json", BodyMediaType.JSON, false, template, List.of(), Map.of());
  }

  private RequestBodyTemplate body(
      DocumentNode content,
      String type,
      boolean required,
      JsonTemplate template,
      DocumentNode location) {
    DocumentNode media = content.member(type);
    inputs.readBodyInputs(media.member("schema"));
    BodyMediaType kind = BodyMediaType.of(type).orElseThrow();
    List<TypeCoercion> conversions =
        kind == BodyMediaType.JSON
            ? TypeCoercionFinder.read(location.node(), media.member("schema"), task)
            : List.of();
    return new RequestBodyTemplate(
        contentType(type, kind), kind, required, template, conversions, encodings(media));
  }

  private static String contentType(String name, BodyMediaType kind) {
    if (name.contains("*")) {
      return "application/json";
    }
    boolean bare = kind == BodyMediaType.TEXT && !name.contains(";");
    return bare ? name + "; charset=utf-8" : name;
  }

  /** Selects the media type that is sent: JSON is preferred to forms, forms to text. */
  private Optional<String> media(DocumentNode content) {
    if (!content.node().isObject() || content.node().isEmpty()) {
      content.fault("Write the body's media type, such as application/json.");
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    content.node().fieldNames().forEachRemaining(names::add);
    Optional<String> best =
        names.stream()
            .filter(name -> isUtf8(name) && BodyMediaType.of(name).isPresent())
            .min(Comparator.comparing(name -> BodyMediaType.of(name).orElseThrow()));
    if (best.isEmpty()) {
      content.fault(
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

  private Map<String, RequestBodyTemplate.FieldEncoding> encodings(DocumentNode media) {
    Map<String, RequestBodyTemplate.FieldEncoding> encodings = new HashMap<>();
    DocumentNode all = media.member("encoding");
    for (Map.Entry<String, JsonNode> entry : all.node().properties()) {
      JsonNode node = entry.getValue();
      if (node.has("style") || node.has("explode")) {
        DocumentNode word = all.member(entry.getKey()).member("style");
        Optional<ParameterStyle> style =
            ParameterLocation.QUERY.style(word.exists() ? word.textOrEmpty() : "form");
        if (style.isEmpty()) {
          word.fault("A field has no style " + word.node() + ".");
        }
        style.ifPresent(s -> encodings.put(entry.getKey(), encoding(s, node)));
      }
    }
    return Map.copyOf(encodings);
  }

  private static RequestBodyTemplate.FieldEncoding encoding(ParameterStyle style, JsonNode node) {
    return new RequestBodyTemplate.FieldEncoding(
        style, node.path("explode").asBoolean(style == ParameterStyle.FORM));
  }
}
