package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remote agents that cannot be reached when their file is loaded. */
@Timeout(60)
@Tag("FLD-19")
class UnreachableAgentTest {
  private static final String CARD = "/.well-known/agent-card.json";

  private final HttpStub stub = new HttpStub();
  private final AtomicInteger failures = new AtomicInteger(Integer.MAX_VALUE);
  @TempDir private Path home;

  UnreachableAgentTest() {
    stub.on(
        CARD,
        response -> {
          if (failures.getAndDecrement() > 0) {
            response.reset();
          } else {
            response.putHeader("content-type", "application/json").end(card());
          }
        });
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  @Test
  void cardIsReadAgainAfterGrowingPausesUntilItSucceeds() {
    failures.set(4);
    try (HubFixture hub = hub().property("serai.agents.retry-delay", "20ms").start()) {
      await().until(() -> state(hub).equals("ok"));

      assertThat(stub.seen(CARD)).hasSize(5);
      assertThat(hub.get(CARD).text()).contains("peer.work");
    }
  }

  @Test
  void cardIsReadAgainWhenTheFileChangesWithoutAnotherDefinition() {
    try (HubFixture hub = hub().property("serai.agents.retry-delay", "1h").start()) {
      await().until(() -> state(hub).equals("fault"));
      int before = stub.seen(CARD).size();
      failures.set(0);

      hub.file("agents/peer.yaml", "# it is back\n" + peer());

      await().until(() -> state(hub).equals("ok"));
      assertThat(stub.seen(CARD)).hasSize(before + 1);
    }
  }

  private HubFixture hub() {
    return new HubFixture(home).file("agents/peer.yaml", peer());
  }

  private String peer() {
    return "agent_id: peer\nname: Peer\ncard: " + stub.url() + "\nallowed_callers: [\"*\"]\n";
  }

  private static String state(HubFixture hub) {
    return hub.get("/a2s/v1/agents/peer").at("/card/state").asText();
  }

  private String card() {
    return """
        {"name":"Peer","description":"A peer.","version":"1.0.0","capabilities":{},
        "supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
        "defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
        "skills":[{"id":"work","name":"Work","description":"Works.","tags":["x"]}]}"""
        .formatted(stub.url());
  }
}
