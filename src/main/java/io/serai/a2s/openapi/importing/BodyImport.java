package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.serai.a2s.openapi.OpenApiBody;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiSchema;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes the body of an operation. The members of an object become one input each; any other body,
 * and an object whose members are not all known, is one input.
 */
final class BodyImport {

  private static final String LOCATION = "body";

  private final OpenApiDocument document;
  private final SchemaSummary schemas;
  private final CapabilityInputs inputs;
  private final RequestDraft request;

  BodyImport(OpenApiDocument document, CapabilityInputs inputs, RequestDraft request) {
    this.document = document;
    this.schemas = new SchemaSummary(document);
    this.inputs = inputs;
    this.request = request;
  }

  /** Adds the body that an operation declares, if any. */
  void add(OpenApiOperation operation) throws SkippedOperationException {
    DocumentNode node =
        RequiredReferenceResolver.target(document, operation.node().member("requestBody"));
    if (!node.exists()) {
      return;
    }
    OpenApiBody body = new OpenApiBody(document, node);
    boolean required = body.required();
    String method = operation.method();
    if (operation.isBodiless()) {
      if (required) {
        throw new SkippedOperationException(
            "a "
                + method
                + " with a body is not sent; import the operation with POST, if the service has"
                + " one, or put its inputs into the query of the document");
      }
      request.note("the optional body is left out: a " + method + " has none");
      return;
    }
    String type = mediaType(method, body);
    JsonNode media = body.content().member(type).node();
    ObjectNode written = request.operation().putObject("requestBody");
    if (required) {
      written.put("required", true);
    }
    ObjectNode writtenMedia = written.putObject("content").putObject(type);
    BodyMembers schema = BodyMembers.of(media.path("schema"), document);
    BodyMediaType kind = BodyMediaType.of(type).orElseThrow();
    boolean object = kind.compareTo(BodyMediaType.TEXT) < 0;
    if (object && schema.isClosed() && schema.requiredCount() < CapabilityInputs.MAX_INPUTS) {
      addMembers(schema, required, media.path("encoding"), writtenMedia);
    } else {
      addWhole(node.node(), media, required, kind, writtenMedia);
    }
  }

  private static String mediaType(String method, OpenApiBody body)
      throws SkippedOperationException {
    return body.sent(method)
        .orElseThrow(
            () ->
                new SkippedOperationException(
                    body.types().isEmpty()
                        ? "its body has no media type; write one below requestBody.content of the"
                            + " document"
                        : "its body is \""
                            + TextFunctions.clipped(String.join("\" or \"", body.types()))
                            + "\"; JSON, forms, multipart/form-data, texts and files can be sent:"
                            + " correct the media type in the document, or write a skill: route"));
  }

  private void addWhole(
      JsonNode body, JsonNode media, boolean required, BodyMediaType kind, ObjectNode written) {
    JsonNode schema = document.resolve(media.path("schema"));
    ObjectNode summary =
        switch (kind) {
          case TEXT -> JsonMappers.object().put("type", "string");
          case BINARY -> file();
          case MULTIPART -> withFiles(media.path("schema"));
          default -> schemas.of(schema);
        };
    String description = body.path("description").asText(schema.path("description").asText());
    String template = inputs.add(LOCATION, "request", required, description, summary);
    request.body(TextNode.valueOf(template));
    written.set("schema", summary);
  }

  /** Returns the summary of an object that may have other members too, with its files. */
  private ObjectNode withFiles(JsonNode schema) {
    ObjectNode summary = schemas.of(schema);
    BodyMembers.of(schema, document)
        .members()
        .forEach(
            (name, member) -> {
              if (OpenApiSchema.hasFiles(member, document)) {
                summary.withObjectProperty("properties").set(name, summary(member));
              }
            });
    return summary;
  }

  private void addMembers(
      BodyMembers schema, boolean required, JsonNode encoding, ObjectNode written) {
    ObjectNode template = JsonMappers.object();
    ObjectNode writtenSchema = written.putObject("schema").put("type", "object");
    ObjectNode properties = writtenSchema.putObject("properties");
    List<String> leftOut = new ArrayList<>();
    for (boolean wanted : new boolean[] {true, false}) {
      for (Map.Entry<String, JsonNode> member : schema.members().entrySet()) {
        String name = member.getKey();
        if (schema.isRequired(name) != wanted) {
          continue;
        }
        if (!wanted && !inputs.hasRoom()) {
          leftOut.add(TextFunctions.clipped(name));
          continue;
        }
        ObjectNode summary = summary(member.getValue());
        String description = description(member.getValue());
        template.put(name, inputs.add(name, LOCATION, wanted && required, description, summary));
        properties.set(name, summary);
        copyEncoding(name, encoding, written);
      }
    }
    request.body(template);
    if (!leftOut.isEmpty()) {
      request.note("optional members of the body left out: " + String.join(", ", leftOut));
    }
  }

  /** Returns what is said beside a reference, as OpenAPI 3.1 allows, else at its target. */
  private String description(JsonNode schema) {
    JsonNode own = schema.path("description");
    return (own.isTextual() ? own : document.resolve(schema).path("description")).asText();
  }

  private ObjectNode summary(JsonNode schema) {
    if (!OpenApiSchema.hasFiles(schema, document)) {
      return schemas.of(schema);
    }
    JsonNode found = document.resolve(schema);
    if (!isList(found) && document.alternatives(found).stream().noneMatch(BodyImport::isList)) {
      return file();
    }
    ObjectNode files = JsonMappers.object().put("type", "array");
    files.set("items", file());
    return files;
  }

  private static boolean isList(JsonNode schema) {
    return schema.path("items").isObject();
  }

  private static ObjectNode file() {
    return JsonMappers.object().put("type", "string").put("format", "binary");
  }

  private static void copyEncoding(String name, JsonNode encoding, ObjectNode written) {
    ObjectNode copied = JsonMappers.object();
    for (String member : List.of("style", "explode", "contentType")) {
      if (encoding.path(name).path(member).isValueNode()) {
        copied.set(member, encoding.path(name).path(member));
      }
    }
    if (!copied.isEmpty()) {
      written.withObjectProperty("encoding").set(name, copied);
    }
  }
}
