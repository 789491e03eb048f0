package io.serai.hub;

import static io.serai.hub.ForeignAgent.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hub that is registered as an agent of itself. */
@Timeout(300)
class OwnAgentTest {
  private static final String AGENTS = "/a2s/v1/agents";
  private static final String ECHO =
      "- route: {from: {uri: 'skill:echo?description=Echoes', steps: [{setBody: {constant: echoed}}]}}\n";

  private static final String ROUND =
      """
      - route: {from: {uri: 'skill:round?description=Goes round', steps: [{to: 'agent:self?skill=round'}]}}
      """;

  @TempDir Path home;

  @Test
  void hubRegisteredWithItselfListsItsSkillsAndRefusesTheCycle() {
    try (HubFixture hub = hub().file("routes/echo.camel.yaml", ECHO).start()) {
      Reply made =
          hub.post(AGENTS, "{\"card\": \"%s\", \"agent_id\": \"self\"}".formatted(hub.hub().url()));

      assertThat(made.status()).isEqualTo(201);
      assertThat(made.at("/skills").toString()).isEqualTo("[\"self.echo\"]");
      assertThat(hub.post("/a2a/rpc", SEND.replace("foreign.talk", "self.echo")).text())
          .contains("TASK_STATE_FAILED", "delegation_cycle");
      await()
          .during(Duration.ofSeconds(1))
          .until(() -> !hub.get("/.well-known/agent-card.json").text().contains("self.self"));
    }
  }

  @Test
  void delegationOfAHubToItselfEndsAsACycle() {
    try (HubFixture hub = hub().file("routes/round.camel.yaml", ROUND).start()) {
      hub.post(
          AGENTS,
          "{\"card\": \"%s\", \"agent_id\": \"self\", \"allowed_callers\": [\"*\"]}"
              .formatted(hub.hub().url()));

      String answer = hub.post("/a2a/rpc", SEND.replace("foreign.talk", "round")).text();

      assertThat(answer).contains("TASK_STATE_FAILED", "delegation_cycle");
      assertThat(hub.get("/a2a/rest/tasks?pageSize=100").at("/totalSize").asInt()).isLessThan(30);
    }
  }

  private HubFixture hub() {
    return new HubFixture(home).property("serai.shutdown-timeout", "1s");
  }
}
