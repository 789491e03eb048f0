package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a worker says of itself: its manifest and its capabilities. */
@Timeout(300)
class WorkerDescriptionTest {
  private static final List<String> READ = List.of("manifest", "capabilities", "status", "logs");
  private static final List<String> POSTED =
      List.of("start", "stop", "terminate", "insights", "weight");

  @TempDir private Path home;
  private WorkerHub hub;

  @BeforeEach
  void start() {
    hub = new WorkerHub(home).start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("A2W-9")
  @Tag("A2W-26")
  @Tag("A2W-27")
  @Tag("A2W-33")
  @Tag("A2W-54")
  @Tag("A2W-56")
  @Tag("A2W-57")
  @Tag("A2W-Q13")
  @Tag("A2W-13")
  @Tag("A2W-Q1")
  @Tag("A2W-Q28")
  void manifestHasIdentityWeightAndLimits() {
    HubFixture.Reply reply = hub.hub().get("/a2w/v1/manifest");
    JsonNode manifest = reply.at("/payload");

    assertThat(reply.at("/agent_id").asText()).isEqualTo("writer");
    assertThat(manifest.path("identity"))
        .isEqualTo(
            WorkerHub.json(
                """
                {"agent_id": "writer",
                 "allowed_callers": ["boss", "researcher", "admin"],
                 "allowed_callees": ["researcher"],
                 "permissions": {}}
                """));
    assertThat(manifest.path("weight").asInt()).isEqualTo(65);
    assertThat(manifest.path("level").asText()).isEqualTo("senior");
    assertThat(manifest.path("a2w_version").asText()).isEqualTo("1.2");
    assertThat(manifest.path("max_concurrent").asInt()).isEqualTo(1);
    assertThat(hub.hub().get("/a2w/v1/manifest").at("/payload")).isEqualTo(manifest);
    assertThat(hub.hub().get("/agents/researcher/a2w/v1/manifest").at("/agent_id").asText())
        .isEqualTo("researcher");
  }

  @Test
  @Tag("A2W-2")
  @Tag("A2W-32")
  @Tag("A2W-44")
  @Tag("A2W-Q30")
  void everyAddressOfTheManifestIsServed() {
    JsonNode manifest = hub.hub().get("/agents/writer/a2w/v1/manifest").at("/payload");
    JsonNode endpoints = manifest.path("endpoints");

    for (String name : READ) {
      String path = path(endpoints.path(name));
      assertThat(hub.hub().get(path).status()).as(path).isEqualTo(200);
    }
    for (String name : POSTED) {
      String path = path(endpoints.path(name));
      assertThat(hub.hub().post(path, "[]").status()).as(path).isEqualTo(400);
    }
    String report = path(endpoints.path("report"));
    assertThat(hub.hub().get(report).at("/payload/message").asText()).contains("task_id");
    assertThat(endpoints).hasSize(READ.size() + POSTED.size() + 1);
    for (JsonNode channel : manifest.path("ws")) {
      assertThat(channel.asText()).startsWith("ws://");
      assertThat(hub.hub().get(path(channel)).status()).as(channel.asText()).isEqualTo(426);
    }
    assertThat(manifest.path("ws")).hasSize(4);
  }

  @Test
  @Tag("A2W-34")
  @Tag("A2W-60")
  @Tag("A2W-61")
  @Tag("A2W-Q12")
  void capabilitiesAreTheSkillsOfTheAgentCard() {
    JsonNode capabilities = hub.hub().get("/agents/writer/a2w/v1/capabilities").at("/payload");
    JsonNode card = hub.hub().get(path(capabilities.path("agent_card"))).json();

    JsonNode ability = capabilities.at("/abilities/0");
    assertThat(ability.path("id").asText()).isEqualTo("a2w.test.script");
    assertThat(ability.path("name").asText()).isNotEmpty();
    assertThat(ability.path("description").asText()).isNotEmpty();
    assertThat(ability.path("tags").isArray()).isTrue();
    assertThat(withoutDialects(card.path("skills"))).isEqualTo(capabilities.path("abilities"));
    ObjectNode a2w = (ObjectNode) capabilities.path("a2w");
    assertThat(hub.hub().get(path(a2w.remove("manifest"))).at("/agent_id").asText())
        .isEqualTo("writer");
    assertThat(a2w.toString())
        .isEqualTo("{\"version\":\"1.2\",\"weight\":65,\"level\":\"senior\"}");
  }

  /** Returns a card's skills with the members of A2A alone: ZeroClaw adds the schemas. */
  private static JsonNode withoutDialects(JsonNode skills) {
    JsonNode plain = skills.deepCopy();
    plain.forEach(skill -> ((ObjectNode) skill).remove(List.of("input_schema", "output_schema")));
    return plain;
  }

  /** Returns the path of an absolute address. */
  private static String path(JsonNode address) {
    return URI.create(address.asText()).getPath();
  }
}
