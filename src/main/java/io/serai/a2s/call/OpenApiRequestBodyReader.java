package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.serai.a2s.openapi.OpenApiBody;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiSchema;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the request body of an OpenAPI operation. One instance is used for one call. */
record OpenApiRequestBodyReader(InputTemplateReader inputs) {

  Optional<RequestBodyTemplate> read(OpenApiOperation operation) {
    Optional<JsonTemplate> template = inputs.whole("body");
    DocumentNode location = inputs.member("body");
    Optional<OpenApiBody> declared = operation.body();
    if (template.isPresent() && operation.isBodiless()) {
      location.fault("A " + operation.method() + " has no body: leave it out.");
      return Optional.empty();
    }
    if (declared.isEmpty()) {
      return template.map(OpenApiRequestBodyReader::undeclared);
    }
    if (template.isEmpty() && declared.get().required()) {
      location.fault("The body is required: write its template.");
    }
    return media(operation.method(), declared.get())
        .flatMap(type -> template.map(body -> body(declared.get(), type, body, location)));
  }

  private static RequestBodyTemplate undeclared(JsonTemplate template) {
    String json = "application/json";
    return new RequestBodyTemplate(json, false, template, List.of(), BodyWriter.json(json));
  }

  private RequestBodyTemplate body(
      OpenApiBody declared, String type, JsonTemplate template, DocumentNode location) {
    OpenApiDocument task = declared.document();
    DocumentNode media = declared.content().member(type);
    BodyMediaType kind = BodyMediaType.of(type).orElseThrow();
    boolean files = kind == BodyMediaType.MULTIPART || kind == BodyMediaType.BINARY;
    inputs.readBodyInputs(media.member("schema"), files);
    List<TypeCoercion> conversions =
        kind == BodyMediaType.JSON
            ? TypeCoercionFinder.read(location.node(), media.member("schema"), task)
            : List.of();
    String sent = contentType(type, kind);
    return new RequestBodyTemplate(
        sent, declared.required(), template, conversions, writer(kind, sent, media, task));
  }

  private static BodyWriter writer(
      BodyMediaType kind, String type, DocumentNode media, OpenApiDocument task) {
    return switch (kind) {
      case JSON -> BodyWriter.json(type);
      case FORM -> new FormBodyWriter(type, encodings(media));
      case MULTIPART ->
          new MultipartBodyWriter(files(media.member("schema"), task), partTypes(media));
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

  /** Returns the media type that is sent. */
  private static Optional<String> media(String method, OpenApiBody body) {
    if (body.types().isEmpty()) {
      body.content().fault("Write the body's media type, such as application/json.");
      return Optional.empty();
    }
    Optional<String> best = body.sent(method);
    if (best.isEmpty()) {
      body.content()
          .fault(
              "FORMAT_UNSUPPORTED",
              "A body can be JSON, application/x-www-form-urlencoded, multipart/form-data, a text in"
                  + " UTF-8 or a file, each with its media type, such as application/json.");
    }
    return best;
  }

  /** The members that are files or lists of files. */
  private static Set<String> files(DocumentNode schema, OpenApiDocument task) {
    Set<String> files = new HashSet<>();
    JsonNode found = task.resolve(schema.node());
    addFiles(files, found, task);
    found.path("allOf").forEach(part -> addFiles(files, task.resolve(part), task));
    return files;
  }

  private static void addFiles(Set<String> files, JsonNode schema, OpenApiDocument task) {
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      if (OpenApiSchema.hasFiles(member.getValue(), task)) {
        files.add(member.getKey());
      }
    }
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

  private static Map<String, FormBodyWriter.FieldEncoding> encodings(DocumentNode media) {
    Map<String, FormBodyWriter.FieldEncoding> encodings = new HashMap<>();
    for (Map.Entry<String, DocumentNode> entry : media.member("encoding").members().entrySet()) {
      DocumentNode node = entry.getValue();
      if (node.has("style") || node.has("explode")) {
        DocumentNode word = node.member("style");
        Optional<ParameterStyle> style =
            ParameterStyle.named(
                word.exists() ? word.textOrEmpty() : "form", ParameterLocation.QUERY);
        if (style.isEmpty()) {
          word.fault("A field has no style " + word.node() + ".");
        }
        style.ifPresent(s -> encodings.put(entry.getKey(), encoding(s, node.node())));
      }
    }
    return encodings;
  }

  private static FormBodyWriter.FieldEncoding encoding(ParameterStyle style, JsonNode node) {
    return new FormBodyWriter.FieldEncoding(
        style, node.path("explode").asBoolean(style == ParameterStyle.FORM));
  }
}
