package io.serai.hub;

import static io.serai.hub.ForeignAgent.SEND;
import static io.serai.hub.ForeignAgent.artifact;
import static io.serai.hub.ForeignAgent.event;
import static io.serai.hub.ForeignAgent.json;
import static io.serai.hub.ForeignAgent.message;
import static io.serai.hub.ForeignAgent.method;
import static io.serai.hub.ForeignAgent.result;
import static io.serai.hub.ForeignAgent.sendTask;
import static io.serai.hub.ForeignAgent.status;
import static io.serai.hub.ForeignAgent.stream;
import static io.serai.hub.ForeignAgent.taskJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remote agents that are not hubs: of an old version, with broken streams, with credentials. */
@Timeout(300)
class ForeignAgentTest {

  @TempDir private Path folder;
  private final ForeignAgent agent = new ForeignAgent();
  private HubFixture hub;

  @BeforeEach
  void home() {
    hub = new HubFixture(folder);
    hub.property("serai.agents.retry-delay", "20ms").property("serai.shutdown-timeout", "1s");
    hub.file("application.properties", "");
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  @Test
  void agentOfVersion03IsCalledInItsFormatAndPolledUntilDone() {
    AtomicInteger looks = new AtomicInteger();
    agent.card(
        "agent.json",
        "\"protocolVersion\":\"0.3.0\",\"preferredTransport\":\"JSONRPC\",\"url\":\"%s/old\""
            .formatted(agent.url()));
    agent
        .stub()
        .on(
            "/old",
            (request, response) -> {
              boolean done = method(request).equals("tasks/get") && looks.incrementAndGet() > 1;
              result(
                  response,
                  """
              {"kind":"task","id":"t-1","contextId":"c","status":{"state":"%s"},
              "artifacts":[{"artifactId":"a","parts":[{"kind":"text","text":"old words"}]}]}"""
                      .formatted(done ? "completed" : "working"));
            });
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("old words");
    JsonNode sent = json(agent.stub().seen("/old").get(0));
    assertThat(sent.path("method").asText()).isEqualTo("message/send");
    assertThat(sent.at("/params/message/kind").asText()).isEqualTo("message");
    assertThat(sent.at("/params/message/role").asText()).isEqualTo("user");
    assertThat(sent.at("/params/message/parts/0/text").asText()).isEqualTo("hi");
    assertThat(sent.at("/params/message/metadata/skillId").asText()).isEqualTo("talk");
    assertThat(sent.at("/params/configuration/blocking").asBoolean(true)).isFalse();
    assertThat(agent.stub().seen("/old").get(0).headers()).containsEntry("A2A-Version", "0.3");
  }

  @Test
  void brokenStreamIsResumedWithoutLoss() {
    agent.card("");
    agent.rpc(
        (request, response) -> {
          switch (method(request)) {
            case "SendStreamingMessage" -> {
              stream(response);
              event(response, "{\"task\":" + taskJson("t-1", "WORKING", "") + "}")
                  .write("data: {\"jsonr")
                  .onSuccess(cut -> response.reset());
            }
            case "GetTask" -> result(response, taskJson("t-1", "WORKING", artifact("first")));
            default -> {
              stream(response);
              event(response, "{\"task\":" + taskJson("t-1", "WORKING", artifact("first")) + "}");
              event(
                  response,
                  """
                  {"artifactUpdate":{"taskId":"t-1","contextId":"c","append":true,"lastChunk":true,
                  "artifact":{"artifactId":"a","parts":[{"text":"second"}]}}}"""
                      .replace("\n", ""));
              event(response, status("t-1", "COMPLETED")).end();
            }
          }
        });
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("first");
    assertThat(task.at("/artifacts/0/parts/1/text").asText()).isEqualTo("second");
    assertThat(task.at("/artifacts/0/parts")).hasSize(2);
    assertThat(agent.calledMethods())
        .containsExactly("SendStreamingMessage", "GetTask", "SubscribeToTask");
  }

  @Test
  void taskFailsAfterTheRetriesAreExhausted() {
    hub.property("serai.agents.retries", "2");
    agent.card("");
    agent.rpc(
        (request, response) -> {
          if (method(request).equals("SendStreamingMessage")) {
            stream(response);
            event(response, "{\"task\":" + taskJson("t-1", "WORKING", "") + "}").end();
          } else {
            response.setStatusCode(500).end();
          }
        });
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(task.at("/status/message/parts/0/text").asText()).contains("answered 500");
  }

  @Test
  void credentialIsRequiredAndSentAsTheCardDeclares() {
    agent.card(
        """
        ,"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}}},
        "securityRequirements":[{"schemes":{"k":{"list":[]}}}]""");
    agent.rpc((request, response) -> result(response, "{\"message\":" + message("in") + "}"));
    agent.addToAndStart(hub, "vault_credential: lock\n");
    assertThat(sendTask(hub).at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(agent.stub().seen("/rpc")).isEmpty();

    hub.put(
        "/api/v1/credentials/lock",
        "{\"type\":\"api-key\",\"value\":\"s3cret\",\"hosts\":[\"localhost\"]}");
    JsonNode answer = hub.post("/a2a/rpc", SEND).json();

    assertThat(answer.at("/result/message/parts/0/text").asText()).isEqualTo("in");
    assertThat(agent.stub().seen("/rpc").get(0).headers()).containsEntry("X-Key", "s3cret");
  }

  @Test
  void callerNotAllowedByTheAgentDoesNotReachIt() {
    agent.card("");
    agent.rpc((request, response) -> result(response, "{\"message\":" + message("in") + "}"));
    hub.property("serai.security.mode", "closed");
    hub.property("serai.security.operators", Keys.sha256("root-key"));
    hub.file("agents/ann.yaml", Keys.agent("ann", "{}"));
    hub.file("agents/bob.yaml", Keys.agent("bob", "{}"));
    String ann = "ann-key";
    String bob = "bob-key";
    String key = "root-key";
    hub.file(
        "agents/foreign.yaml",
        "agent_id: foreign\ncard: " + agent.url() + "\nallowed_callers: [ann]\n");
    hub.start();
    Awaitility.await()
        .until(() -> hub.as(key).get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));

    JsonNode allowed = hub.as(ann).post("/a2a/rpc", SEND).json();
    JsonNode denied = hub.as(bob).post("/a2a/rpc", SEND).json();

    assertThat(allowed.at("/result/message/parts/0/text").asText()).isEqualTo("in");
    assertThat(denied.at("/result/task/metadata/code").asText()).isEqualTo("E020");
    assertThat(hub.as(bob).get("/a2s/v1/agents/foreign").status()).isEqualTo(404);
    assertThat(hub.as(ann).post("/a2s/v1/agents", "{\"card\":\"http://x\"}").status())
        .isEqualTo(403);
    assertThat(agent.stub().seen("/rpc")).hasSize(1);
  }

  @Test
  void taskBeyondTheDelegationDepthIsNotDelegated() {
    agent.card("");
    agent.addToAndStart(hub, "");

    JsonNode task =
        hub.post(
                "/a2a/rpc",
                SEND.replace("\"params\":{", "\"params\":{\"metadata\":{\"seraiDepth\":8},"))
            .at("/result/task");

    assertThat(task.at("/status/message/parts/0/text").asText()).contains("delegation_cycle");
    assertThat(agent.stub().seen("/rpc")).isEmpty();
  }
}
