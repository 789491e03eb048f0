package io.serai.dialect.zeroclaw;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The cards of a hub that serves A2A 1.0 only, with the dialect on. */
@Timeout(300)
class CardOfOneVersionTest {

  @Test
  @Tag("ZC-Q19")
  void cardOfA2aIsPureAndTheOldPathHasTheDialect(@TempDir Path home) {
    try (HubFixture hub = ClawHome.in(home).property("serai.a2a.legacy", "false").start()) {
      JsonNode pure = hub.get("/.well-known/agent-card.json").json();
      JsonNode old = hub.get("/.well-known/agent.json").json();

      assertThat(pure.has("endpoints")).isFalse();
      assertThat(pure.has("authentication")).isFalse();
      assertThat(pure.path("capabilities").has("artifacts")).isFalse();
      assertThat(pure.at("/skills/0").has("input_schema")).isFalse();
      assertThat(old.at("/endpoints/tasks").asText()).isEqualTo("/zeroclaw/v1/tasks");
      assertThat(hub.get("/zeroclaw/v1/.well-known/agent.json").json()).isEqualTo(old);
    }
  }
}
