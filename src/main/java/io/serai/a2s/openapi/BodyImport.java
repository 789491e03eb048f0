package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.call.BodyMediaType;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the body of an operation. The members of an object become one input each; any other body,
 * and an object whose members are not all known, is one input.
 */
final class BodyImport {

  private static final String LOCATION = "body";

  private final LocalReferences references;
  private final SchemaSummary schemas;
  private final CapabilityInputs inputs;
  private final RequestDraft request;

  BodyImport(LocalReferences references, CapabilityInputs inputs, RequestDraft request) {
    this.references = references;
    this.schemas = new SchemaSummary(references);
    this.inputs = inputs;
    this.request = request;
  }

  /** Adds the body that an operation declares, if any. */
  void add(String method, JsonNode operation) throws SkippedOperationException {
    JsonNode body = references.required(operation.path("requestBody"));
    if (body.isMissingNode()) {
      return;
    }
    boolean required = body.path("required").asBoolean(false);
    if (method.equals("GET") || method.equals("HEAD")) {
      if (required) {
        throw new SkippedOperationException("a " + method + " with a body is not sent");
      }
      request.note("the optional body is left out: a " + method + " has none");
      return;
    }
    String type = mediaType(body.path("content"));
    JsonNode media = body.path("content").path(type);
    ObjectNode written = request.operation().putObject("requestBody");
    if (required) {
      written.put("required", true);
    }
    ObjectNode writtenMedia = written.putObject("content").putObject(type);
    BodySchema schema = BodySchema.of(media.path("schema"), references);
    boolean object = BodyMediaType.of(type).orElseThrow() != BodyMediaType.TEXT;
    if (object && schema.isClosed() && schema.requiredCount() < CapabilityInputs.MAX_INPUTS) {
      addMembers(schema, required, media.path("encoding"), writtenMedia);
    } else {
      addWhole(body, media, required, writtenMedia);
    }
  }

  /** Returns the media type that a hub can send: JSON before forms before texts. */
  private static String mediaType(JsonNode content) throws SkippedOperationException {
    List<String> names = new ArrayList<>();
    content.fieldNames().forEachRemaining(names::add);
    Optional<String> best =
        names.stream()
            .filter(name -> BodyMediaType.of(name).isPresent())
            .min(Comparator.comparing(name -> BodyMediaType.of(name).orElseThrow()));
    return best.orElseThrow(
        () ->
            new SkippedOperationException(
                names.isEmpty()
                    ? "its body has no media type"
                    : "its body is "
                        + TextFunctions.clipped(String.join(" or ", names))
                        + "; JSON, forms (application/x-www-form-urlencoded) and text/plain can be"
                        + " sent"));
  }

  private void addWhole(JsonNode body, JsonNode media, boolean required, ObjectNode written) {
    JsonNode schema = references.resolve(media.path("schema"));
    ObjectNode summary = schemas.of(schema);
    String description = body.path("description").asText(schema.path("description").asText());
    String template = inputs.add(LOCATION, "request", required, description, summary);
    request.body(TextNode.valueOf(template));
    written.set("schema", summary);
  }

  private void addMembers(
      BodySchema schema, boolean required, JsonNode encoding, ObjectNode written) {
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
        ObjectNode summary = schemas.of(member.getValue());
        String description = references.resolve(member.getValue()).path("description").asText();
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

  private static void copyEncoding(String name, JsonNode encoding, ObjectNode written) {
    ObjectNode copied = JsonMappers.object();
    for (String member : List.of("style", "explode")) {
      if (encoding.path(name).path(member).isValueNode()) {
        copied.set(member, encoding.path(name).path(member));
      }
    }
    if (!copied.isEmpty()) {
      written.withObjectProperty("encoding").set(name, copied);
    }
  }
}
