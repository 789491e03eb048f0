package io.serai.dialect.organization.bridge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What Agent Zero answers to a message.
 *
 * @param contextId id of the conversation, for the next message; empty if it gave none
 * @param text what its agent said last
 */
public record AgentZeroAnswer(String contextId, String text) {

  /** Reads the body of a response. */
  static AgentZeroAnswer read(Buffer body) throws AgentZeroException {
    JsonNode answer = json(body);
    JsonNode text = answer.path("response");
    if (!text.isTextual()) {
      throw AgentZeroException.refused(
          "Agent Zero answered without a text.", "Look into the log of Agent Zero.");
    }
    return new AgentZeroAnswer(answer.path("context_id").asText(""), text.textValue());
  }

  private static JsonNode json(Buffer body) throws AgentZeroException {
    try {
      return JsonMappers.MAPPER.readTree(body.getBytes());
    } catch (JsonProcessingException noJson) {
      throw AgentZeroException.refused(
          "Agent Zero answered with something that is no JSON.",
          "Check agent_zero_url in the file of the agent.");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
