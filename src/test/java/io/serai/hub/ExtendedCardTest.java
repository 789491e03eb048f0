package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skills that the public card hides, and the callers that the extended card shows them to. */
class ExtendedCardTest {
  private static final String PUBLIC = "/.well-known/agent-card.json";
  private static final String EXTENDED = "/a2a/rest/extendedAgentCard?A2A-Version=1.0";
  private static final String OLD = "/a2a/rest03/v1/card";

  @TempDir Path home;

  @Test
  void extendedCardShowsTheSkillsThatTheCallerMayExecute() {
    try (HubFixture hub = closed().start()) {
      assertThat(skills(hub, PUBLIC)).containsExactly("echo");
      assertThat(hub.get(PUBLIC).at("/capabilities/extendedAgentCard").asBoolean()).isTrue();
      for (String path : List.of(EXTENDED, OLD)) {
        assertThat(skills(hub.as("root"), path)).containsExactly("echo", "pets");
        assertThat(skills(hub.as("vip-key"), path)).containsExactly("echo", "pets");
        assertThat(skills(hub.as("plain-key"), path)).containsExactly("echo");
        assertThat(skills(hub.as("bound-key"), path)).isEmpty();
        assertThat(hub.get(path).status()).isEqualTo(401);
      }
    }
  }

  @Test
  void publicCardShowsAllSkillsInOpenMode() {
    HubFixture fixture = closed().property("serai.security.mode", "open");
    try (HubFixture hub = fixture.start()) {
      assertThat(skills(hub, PUBLIC)).containsExactly("echo", "pets");
      assertThat(hub.get(PUBLIC).at("/capabilities/extendedAgentCard").asBoolean()).isFalse();
      assertThat(hub.get(EXTENDED).status()).isEqualTo(400);
    }
  }

  private static List<String> skills(HubFixture hub, String path) {
    JsonNode skills = hub.get(path).at("/skills");
    return StreamSupport.stream(skills.spliterator(), false)
        .map(skill -> skill.path("id").asText())
        .toList();
  }

  private HubFixture closed() {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("root"))
        .file("agents/vip.yaml", Keys.agent("vip", "{capabilities: [zoo]}"))
        .file("agents/plain.yaml", Keys.agent("plain", "{}"))
        .file("agents/bound.yaml", Keys.agent("bound", "{skills: []}"))
        .file(
            "capabilities/pets.yaml",
            CapabilityText.of("Pets")
                .header("permissions: [zoo]")
                .get("fetch", "http://localhost:1", "/value", "value: $.value")
                .yaml())
        .file(
            "routes/echo.camel.yaml",
            "- from: {uri: \"skill:echo\", steps: [{setBody: {simple: \"${body}\"}}]}\n");
  }
}
