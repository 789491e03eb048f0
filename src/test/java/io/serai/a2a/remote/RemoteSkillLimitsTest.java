package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the hub takes over of the card of a remote agent. */
@Timeout(60)
class RemoteSkillLimitsTest {
  @TempDir private Path home;
  private final HttpStub agent = new HttpStub();
  private HubFixture hub;

  @BeforeEach
  void prepare() {
    hub = new HubFixture(home);
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  private String card(List<String> ids) {
    ObjectNode card =
        JsonMappers.object()
            .put("name", "Far")
            .put("version", "1.0.0")
            .put("description", "Far away.");
    card.putObject("capabilities");
    ids.forEach(
        id ->
            card.withArrayProperty("skills")
                .addObject()
                .put("id", id)
                .put("name", "N".repeat(2_000))
                .put("description", "d".repeat(id.equals("talk") ? 400_000 : 1)));
    card.withArrayProperty("supportedInterfaces")
        .addObject()
        .put("url", agent.url() + "/rpc")
        .put("protocolBinding", "JSONRPC")
        .put("protocolVersion", "1.0");
    return JsonMappers.text(card);
  }

  @Test
  void longTextsAreCutAndUnsafeIdsAreLeftOut() {
    agent.json("/card.json", card(List.of("talk", "hid\u202Eden", "n\u3164", "two words")));
    hub.file(
        "agents/far.yaml",
        "agent_id: far\nallowed_callers: ['*']\ncard: " + agent.url() + "/card.json\n");
    try (CapturedLog log = new CapturedLog()) {
      hub.start();
      await().until(() -> !skills().isEmpty());

      assertThat(skills())
          .extracting(each -> each.path("id").asText())
          .containsExactly("far.talk", "far.two words");
      assertThat(skills().get(0).path("description").asText())
          .isEqualTo("d".repeat(16_384) + "\u2026");
      assertThat(skills().get(0).path("name").asText()).isEqualTo("N".repeat(300) + "\u2026 (far)");
      assertThat(log.text())
          .contains(
              "Agent far has 2 skills with ids that are not legal; they are left out: "
                  + "hid\\u202eden, n\\u3164");
    }
  }

  private List<JsonNode> skills() {
    JsonNode skills = hub.get("/.well-known/agent-card.json").at("/skills");
    return StreamSupport.stream(skills.spliterator(), false)
        .filter(each -> each.path("id").asText().startsWith("far."))
        .toList();
  }
}
