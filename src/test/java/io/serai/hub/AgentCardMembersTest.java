package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What agent files and settings say about the card and its streams. */
@Timeout(300)
class AgentCardMembersTest {
  @TempDir Path home;

  @Test
  void cardHasTheProviderAndAddressesOfTheFile() {
    String file =
        """
        agent_id: desk
        default: true
        a2a:
          provider: {organization: Caravan Ltd, url: "https://caravan.example"}
          documentation_url: https://caravan.example/docs
          icon_url: https://caravan.example/icon.png
        """;
    try (HubFixture hub = new HubFixture(home).file("agents/desk.yaml", file).start()) {
      JsonNode card = hub.get("/.well-known/agent-card.json").json();

      assertThat(card.at("/provider").toString())
          .isEqualTo("{\"organization\":\"Caravan Ltd\",\"url\":\"https://caravan.example\"}");
      assertThat(card.at("/documentationUrl").asText()).isEqualTo("https://caravan.example/docs");
      assertThat(card.at("/iconUrl").asText()).isEqualTo("https://caravan.example/icon.png");
    }
  }

  @Test
  void heartbeatThatIsLongerThanTheIdleTimeoutIsRefused() {
    HubFixture hub =
        new HubFixture(home)
            .property("serai.http.idle-timeout", "10s")
            .property("serai.a2a.heartbeat", "20s");

    assertThatThrownBy(hub::start)
        .hasMessageContaining(
            "serai.a2a.heartbeat (20s) must be shorter than serai.http.idle-timeout (10s)");
  }

  @Test
  void standardHeartbeatFollowsShortIdleTimeout() {
    try (HubFixture hub = new HubFixture(home).property("serai.http.idle-timeout", "3s").start()) {
      assertThat(hub.get("/.well-known/agent-card.json").status()).isEqualTo(200);
    }
  }
}
