package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
    return media(operation.method(), content)
        .flatMap(name -> template.map(body -> body(content, name, required, body, location)));
  }

  private static RequestBodyTemplate undeclared(JsonTemplate template) {
    String json = "application/json";
    return new RequestBodyTemplate(json, false, template, List.of(), BodyWriter.json(json));
  }

  private RequestBodyTemplate body(
      DocumentNode content,
      String type,
      boolean required,
      JsonTemplate template,
      DocumentNode location) {
    DocumentNode media = content.member(type);
    BodyMediaType kind = BodyMediaType.of(type).orElseThrow();
    boolean files = kind == BodyMediaType.MULTIPART || kind == BodyMediaType.BINARY;
    inputs.readBodyInputs(media.member("schema"), files);
    List<TypeCoercion> conversions =
        kind == BodyMediaType.JSON
            ? TypeCoercionFinder.read(location.node(), media.member("schema"), task)
            : List.of();
    String sent = contentType(type, kind);
    return new RequestBodyTemplate(
        sent, required, template, conversions, writer(kind, sent, media));
  }

  private BodyWriter writer(BodyMediaType kind, String type, DocumentNode media) {
    return switch (kind) {
      case JSON -> BodyWriter.json(type);
      case FORM -> new FormBody(type, encodings(media));
      case MULTIPART -> new MultipartBody(files(media.member("schema")), partTypes(media));
      case TEXT -> BodyWriter.text(type);
      case BINARY -> BodyWriter.file(type);
    };
  }

  private static String contentType(String name, BodyMediaType kind) {
    if (kind == BodyMediaType.JSON && name.contains("*")) {
      return "application/json";
    }
    String type = name.equals("text/*") ? "text/plain" : name;
    boolean bare = kind == BodyMediaType.TEXT && type.startsWith("text/") && !type.contains(";");
    return bare ? type + "; charset=utf-8" : type;
  }

  /** Selects the media type that is sent. */
  private Optional<String> media(String method, DocumentNode content) {
    if (!content.node().isObject() || content.node().isEmpty()) {
      content.fault("Write the body's media type, such as application/json.");
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    content.node().fieldNames().forEachRemaining(names::add);
    names.removeIf(name -> !isUtf8(name));
    Optional<String> best =
        BodyMediaType.best(
            method,
            names,
            name ->
                task.resolve(content.member(name).member("schema"))
                    .map(DocumentNode::node)
                    .orElse(MissingNode.getInstance()));
    if (best.isEmpty()) {
      content.fault(
          "FORMAT_UNSUPPORTED",
          "A body can be JSON, application/x-www-form-urlencoded, multipart/form-data, a text in"
              + " UTF-8 or a file, each with its media type, such as application/json.");
    }
    return best;
  }

  /** The members that are files or lists of files. */
  private Set<String> files(DocumentNode schema) {
    Set<String> files = new HashSet<>();
    DocumentNode members =
        task.resolve(schema).map(found -> found.member("properties")).orElse(schema);
    for (Map.Entry<String, JsonNode> entry : members.node().properties()) {
      Optional<DocumentNode> member = task.resolve(members.member(entry.getKey()));
      boolean list =
          member
              .flatMap(found -> task.resolve(found.member("items")))
              .filter(OpenApiBodyReader::isFile)
              .isPresent();
      if (list || member.filter(OpenApiBodyReader::isFile).isPresent()) {
        files.add(entry.getKey());
      }
    }
    return files;
  }

  private static boolean isFile(DocumentNode schema) {
    return FileDeclaration.isFile(schema.node());
  }

  /** The media types of parts that are declared exactly. */
  private static Map<String, String> partTypes(DocumentNode media) {
    Map<String, String> types = new HashMap<>();
    for (Map.Entry<String, JsonNode> entry : media.member("encoding").node().properties()) {
      String type = entry.getValue().path("contentType").asText();
      if (BodyMediaType.isType(type) && type.indexOf('*') < 0 && type.indexOf(',') < 0) {
        types.put(entry.getKey(), type);
      }
    }
    return types;
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

  private Map<String, FormBody.FieldEncoding> encodings(DocumentNode media) {
    Map<String, FormBody.FieldEncoding> encodings = new HashMap<>();
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
    return encodings;
  }

  private static FormBody.FieldEncoding encoding(ParameterStyle style, JsonNode node) {
    return new FormBody.FieldEncoding(
        style, node.path("explode").asBoolean(style == ParameterStyle.FORM));
  }
}
