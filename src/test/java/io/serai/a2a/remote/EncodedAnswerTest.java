package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remote agents whose answers have a content coding that the hub does not decode. */
@Timeout(300)
@Tag("FLD-23")
class EncodedAnswerTest {
  private static final String CODING = "the content coding br, which is not supported";

  @TempDir private Path home;
  private final HttpStub agent = new HttpStub();
  private HubFixture hub;

  @BeforeEach
  void prepare() {
    hub =
        new HubFixture(home)
            .property("serai.agents.retry-delay", "10ms")
            .file(
                "agents/far.yaml",
                "agent_id: far\nallowed_callers: ['*']\ncard: " + agent.url() + "/card.json\n");
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  @Test
  void theCodingOfACardIsNamed() {
    encoded("/card.json");
    hub.start();

    Awaitility.await()
        .untilAsserted(() -> assertThat(hub.get("/a2s/v1/agents/far").text()).contains(CODING));
  }

  @Test
  void theCodingOfAnAnswerIsNamed() {
    agent.json(
        "/card.json",
        """
        {"name":"Far","version":"1.0.0","capabilities":{},"skills":[{"id":"talk","name":"Talk",
        "description":"Talks."}],"supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC",
        "protocolVersion":"1.0"}]}"""
            .formatted(agent.url()));
    encoded("/rpc");
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.talk"));

    JsonNode task =
        hub.post(
                "/a2a/rpc",
                """
                {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m",
                "role":"ROLE_USER","parts":[{"text":"Talk"}],"metadata":{"skillId":"far.talk"}}}}""")
            .at("/result/task");

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message/parts/0/text").asText()).contains(CODING);
  }

  private void encoded(String path) {
    agent.on(path, response -> response.putHeader("content-encoding", "br").end("\u008b"));
  }
}
