package io.serai.mcp.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.ServerCallException;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.MetaschemaValidator;
import io.serai.task.ErrorCode;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A question of a server to its user (MCP, "Elicitation"), which becomes one of the task.
 *
 * <p>An answer whose values do not fit the form is asked for again. The answer {@code {"action":
 * "decline"}} declines.
 *
 * @param agent id of the agent that is the server
 * @param params parameters of {@code elicitation/create}
 */
record ElicitationQuestion(TaskContext task, String agent, JsonNode params) {
  private static final int MAX_ROUNDS = 10;
  private static final int MAX_MESSAGE = 16_384;
  private static final int MAX_URL = 8_192;
  private static final int MAX_SCHEMA = 65_536;
  private static final int MAX_FIELDS = 200;
  private static final String ACTION = "action";
  private static final String NOTE = "io.serai/note";
  private static final String ACCEPT = "accept";
  private static final String PROPERTIES = "properties";
  private static final MetaschemaValidator SCHEMAS = new MetaschemaValidator();
  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

  /** Asks, and returns the result of the request. */
  CompletionStage<ObjectNode> ask() {
    String text =
        TextFunctions.clipped(params.path("message").asText("More input is needed."), MAX_MESSAGE);
    if (params.path("mode").asText().equals("url")) {
      String url = params.path("url").asText();
      return url.length() <= MAX_URL && RemoteAgentCardAddress.parse(url).isPresent()
          ? askToOpen(text)
          : refused("asks to open an address that is not an http or https URL");
    }
    String fault = schemaFault();
    return fault.isEmpty() ? askForm(text, "", 1) : refused(fault);
  }

  /** Returns what is wrong with the form; empty if it can be shown. */
  private String schemaFault() {
    JsonNode schema = params.path("requestedSchema");
    if (schema.isMissingNode()) {
      return "";
    }
    if (!schema.isObject() || JsonMappers.text(schema).length() > MAX_SCHEMA) {
      return "asks with a requestedSchema that is not an object of at most %d characters"
          .formatted(MAX_SCHEMA);
    }
    if (schema.path(PROPERTIES).size() > MAX_FIELDS) {
      return "asks for more than " + MAX_FIELDS + " fields";
    }
    String faults = SCHEMAS.faults(schema);
    return faults.isEmpty() ? "" : "asks with a requestedSchema that is not valid: " + faults;
  }

  private CompletionStage<ObjectNode> refused(String why) {
    return CompletableFuture.failedFuture(
        ServerCallException.refused(
            ErrorCode.EXTERNAL_DEPENDENCY,
            agent + " " + TextFunctions.clipped(why, TextFunctions.LONGEST_MESSAGE) + "."));
  }

  private CompletionStage<ObjectNode> askToOpen(String text) {
    Message plain = task.message(text);
    List<Part> parts = new ArrayList<>(plain.parts());
    parts.add(Part.ofUrl(params.path("url").asText(), null, null));
    return task.authorization(Message.of(plain.id(), MessageRole.AGENT, parts))
        .thenApply(response -> isDeclined(response) ? declined(response) : action(ACCEPT));
  }

  /**
   * @param before what is wrong with the answer before; empty if there is none
   */
  private CompletionStage<ObjectNode> askForm(String message, String before, int round) {
    List<String> required = new ArrayList<>();
    schema().path("required").forEach(name -> required.add(name.asText()));
    String text = before.isEmpty() ? message : message + " (The answer before: " + before + ")";
    InputRequest request =
        new InputRequest(required, text, null, schema().withObjectProperty(PROPERTIES).deepCopy());
    return task.need(request, task.message(text))
        .thenCompose(
            response -> {
              if (isDeclined(response)) {
                return CompletableFuture.completedFuture(declined(response));
              }
              ObjectNode content = content(response);
              String faults = VALIDATOR.faults(schema(), content);
              if (faults.isEmpty() || round == MAX_ROUNDS) {
                ObjectNode accepted = action(faults.isEmpty() ? ACCEPT : "cancel");
                if (faults.isEmpty()) {
                  accepted.set("content", content);
                }
                return CompletableFuture.completedFuture(accepted);
              }
              return askForm(message, faults, round + 1);
            });
  }

  private ObjectNode schema() {
    return params.path("requestedSchema") instanceof ObjectNode schema
        ? schema
        : JsonMappers.object();
  }

  private boolean isDeclined(InputResponse response) {
    String action = response.data().path(ACTION).asText();
    return response.isDeclined()
        || (!schema().path(PROPERTIES).has(ACTION)
            && (action.equals("decline") || action.equals("cancel")));
  }

  /** Returns the fields of the form: those of the answer, a text for the only field, defaults. */
  private ObjectNode content(InputResponse response) {
    ObjectNode content = JsonMappers.object();
    JsonNode properties = schema().path(PROPERTIES);
    Message message = response.message();
    properties
        .properties()
        .forEach(
            field -> {
              JsonNode given = response.data().path(field.getKey());
              if (given.isMissingNode() && properties.size() == 1 && message != null) {
                given = JsonMappers.MAPPER.valueToTree(message.text());
              }
              JsonNode value = value(given, field.getValue());
              if (!value.isMissingNode()) {
                content.set(field.getKey(), value);
              }
            });
    return content;
  }

  /** Returns a value in the type of its field, as far as a text can be read so. */
  private static JsonNode value(JsonNode given, JsonNode field) {
    if (given.isMissingNode() || given.isNull()) {
      return field.path("default");
    }
    String type = field.path("type").asText();
    boolean parsed = type.equals("integer") || type.equals("number") || type.equals("boolean");
    if (!given.isTextual() || !parsed) {
      return given;
    }
    try {
      JsonNode read = JsonMappers.MAPPER.readTree(given.textValue().strip());
      return read.isNumber() || read.isBoolean() ? read : given;
    } catch (JsonProcessingException text) {
      return given;
    }
  }

  /** MCP has no content for a user who declines; what the user said is in the metadata. */
  private static ObjectNode declined(InputResponse response) {
    ObjectNode declined = action("decline");
    Message note = response.message();
    if (response.isDeclined() && note != null) {
      declined.putObject("_meta").put(NOTE, note.text());
    }
    return declined;
  }

  private static ObjectNode action(String action) {
    return JsonMappers.object().put(ACTION, action);
  }
}
