package io.serai.a2a.grpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import io.serai.document.JsonMappers;
import java.io.IOException;

/**
 * The JSON of 0.3 over HTTP as gRPC has it: tasks and push notification configurations are named by
 * resource names, and security requirements are messages. Immutable.
 */
final class GrpcJsonCodecV03 implements Codec {
  private static final String TASKS = "tasks/";
  private static final String CONFIGS = "/pushNotificationConfigs/";

  @Override
  public A2aVersion version() {
    return A2aVersion.V0_3;
  }

  @Override
  public A2aRequest read(A2aOperation operation, JsonNode params) {
    ObjectNode named = (ObjectNode) params;
    switch (operation) {
      case GET, CANCEL, SUBSCRIBE -> named.put("id", task(named, "name"));
      case CREATE_PUSH, LIST_PUSH -> named.put("taskId", task(named, "parent"));
      case GET_PUSH, DELETE_PUSH -> config(named);
      case SEND -> blocking(named);
      default -> {}
    }
    return Codec.V0_3_HTTP.read(operation, named);
  }

  /** A configuration that does not ask to wait says not to: false is not sent. */
  private static void blocking(ObjectNode params) {
    if (params.get("configuration") instanceof ObjectNode configuration
        && !configuration.has("blocking")) {
      configuration.put("blocking", false);
    }
  }

  /** Returns the id in {@code tasks/{id}}. */
  private static String task(ObjectNode params, String field) {
    String name = params.path(field).asText();
    String id = name.startsWith(TASKS) ? name.substring(TASKS.length()) : "";
    if (id.isEmpty() || id.indexOf('/') >= 0) {
      throw A2aException.invalid(field, "must be tasks/{id}");
    }
    return id;
  }

  /** Reads the ids in {@code tasks/{id}/pushNotificationConfigs/{id}}. */
  private static void config(ObjectNode params) {
    String name = params.path("name").asText();
    int end = name.indexOf(CONFIGS);
    int id = end + CONFIGS.length();
    if (!name.startsWith(TASKS) || end <= TASKS.length() || id == name.length()) {
      throw A2aException.invalid("name", "must be tasks/{id}/pushNotificationConfigs/{id}");
    }
    params.put("taskId", name.substring(TASKS.length(), end));
    params.put("id", name.substring(id));
  }

  @Override
  public void write(A2aResult result, JsonGenerator out) throws IOException {
    if (result instanceof A2aResult.Card card) {
      out.writeTree(withRequirements(card.card()));
    } else {
      Codec.V0_3_HTTP.write(result, out);
    }
  }

  /** Returns a card whose requirements are messages, which are those of 1.0. */
  private static JsonNode withRequirements(JsonNode card) {
    JsonNode requirements = card.get("securityRequirements");
    if (requirements == null) {
      return card;
    }
    ObjectNode copy = JsonMappers.object();
    copy.setAll((ObjectNode) card);
    copy.set("security", requirements);
    return copy;
  }

  @Override
  public void write(StreamUpdate.Payload payload, JsonGenerator out) throws IOException {
    Codec.V0_3_HTTP.write(payload, out);
  }
}
