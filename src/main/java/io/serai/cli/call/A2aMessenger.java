package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.client.HubClient;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to the agents of a hub over A2A 1.0 and waits until the task has ended or asks.
 *
 * @param agent id of an agent of the hub
 */
record A2aMessenger(HubClient hub, String agent) {

  /** Calls a skill with inputs. */
  A2aReply call(String skill, ObjectNode inputs) throws InterruptedException {
    ObjectNode message = message(skill, null);
    message.putArray("parts").addObject().set("data", inputs);
    return send(message);
  }

  /**
   * Sends words.
   *
   * @param skill the skill that they are for; null if the agent decides
   * @param task the task that they belong to; null for a new one
   */
  A2aReply say(String words, @Nullable String skill, @Nullable String task)
      throws InterruptedException {
    ObjectNode message = message(skill, task);
    message.putArray("parts").addObject().put("text", words);
    return send(message);
  }

  private static ObjectNode message(@Nullable String skill, @Nullable String task) {
    ObjectNode message = JsonMappers.object();
    message.put("messageId", UUID.randomUUID().toString()).put("role", "ROLE_USER");
    if (skill != null) {
      message.putObject("metadata").put("skillId", skill);
    }
    if (task != null) {
      message.put("taskId", task);
    }
    return message;
  }

  private A2aReply send(ObjectNode message) throws InterruptedException {
    JsonNode answer =
        hub.post(
            "/agents/" + TextFunctions.percentEncoded(agent) + "/a2a/rest/message:send",
            JsonMappers.object().set("message", message),
            "A2A-Version",
            "1.0");
    return new A2aReply(answer);
  }
}
