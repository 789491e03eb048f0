package io.serai.a2a;

import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tasks are read, listed and canceled by their owners. */
class TasksTest {
  private static final String[] ALICE = {"Authorization", "Bearer key-alice"};
  private static final String[] BOB = {"X-API-Key", "key-bob"};

  private static A2aHub hub;

  @BeforeAll
  static void start() {
    A2aConfig closed = A2aConfig.DEFAULT;
    hub =
        new A2aHub(
            new A2aConfig(
                true,
                true,
                false,
                closed.errors(),
                closed.restMedia(),
                closed.inputModes(),
                List.of(),
                Set.of(),
                closed.heartbeat(),
                closed.grpc(),
                false,
                false));
    hub.agents.put(A2aHub.agent("alice", List.of(), null, List.of(), false));
    hub.agents.put(A2aHub.agent("bob", List.of(), null, List.of(), false));
    hub.agents.put(A2aHub.agent("closed", List.of("*"), "hooks", List.of("bob"), false));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  @Tag("OK-70")
  void theTasksOfOthersAreNotFound() {
    String id = send("tck-input-required", ALICE).at("/id").asText();
    String get = "{\"id\":\"" + id + "\"}";

    assertThat(hub.rpc("GetTask", get, ALICE).at("/result/id").asText()).isEqualTo(id);
    for (String method : List.of("GetTask", "CancelTask", "SubscribeToTask")) {
      assertThat(hub.rpc(method, get, BOB).at("/error/code").asInt()).isEqualTo(-32001);
    }
    Reply follow = hub.rpc("SendMessage", message("m", ",\"taskId\":\"" + id + "\""), BOB);
    assertThat(follow.at("/error/code").asInt()).isEqualTo(-32001);
    Reply operator = hub.rpc("GetTask", get, "X-API-Key", "key-operator");
    assertThat(operator.at("/result/id").asText()).isEqualTo(id);
  }

  @Test
  void thePushConfigurationsOfOthersAreNotFound() {
    String id = send("tck-input-required", ALICE).at("/id").asText();
    String config =
        "{\"taskId\":\"%s\",\"id\":\"c\",\"url\":\"http://127.0.0.1:9/x\"}".formatted(id);

    for (String method :
        List.of(
            "CreateTaskPushNotificationConfig",
            "GetTaskPushNotificationConfig",
            "ListTaskPushNotificationConfigs",
            "DeleteTaskPushNotificationConfig")) {
      assertThat(hub.rpc(method, config, BOB).at("/error/code").asInt()).isEqualTo(-32001);
      assertThat(hub.rpc(method, config, ALICE).at("/error/code").isMissingNode()).isTrue();
    }
  }

  @Test
  void listHoldsTheCallersOwnTasksNewestFirstInPages() {
    String context = UUID.randomUUID().toString();
    String inContext = ",\"contextId\":\"" + context + "\"";
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(
          0,
          hub.rpc("SendMessage", message("a" + i, inContext), ALICE)
              .at("/result/task/id")
              .asText());
    }
    hub.rpc("SendMessage", message("b", inContext), BOB);

    Reply first =
        hub.rpc("ListTasks", "{\"context_id\":\"" + context + "\",\"page_size\":3}", ALICE);
    String token = first.at("/result/nextPageToken").asText();
    Reply second =
        hub.rpc(
            "ListTasks",
            "{\"contextId\":\"%s\",\"pageSize\":3,\"pageToken\":\"%s\"}".formatted(context, token),
            ALICE);

    assertThat(first.at("/result/totalSize").asInt()).isEqualTo(5);
    assertThat(first.at("/result/pageSize").asInt()).isEqualTo(3);
    assertThat(second.at("/result/nextPageToken").isTextual()).isTrue();
    assertThat(second.at("/result/nextPageToken").asText()).isEmpty();
    List<String> listed = new ArrayList<>(ids(first));
    listed.addAll(ids(second));
    assertThat(listed).containsExactlyInAnyOrderElementsOf(ids);
    List<String> times = new ArrayList<>(times(first));
    times.addAll(times(second));
    assertThat(times).isSortedAccordingTo(java.util.Comparator.reverseOrder());
  }

  @Test
  void artifactsAreListedOnlyOnRequest() {
    String context = UUID.randomUUID().toString();
    String params = message("tck-artifact-text", ",\"contextId\":\"" + context + "\"");
    hub.rpc("SendMessage", params, ALICE);
    String list = "{\"contextId\":\"" + context + "\"";

    JsonNode without = hub.rpc("ListTasks", list + "}", ALICE).at("/result/tasks/0");
    JsonNode with =
        hub.rpc("ListTasks", list + ",\"includeArtifacts\":true}", ALICE).at("/result/tasks/0");

    assertThat(without.has("artifacts")).isFalse();
    assertThat(with.at("/artifacts/0/parts/0/text").asText()).isEqualTo("Generated text content");
  }

  @Test
  void aListIsFilteredByStateAndTime() {
    String context = UUID.randomUUID().toString();
    String in = ",\"contextId\":\"" + context + "\"";
    hub.rpc("SendMessage", message("a", in), ALICE);
    String waiting =
        hub.rpc("SendMessage", message("tck-input-required", in), ALICE)
            .at("/result/task/id")
            .asText();
    String list = "{\"contextId\":\"" + context + "\",";

    Reply byState = hub.rpc("ListTasks", list + "\"status\":\"TASK_STATE_INPUT_REQUIRED\"}", ALICE);
    Reply later =
        hub.rpc("ListTasks", list + "\"statusTimestampAfter\":\"2100-01-01T00:00:00Z\"}", ALICE);

    assertThat(ids(byState)).containsExactly(waiting);
    assertThat(later.at("/result/totalSize").asInt()).isZero();
    assertThat(later.at("/result/tasks").isArray()).isTrue();
  }

  @Test
  void invalidListParametersAreRefused() {
    for (String wrong :
        List.of(
            "{\"pageSize\":0}",
            "{\"pageSize\":101}",
            "{\"pageToken\":\"%\"}",
            "{\"status\":\"DONE\"}",
            "{\"statusTimestampAfter\":\"yesterday\"}",
            "{\"statusTimestampAfter\":\"+999999999-01-01T00:00:00Z\"}",
            "{\"statusTimestampAfter\":\"-999999999-01-01T00:00:00Z\"}",
            "{\"historyLength\":-1}")) {
      assertThat(hub.rpc("ListTasks", wrong, ALICE).at("/error/code").asInt())
          .as(wrong)
          .isEqualTo(-32602);
    }
  }

  @Test
  void cancelingAWaitingTaskIsIdempotent() {
    String id = send("tck-input-required", ALICE).at("/id").asText();
    String params = "{\"id\":\"" + id + "\"}";

    assertThat(hub.rpc("CancelTask", params, ALICE).at("/result/status/state").asText())
        .isEqualTo("TASK_STATE_CANCELED");
    assertThat(hub.rpc("CancelTask", params, ALICE).at("/result/status/state").asText())
        .isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void endedTaskCannotBeCanceled() {
    String id = send("a", ALICE).at("/id").asText();

    Reply reply = hub.rpc("CancelTask", "{\"id\":\"" + id + "\"}", ALICE);

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32002);
    assertThat(reply.at("/error/data/0/reason").asText()).isEqualTo("TASK_NOT_CANCELABLE");
    assertThat(reply.at("/error/data/0/metadata/taskId").asText()).isEqualTo(id);
  }

  @Test
  void missingKeyIsAnsweredWith401InTheFormOfTheBinding() {
    Reply rpc = hub.rpc("GetTask", "{\"id\":\"x\"}");
    Reply rest = hub.get("/a2a/rest/tasks/x", "A2A-Version", "1.0");

    assertThat(rpc.status()).isEqualTo(401);
    assertThat(rpc.header("www-authenticate")).startsWith("Bearer");
    assertThat(rpc.at("/jsonrpc").asText()).isEqualTo("2.0");
    assertThat(rest.status()).isEqualTo(401);
    assertThat(rest.at("/error/status").asText()).isEqualTo("UNAUTHENTICATED");
  }

  @Test
  void agentServesOnlyItsAllowedCallers() {
    String path = "/agents/closed/a2a/rpc";
    String send = A2aHub.envelope("SendMessage", message("a"));

    Reply alice = hub.post(path, send, ALICE);
    Reply bob = hub.post(path, send, BOB);

    assertThat(alice.status()).isEqualTo(403);
    assertThat(alice.at("/error/message").asText()).contains("alice may not call closed");
    assertThat(bob.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
  }

  @Test
  void agentAddressShowsOnlyTasksOfThatAgent() {
    String id = send("a", BOB).at("/id").asText();
    String get = A2aHub.envelope("GetTask", "{\"id\":\"" + id + "\"}");

    assertThat(hub.post("/agents/worker/a2a/rpc", get, BOB).at("/result/id").asText())
        .isEqualTo(id);
    assertThat(hub.post("/agents/closed/a2a/rpc", get, BOB).at("/error/code").asInt())
        .isEqualTo(-32001);
    assertThat(hub.post("/agents/nobody/a2a/rpc", get, BOB).at("/error/code").asInt())
        .isEqualTo(-32601);
  }

  @Test
  void aTenantNamesTheAgentInPathOrParameters() {
    String id =
        hub.post("/a2a/rpc/closed", A2aHub.envelope("SendMessage", message("a")), BOB)
            .at("/result/task/id")
            .asText();

    String get = "{\"id\":\"" + id + "\",\"tenant\":\"%s\"}";
    assertThat(hub.rpc("GetTask", get.formatted("closed"), BOB).at("/result/id").asText())
        .isEqualTo(id);
    assertThat(hub.rpc("GetTask", get.formatted("worker"), BOB).at("/error/code").asInt())
        .isEqualTo(-32001);
    assertThat(hub.rpc("GetTask", get.formatted("nobody"), BOB).at("/error/code").asInt())
        .isEqualTo(-32602);
    assertThat(hub.rpc("GetTask", get.formatted(""), BOB).at("/result/id").asText()).isEqualTo(id);
  }

  private static JsonNode send(String message, String... caller) {
    return hub.rpc("SendMessage", message(message), caller).at("/result/task");
  }

  private static List<String> ids(Reply list) {
    List<String> ids = new ArrayList<>();
    list.at("/result/tasks").forEach(task -> ids.add(task.path("id").asText()));
    return ids;
  }

  private static List<String> times(Reply list) {
    List<String> times = new ArrayList<>();
    list.at("/result/tasks").forEach(task -> times.add(task.at("/status/timestamp").asText()));
    return times;
  }
}
