package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hub calls the tools of a server that begins with a session. */
@Timeout(300)
class SessionServerTest {
  @TempDir private Path home;
  private final SessionServer server = new SessionServer();
  private HubFixture hub;
  private TaskClient client;

  @BeforeEach
  void start() {
    start("50ms");
  }

  private void start(String retryDelay) {
    start(retryDelay, false);
  }

  private void start(String retryDelay, boolean pin) {
    hub = new HubFixture(home);
    hub.property("serai.mcp.server-retry-delay", retryDelay);
    hub.file(
        "agents/old.yaml", "agent_id: old\nmcp: {url: '" + server.url() + "', pin: " + pin + "}\n");
    hub.start();
    client = new TaskClient(hub);
    client.awaitSkill("old.add");
  }

  @AfterEach
  void stop() {
    hub.close();
    server.close();
  }

  private long count(String method) {
    return server.received().stream()
        .filter(message -> message.path("method").asText().equals(method))
        .count();
  }

  @Test
  void serverIsGreetedOnceAndCalled() {
    JsonNode first = client.send("old.add", "{\"a\":1,\"b\":2}");
    JsonNode second = client.send("old.add", "{\"a\":3,\"b\":4}");

    assertThat(first.toString()).contains("\"text\":\"3\"");
    assertThat(second.toString()).contains("\"text\":\"7\"");
    assertThat(count("initialize")).isEqualTo(1);
    assertThat(count("notifications/initialized")).isEqualTo(1);
  }

  @Test
  void argumentsThatDoNotFitAreRefusedBeforeTheyAreSent() {
    JsonNode task = client.send("old.add", "{\"a\":\"one\"}");

    assertThat(task.toString()).doesNotContain("TASK_STATE_COMPLETED");
    assertThat(count("tools/call")).isZero();
  }

  @Test
  void forgottenSessionBeginsAgainAndTheCallIsMade() {
    server.forgetSession();

    JsonNode task = client.send("old.add", "{\"a\":1,\"b\":2}");

    assertThat(task.toString()).contains("\"text\":\"3\"");
    assertThat(count("initialize")).isEqualTo(2);
  }

  private void startPinned() {
    hub.close();
    start("50ms", true);
  }

  private List<String> methodsAfter(int received) {
    return server.received().stream()
        .skip(received)
        .map(message -> message.path("method").asText())
        .toList();
  }

  @Test
  void pinnedToolIsCalledInANewSessionAfterTheToolsWereReadAgain() {
    startPinned();
    client.send("old.add", "{\"a\":1,\"b\":2}"); // the tools have been read
    int before = server.received().size();
    server.forgetSession();

    JsonNode task = client.send("old.add", "{\"a\":3,\"b\":4}");

    assertThat(task.toString()).contains("\"text\":\"7\"");
    assertThat(methodsAfter(before))
        .containsSubsequence("tools/call", "initialize", "tools/list", "tools/call");
  }

  @Test
  void pinnedToolThatIsAnotherOneInTheNewSessionIsNotCalled() {
    startPinned();
    client.send("old.add", "{\"a\":1,\"b\":2}");
    int before = server.received().size();
    server.replace(
        "[{\"name\":\"add\",\"description\":\"Poisoned.\",\"inputSchema\":{\"type\":\"object\"}}]");

    JsonNode task = client.send("old.add", "{\"a\":3,\"b\":4}");

    assertThat(task.toString()).contains("STATE_FAILED", "is not as it was approved");
    assertThat(methodsAfter(before).stream().filter("tools/call"::equals)).hasSize(1);
    assertThat(methodsAfter(before)).containsSubsequence("tools/call", "initialize");
  }

  @Test
  void callThatHasBegunIsNotMadeAgainInANewSession() {
    server.forgettingBrokenCalls();

    JsonNode task = client.send("old.breaks", "{}");

    assertThat(task.toString()).contains("STATE_FAILED", "refused the rest of its answer");
    assertThat(count("tools/call")).isEqualTo(1);
  }

  @Test
  void questionDuringACallIsOneOfTheTask() {
    JsonNode asked = client.send("old.book", "{}");
    JsonNode wrong = client.answer(asked, "{\"data\":{\"seats\":0}}");
    JsonNode end = client.answer(asked, "{\"text\":\"2\"}", "{\"data\":{\"seats\":2}}");

    assertThat(asked.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(asked.at("/status/message").toString()).contains("How many?");
    assertThat(wrong.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(end.toString())
        .contains("\\\"action\\\":\\\"accept\\\"")
        .contains("\\\"seats\\\":2")
        .contains("\\\"window\\\":true");
  }

  @Test
  void questionThatIsDeclinedOverTheTaskApiIsDeclinedAtTheServer() {
    String id = client.send("old.book", "{}").path("id").asText();

    assertThat(hub.post("/a2s/v1/tasks/" + id + "/answer", "{\"decline\":true}").status())
        .isEqualTo(200);

    assertThat(client.settled(id).toString())
        .contains("STATE_COMPLETED", "\\\"action\\\":\\\"decline\\\"");
  }

  @Test
  void whatTheUserSaysWhoDeclinesIsGivenToTheServer() {
    String id = client.send("old.book", "{}").path("id").asText();

    hub.post("/a2s/v1/tasks/" + id + "/answer", "{\"decline\":true,\"text\":\"Not today.\"}");

    assertThat(client.settled(id).toString())
        .contains("\\\"action\\\":\\\"decline\\\"", "\\\"io.serai/note\\\":\\\"Not today.\\\"");
    assertThat(hub.get("/a2a/rest/tasks/" + id).at("/history").toString()).contains("Not today.");
  }

  @Test
  void declinedQuestionIsDeclined() {
    JsonNode asked = client.send("old.book", "{}");

    JsonNode end = client.answer(asked, "{\"data\":{\"action\":\"decline\",\"seats\":1}}");

    assertThat(end.toString()).contains("\\\"action\\\":\\\"decline\\\"");
  }

  @Test
  void progressIsReportedAndACancelledCallIsCancelledAtTheServer() {
    String id = client.begin("old.slow", "{}");
    Awaitility.await().until(() -> client.progress() == 0.25);

    client.cancel(id);

    Awaitility.await().until(() -> count("notifications/cancelled") == 1);
    assertThat(client.task(id).at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void brokenStreamIsResumed() {
    JsonNode task = client.send("old.breaks", "{}");

    assertThat(task.toString()).contains("resumed");
    assertThat(count("tools/call")).isEqualTo(1);
  }

  @Test
  void streamThatBreaksAgainAndAgainIsResumedEachTime() {
    JsonNode task = client.send("old.breaks", "{\"times\":4}");

    assertThat(task.toString()).contains("resumed");
    assertThat(count("tools/call")).isEqualTo(1);
  }

  @Test
  void streamWithAnEventThatIsNotJsonFailsAndIsNotResumed() {
    server.breakingAfter("id: 5\ndata: {\"jsonrpc\n\n");

    JsonNode task = client.send("old.breaks", "{}");

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString()).contains("The answer of old");
    assertThat(server.resumed()).isZero();
  }

  @Test
  void changedListIsReadAgain() {
    Awaitility.await().until(server::isListenedTo);

    server.tools("[{\"name\":\"fresh\",\"inputSchema\":{\"type\":\"object\"}}]");

    client.awaitSkill("old.fresh");
    client.awaitNoSkill("old.add");
  }

  @Test
  void pauseOfTheServerCountsBeforeAStreamIsResumed() {
    hub.close();
    server.breakingAfter("retry: 100\n\n");
    start("1h");

    assertThat(client.send("old.breaks", "{}").toString()).contains("resumed");
  }

  @Test
  void questionOnTheStreamOfTheSessionIsOneOfTheOpenCall() {
    Awaitility.await().until(server::isListenedTo);

    JsonNode asked = client.send("old.asks", "{}");
    JsonNode end = client.answer(asked, "{\"data\":{\"seats\":2}}");

    assertThat(asked.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(end.toString())
        .contains("\\\"action\\\":\\\"accept\\\"")
        .contains("\\\"window\\\":true");
  }

  @Test
  void questionOfOneOfSeveralCallsIsDeclined() {
    Awaitility.await().until(server::isListenedTo);
    client.begin("old.slow", "{}");
    Awaitility.await().until(() -> count("tools/call") == 1);

    JsonNode end = client.send("old.asks", "{}");

    assertThat(end.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(server.received().toString()).contains("does not know which of its calls");
  }

  @Test
  void serverWithoutAStreamIsServedAndAskedForItOnce() {
    hub.close();
    server.withoutStream();
    long before = server.gets();
    start("50ms");
    Awaitility.await().until(() -> server.gets() > before);

    for (int i = 0; i < 3; i++) {
      assertThat(client.send("old.add", "{\"a\":1,\"b\":2}").toString()).contains("\"text\":\"3\"");
    }

    assertThat(server.gets()).isEqualTo(before + 1);
  }

  @Test
  void serverThatAnswersWhateverItIsAskedGetsASession() {
    hub.close();
    server.answeringAll();
    start("50ms");

    assertThat(client.send("old.add", "{\"a\":1,\"b\":2}").toString()).contains("\"text\":\"3\"");
  }
}
