package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HttpStub.Seen;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of workflows to APIs: what is sent, and how a call that fails is told. */
class WorkflowCallTest {
  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.start();
    hub.stub()
        .on("/broken", response -> response.setStatusCode(500).end("out of ink"))
        .on("/refusing", response -> response.setStatusCode(422).end("no such paper"))
        .on("/hanging", response -> {})
        .json("/one", "1");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PUT", "DELETE", "PATCH"})
  @Tag("A2E-23")
  void everyMethodIsSent(String method) {
    String path = "/sent-by-" + method;
    hub.stub().json(path, "{\"done\":true}");
    String body = method.equals("GET") || method.equals("DELETE") ? "" : ",\"body\":{\"n\":[1]}";

    JsonNode execution = hub.execute(call(method, path, body), begin("a"));

    Seen sent = hub.stub().seen(path).get(0);
    assertThat(sent.method()).isEqualTo(method);
    assertThat(sent.body()).isEqualTo(body.isEmpty() ? "" : "{\"n\":[1]}");
    assertThat(execution.at("/results/a/done").asBoolean()).isTrue();
  }

  @Test
  @Tag("A2E-12")
  @Tag("A2E-44")
  @Tag("A2E-51")
  @Tag("A2E-52")
  void aFailedCallReportsWhatTheServiceAnswered() {
    JsonNode broken = hub.execute(call("GET", "/broken", ""), begin("a"));
    JsonNode refusing = hub.execute(call("GET", "/refusing", ""), begin("a"));

    assertThat(broken.at("/error/type").asText()).isEqualTo("ExecutionError");
    assertThat(broken.at("/error/operationId").asText()).isEqualTo("a");
    assertThat(broken.at("/error/details/statusCode").asInt()).isEqualTo(500);
    assertThat(broken.at("/error/details/response").asText()).isEqualTo("out of ink");
    assertThat(broken.at("/error/suggestions")).isNotEmpty();
    assertThat(hub.stub().seen("/broken")).as("tried again").hasSize(4);
    assertThat(refusing.at("/error/details/statusCode").asInt()).isEqualTo(422);
    assertThat(hub.stub().seen("/refusing")).as("not tried again").hasSize(1);
  }

  @Test
  @Tag("A2E-5")
  void nothingRunsAfterAFailedCall() {
    JsonNode execution =
        hub.execute(
            call("GET", "/refusing-too", ""), hub.get("after", "/after"), begin("a", "after"));

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(WorkflowHub.statuses(execution)).containsEntry("after", "skipped");
    assertThat(hub.stub().seen("/after")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429})
  @Tag("A2E-51")
  void aServiceThatAsksForAnotherTryIsCalledAgain(int status) {
    String path = "/later-" + status;
    hub.stub()
        .on(
            path,
            response -> {
              boolean first = hub.stub().seen(path).size() == 1;
              response.setStatusCode(first ? status : 200).end("7");
            });

    JsonNode execution = hub.execute(call("GET", path, ""), begin("a"));

    assertThat(execution.at("/results/a").asInt()).isEqualTo(7);
    assertThat(execution.at("/operations/a/attempts").asInt()).isEqualTo(2);
  }

  @Test
  @Tag("A2E-25")
  @Tag("A2E-45")
  @Tag("A2E-51")
  void aCallThatTakesLongerThanItsTimeoutFails() {
    JsonNode execution = hub.execute(call("GET", "/hanging", ",\"timeout\":1000"), begin("a"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("TimeoutError");
    assertThat(hub.stub().seen("/hanging")).as("tried again").hasSize(4);
  }

  @Test
  @Tag("A2E-13")
  void callsBeyondTheLimitOfTheAgentAreNotSent() {
    hub.hub()
        .file(
            "agents/thrifty.yaml",
            WorkflowHub.agent(
                "thrifty",
                "permissions: {operations: ['*'], apis: ['*']}\n"
                    + "limits: {api_calls_per_minute: 1}\n"));
    Awaitility.await().until(() -> hub.as("thrifty").get("/api/v1/capabilities").status() == 200);
    hub.stub().json("/rationed-1", "1").json("/rationed-2", "2");

    Reply reply =
        hub.reply(
            "thrifty",
            "{}",
            hub.get("first", "/rationed-1"),
            hub.get("second", "/rationed-2"),
            begin("first", "second"));

    assertThat(reply.at("/status").asText()).isEqualTo("failed");
    assertThat(reply.at("/error/operationId").asText()).isEqualTo("second");
    assertThat(reply.at("/error/message").asText()).contains("1", "minute");
    assertThat(hub.stub().seen("/rationed-2")).isEmpty();
  }

  private static String call(String method, String path, String more) {
    return update(
        "a",
        "ApiCall",
        "\"method\":\"%s\",\"url\":\"%s%s\"%s".formatted(method, hub.stub().url(), path, more),
        "a");
  }
}
