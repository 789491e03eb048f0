package io.serai.a2w;

import static io.serai.a2w.WorkerHub.await;
import static io.serai.a2w.WorkerHub.received;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.http.ws.SocketClient;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Readers that resume a channel at a position. */
@Timeout(300)
class ChannelResumeTest {
  private static final String SCRIPT =
      "[{\"progress\": 0.25, \"message\": \"a\"}, {\"progress\": 0.5, \"message\": \"b\"},"
          + " {\"artifacts\": {}, \"summary\": \"s\"}]";

  @TempDir private Path home;
  private WorkerHub hub;

  @BeforeEach
  void start() {
    hub = new WorkerHub(home).start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void readerReceivesEveryMessageOnceAfterAHubRestart() {
    SocketClient live = hub.open("status");
    await(live, "{\"state\": \"idle\"}");
    hub.awaitState(hub.begin(SCRIPT), "finished");
    await(live, "{\"state\": \"finished\"}");
    List<JsonNode> seen = events(live);
    hub.close();
    hub = new WorkerHub(home).start();

    for (int read = 0; read <= seen.size(); read++) {
      long after = read == 0 ? 0 : seen.get(read - 1).path("seq").asLong();
      List<JsonNode> expected = seen.subList(read, seen.size());
      SocketClient resumed = hub.open("status?after=" + after);
      Awaitility.await().untilAsserted(() -> assertThat(events(resumed)).isEqualTo(expected));
      resumed.socket().abort();
    }
  }

  @Test
  void readerThatResumesAfterTheEndLearnsThePresentState() {
    SocketClient live = hub.open("status");
    String task = hub.begin(SCRIPT);
    await(live, "{\"state\": \"finished\"}");
    List<JsonNode> seen = events(live);
    long last = seen.get(seen.size() - 1).path("seq").asLong();
    hub.close();
    hub = new WorkerHub(home).start();

    SocketClient missedNothing = hub.open("status?after=" + last);
    SocketClient missedTheEnd = hub.open("status?after=" + (last - 1));
    SocketClient ofTheTask = hub.open("status?task_id=" + task + "&after=" + last);
    await(missedNothing, "{\"state\": \"idle\", \"weight\": 65}");
    await(missedTheEnd, "{\"state\": \"idle\", \"weight\": 65}");
    await(ofTheTask, "{\"state\": \"finished\"}");

    assertThat(received(missedNothing, "state")).containsExactly("idle");
    assertThat(received(missedTheEnd, "state")).containsExactly("finished", "idle");
    assertThat(received(ofTheTask, "state")).containsExactly("finished");
  }

  @Test
  void resumedReaderReceivesLaterMessages() {
    hub.awaitState(hub.begin(SCRIPT), "finished");
    SocketClient resumed = hub.open("status?after=0");
    await(resumed, "{\"state\": \"finished\"}");

    String second = hub.begin(SCRIPT);

    await(resumed, "{\"state\": \"finished\", \"task_id\": \"" + second + "\"}");
    List<Long> positions = events(resumed).stream().map(each -> each.path("seq").asLong()).toList();
    assertThat(positions).doesNotHaveDuplicates().isSorted();
  }

  @Test
  @Tag("A2W-Q17")
  void newReaderReceivesTheCurrentStateOfATask() {
    String task =
        hub.begin(
            "[{\"progress\": 0.4, \"message\": \"early\"}, {\"need\": [\"x\"], \"description\":"
                + " \"d\"}, {\"artifacts\": {}}]");
    hub.awaitState(task, "waiting");

    SocketClient status = hub.open("status");
    SocketClient needs = hub.open("needs");
    JsonNode snapshot = await(status, "{\"state\": \"waiting\"}");
    await(needs, "{\"required\": [\"x\"], \"task_id\": \"" + task + "\"}");
    hub.post("insights", "{\"payload\": {\"x\": 1}}");

    assertThat(snapshot.path("progress").asDouble()).isEqualTo(0.4);
    JsonNode running = await(status, "{\"state\": \"running\"}");
    assertThat(running.path("progress").asDouble()).isEqualTo(0.4);
    await(status, "{\"state\": \"finished\"}");
    assertThat(received(status, "state")).startsWith("waiting", "running", "finishing", "finished");
    assertThat(needs.messages()).hasSize(1);
  }

  @Test
  void needKeepsItsIdInEveryMessage() {
    String need = "{\"need\": [\"x\", \"y\"], \"description\": \"d\"}";
    SocketClient live = hub.open("needs");
    String task = hub.begin("[" + need + ", " + need + ", {\"artifacts\": {}}]");
    String first = await(live, "{\"task_id\": \"" + task + "\"}").path("need_id").asText();

    hub.post("insights", "{\"payload\": {\"x\": 1}}");
    SocketClient snapshot = hub.open("needs");
    SocketClient replay = hub.open("needs?after=0");
    await(snapshot, "{\"required\": [\"y\"], \"need_id\": \"" + first + "\"}");
    await(replay, "{\"required\": [\"x\", \"y\"], \"need_id\": \"" + first + "\"}");
    hub.post("insights", "{\"payload\": {\"y\": 2}}");

    Awaitility.await().until(() -> live.messages().size() == 2);
    assertThat(first).startsWith(task + "/");
    assertThat(received(live, "need_id")).startsWith(first).doesNotHaveDuplicates();
  }

  @Test
  @Tag("FLD-40")
  void resumedReaderReceivesOpenNeedsOnly() {
    String need = "{\"need\": [\"x\"], \"description\": \"d\"}";
    SocketClient live = hub.open("needs");
    String task = hub.begin("[" + need + ", " + need + ", {\"artifacts\": {}}]");
    await(live, "{\"task_id\": \"" + task + "\"}");
    hub.post("insights", "{\"payload\": {\"x\": 1}}");
    Awaitility.await().until(() -> live.messages().size() == 2);

    SocketClient resumed = hub.open("needs?after=0");

    String open = received(live, "need_id").get(1);
    await(resumed, "{\"need_id\": \"" + open + "\"}");
    assertThat(received(resumed, "need_id")).containsExactly(open);
  }

  @Test
  void readerOfOneTaskReceivesNoOther() {
    String held = hub.begin("[{\"hold\": true}]");
    hub.awaitState(held, "running");
    SocketClient status = hub.open("status?task_id=" + held);
    SocketClient all = hub.open("status");
    String queued = hub.begin(SCRIPT);
    await(all, "{\"task_id\": \"" + queued + "\"}");

    hub.post("terminate", "{\"task_id\": \"" + held + "\"}");

    await(status, "{\"state\": \"terminated\"}");
    await(all, "{\"task_id\": \"" + queued + "\", \"state\": \"finished\"}");
    assertThat(received(status, "task_id"))
        .containsOnly(held); // not even the idle status of the agent
  }

  @Test
  @Tag("A2W-Q17")
  void newReaderReceivesAllOpenNeeds() {
    hub.close();
    hub.hub()
        .file("agents/writer.yaml", WorkerHub.WRITER.replace("max_queued: 2", "max_queued: 200"));
    hub.start();
    List<String> tasks = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      tasks.add(hub.begin("[{\"need\": [\"x\"], \"description\": \"d\"}]"));
    }
    hub.awaitState(tasks.get(tasks.size() - 1), "waiting"); // they begin in their order

    SocketClient needs = hub.open("needs");

    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(received(needs, "task_id")).containsExactlyInAnyOrderElementsOf(tasks));
  }

  @Test
  void aTaskCanBeFollowedBeforeItIsStarted() {
    String task = UUID.randomUUID().toString();
    SocketClient status = hub.open("status?task_id=" + task);

    hub.begin(SCRIPT, Map.of("task_id", task));

    await(status, "{\"state\": \"finished\"}");
    assertThat(received(status, "state")).startsWith("initializing", "running");
  }

  /** More events than are kept in memory, and than one read of the log returns. */
  @Test
  void readerReceivesALongTaskCompletelyAndInOrder() {
    int steps = 700;
    String script =
        IntStream.rangeClosed(1, steps)
            .mapToObj(i -> "{\"progress\": %s, \"message\": \"%s\"}".formatted(i / 1000.0, i))
            .collect(Collectors.joining(",", "[", "]"));
    SocketClient live = hub.open("status");
    String first = hub.begin(script);
    String second = hub.begin(script);
    hub.awaitState(second, "finished");

    SocketClient all = hub.open("status?after=0");
    SocketClient one = hub.open("status?after=0&task_id=" + second);
    await(live, "{\"state\": \"finished\", \"task_id\": \"" + second + "\"}");
    Awaitility.await().untilAsserted(() -> assertThat(events(all)).isEqualTo(events(live)));
    await(one, "{\"state\": \"finished\"}");

    assertThat(events(one))
        .isEqualTo(
            events(live).stream()
                .filter(each -> each.at("/payload/task_id").asText().equals(second))
                .toList());
    assertThat(received(live, "task_id")).contains(first);
    assertThat(received(one, "message")).contains("1", String.valueOf(steps));
  }

  @Test
  void onlyTheLastInitialNeedHasAPosition() {
    String first = hub.begin("[{\"need\": [\"x\"], \"description\": \"d\"}]");
    String second = hub.begin("[{\"need\": [\"y\"], \"description\": \"d\"}]");
    hub.awaitState(first, "waiting");
    hub.awaitState(second, "waiting");

    SocketClient needs = hub.open("needs");
    await(needs, "{\"required\": [\"x\"]}");
    await(needs, "{\"required\": [\"y\"]}");

    List<JsonNode> messages = needs.messages().stream().map(WorkerHub::json).toList();
    assertThat(messages.get(0).has("seq")).isFalse(); // no position to resume after
    assertThat(messages.get(1).has("seq")).isTrue();
  }

  @Test
  void readerResumesWithoutGapAfterThePositionInTheStatus() {
    hub.awaitState(hub.begin(SCRIPT), "finished");
    long seq = hub.hub().get("/a2w/v1/status").at("/seq").asLong();
    String task = hub.begin(SCRIPT);
    hub.awaitState(task, "finished");

    SocketClient resumed = hub.open("status?after=" + seq);

    await(resumed, "{\"state\": \"finished\"}");
    assertThat(received(resumed, "state")).startsWith("initializing", "running");
    assertThat(events(resumed)).allSatisfy(each -> assertThat(each.toString()).contains(task));
  }

  @Test
  void futureOrMalformedPositionIsRefused() {
    assertThat(refusal("status?after=9999999")).contains("400");
    assertThat(refusal("status?after=abc")).contains("400");
  }

  private String refusal(String channel) {
    try {
      hub.open(channel);
      return "opened";
    } catch (CompletionException refused) {
      var handshake = (WebSocketHandshakeException) refused.getCause();
      return String.valueOf(handshake.getResponse().statusCode());
    }
  }

  /** Returns the messages about events, without the snapshot and those about the agent. */
  private static List<JsonNode> events(SocketClient socket) {
    return socket.messages().stream()
        .map(WorkerHub::json)
        .filter(message -> !message.at("/payload/task_id").isNull())
        .toList();
  }
}
