package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.HubClient;
import java.util.Optional;

/** Explains that a remote agent has no skills because its card, or its tools, cannot be used. */
final class RemoteCardFault {

  private RemoteCardFault() {}

  /**
   * Returns the sentence about an agent; empty if its card can be used, or it is local.
   *
   * @param agent as the hub describes it; only operators receive the reason
   */
  static Optional<String> of(JsonNode agent) {
    JsonNode card = agent.path("card");
    if (!card.path("state").asText().equals("fault") || !agent.path("skills").isEmpty()) {
      return Optional.empty();
    }
    String what =
        agent.has("mcp") ? "The tools of the MCP server " : "The card of the remote agent ";
    String sentence = what + agent.path("id").asText();
    return Optional.of(
        card.has("fault")
            ? sentence + " cannot be used: " + card.path("fault").asText()
            : sentence + " cannot be used. Operators see the reason by serai agents.");
  }

  /** Returns the sentence about the agent whose id is the beginning of the skill's. */
  static Optional<String> ofSkill(HubClient hub, String skill) throws InterruptedException {
    for (JsonNode agent : hub.get("/a2s/v1/agents").path("agents")) {
      Optional<String> fault = of(agent);
      if (fault.isPresent() && skill.startsWith(agent.path("id").asText() + ".")) {
        return fault;
      }
    }
    return Optional.empty();
  }
}
