package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators see of agents, and other agents do not. */
class AgentDetailsTest {
  private static final String AGENTS = "/a2s/v1/agents";

  private static final String SHOP =
      """
      weight: 70
      skills: ["orders.*"]
      max_concurrent: 3
      max_queued: 5
      allowed_callers: ["*"]
      limits: {requests_per_minute: 20}
      """;

  @TempDir private Path home;

  @Test
  void operatorsSeeTheFileRightsLimitsUsageAndQueueOfAnAgent() {
    try (HubFixture hub = hub().start()) {
      assertThat(hub.as("shop-key").get(AGENTS).status()).isEqualTo(200);
      assertThat(hub.as("shop-key").get(AGENTS).status()).isEqualTo(200);

      JsonNode shop = hub.as("root").get(AGENTS + "/shop").json();

      assertThat(shop.path("file").asText()).isEqualTo("agents/team/shop.yaml");
      assertThat(shop.path("weight").asInt()).isEqualTo(70);
      assertThat(shop.path("permissions").toString())
          .isEqualTo("{\"skills\":[\"a.*\",\"b\"],\"registry\":[\"write\"]}");
      assertThat(shop.path("limits").toString())
          .isEqualTo(
              "{\"requests_per_minute\":20,\"requests_per_hour\":1000,\"requests_per_day\":10000,"
                  + "\"api_calls_per_minute\":30,\"api_calls_per_hour\":500}");
      assertThat(shop.path("usage").toString())
          .isEqualTo(
              "{\"requests_per_minute\":2,\"requests_per_hour\":2,\"requests_per_day\":2,"
                  + "\"api_calls_per_minute\":0,\"api_calls_per_hour\":0}");
      assertThat(shop.path("queue").toString())
          .isEqualTo(
              "{\"running\":0,\"max_running\":3,\"queued\":0,\"max_queued\":5,"
                  + "\"oldest_queued_seconds\":0.0}");
      assertThat(hub.as("root").get(AGENTS).at("/agents"))
          .filteredOn(agent -> agent.path("id").asText().equals("shop"))
          .containsExactly(shop);
    }
  }

  @Test
  void hubItselfHasNoFile() {
    try (HubFixture hub = hub().start()) {
      JsonNode itself = hub.as("root").get(AGENTS + "/serai").json();

      assertThat(itself.has("file")).isFalse();
      assertThat(itself.has("queue")).isTrue();
    }
  }

  @Test
  void agentsSeeNoneOfIt() {
    try (HubFixture hub = hub().start()) {
      List<String> members = new ArrayList<>();
      hub.as("clerk-key").get(AGENTS + "/shop").json().fieldNames().forEachRemaining(members::add);

      assertThat(members).containsExactly("id", "name", "description", "kind", "default", "skills");
    }
  }

  private HubFixture hub() {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("root"))
        .file("agents/clerk.yaml", Keys.agent("clerk", "{}"))
        .file(
            "agents/team/shop.yaml",
            Keys.agent("shop", "{skills: [\"a.*\", b], registry: [write]}") + SHOP);
  }
}
