package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.intake.SkillInputRequirements;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a waiting task needs: the inputs of its open question, or an authorization.
 *
 * @param request the open question; null for an authorization
 * @param question number of the event with the question, or of the one that asked for an
 *     authorization
 * @param given the inputs that the question has received so far
 * @param message what the agent said when it began to wait
 */
record TaskNeed(
    @Nullable InputRequest request, long question, ObjectNode given, @Nullable Message message) {

  /** Maximum characters of a schema that is compiled, since an agent may ask with any. */
  private static final int MAX_SCHEMA = 65_536;

  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

  static TaskNeed of(Task task) {
    ObjectNode given = task.given() == null ? JsonMappers.object() : task.given().data();
    return new TaskNeed(task.need(), task.needSequence(), given, task.status().message());
  }

  /** Whether it asks the client itself, as MCP does; the task reads the answers by their keys. */
  boolean asksClient() {
    return details().has(InputRequest.CLIENT_REQUESTS);
  }

  /** Returns the request to the client with a key. */
  JsonNode clientRequest(String key) {
    return details().path(InputRequest.CLIENT_REQUESTS).path(key);
  }

  /** Returns the names that are still needed. */
  List<String> missing() {
    return request == null ? List.of() : request.missing(given);
  }

  /** Returns the need as JSON. */
  ObjectNode json() {
    ObjectNode json = JsonMappers.object();
    json.put("question", question).put("description", description());
    missing().forEach(json.putArray("required")::add);
    if (request != null && request.urgency() != null) {
      json.put("urgency", request.urgency());
    }
    String url = url();
    if (url != null) {
      json.put("url", url);
    }
    return json.set("schema", schema());
  }

  /**
   * Returns inputs in the types that the question declares, as far as texts can be read so. Takes
   * the time of compiling the schema, so it runs on a worker.
   *
   * @throws io.serai.http.error.HttpErrorException with status 422 if one does not fit
   */
  ObjectNode checked(ObjectNode inputs) {
    ObjectNode schema = schema();
    schema.remove("required"); // an answer may have some of the inputs
    if (JsonMappers.text(schema).length() > MAX_SCHEMA) {
      throw TaskRefusals.invalidInput(
          "The schema of the question has more than %d characters, so no inputs are checked by it."
                  .formatted(MAX_SCHEMA)
              + " Answer over the protocol that began the task, or decline.");
    }
    ObjectNode typed = SkillInputRequirements.withTypedTexts(schema, inputs);
    String faults = VALIDATOR.faults(schema, typed);
    if (!faults.isEmpty()) {
      throw TaskRefusals.invalidInput("The inputs do not fit: " + faults + ".");
    }
    return typed;
  }

  /** Returns the JSON Schema of the inputs. */
  ObjectNode schema() {
    ObjectNode schema = JsonMappers.object().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    if (request == null) {
      return schema;
    }
    for (String name : request.required()) {
      properties.set(name, property(name));
    }
    details()
        .properties()
        .forEach(
            more -> {
              if (!properties.has(more.getKey()) && more.getValue().has("type")) {
                properties.set(more.getKey(), more.getValue());
              }
            });
    missing().forEach(schema.putArray("required")::add);
    return schema;
  }

  private JsonNode property(String name) {
    if (asksClient()) {
      return ClientInputRequest.schema(clientRequest(name));
    }
    JsonNode declared = details().path(name);
    return declared.isObject() ? declared : JsonMappers.object();
  }

  private String description() {
    String words = request == null ? "" : request.description();
    return !words.isEmpty() || message == null ? words : message.text();
  }

  /** Returns the address that the user is to open; null if there is none. */
  private @Nullable String url() {
    return message == null
        ? null
        : message.parts().stream().map(Part::url).filter(Objects::nonNull).findFirst().orElse(null);
  }

  private JsonNode details() {
    JsonNode details = request == null ? null : request.details();
    return details == null ? JsonMappers.object() : details;
  }
}
