package io.serai.dialect.organization.bridge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What Agent Zero answers to a message.
 *
 * @param contextId id of the conversation, for the next message; empty if it gave none
 * @param text what its agent said last
 */
public record AgentZeroAnswer(String contextId, String text) {

  /** Reads a response. */
  static AgentZeroAnswer read(OutboundResponse response) throws AgentZeroException {
    JsonNode answer = json(response);
    JsonNode text = answer.path("response");
    if (!text.isTextual()) {
      throw AgentZeroException.refused(
          "Agent Zero answered without a text.", "Check the log of Agent Zero.");
    }
    return new AgentZeroAnswer(answer.path("context_id").asText(""), text.textValue());
  }

  private static JsonNode json(OutboundResponse response) throws AgentZeroException {
    try {
      return JsonMappers.MAPPER.readTree(response.content());
    } catch (UndecodableResponseException encoded) {
      throw AgentZeroException.refused(
          encoded.reason(), "Check the settings of the proxy in front of Agent Zero.");
    } catch (JsonProcessingException noJson) {
      throw AgentZeroException.refused(
          "Agent Zero answered with something that is not JSON.",
          "Check agent_zero_url in the file of the agent.");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
