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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A reader of a channel that goes on where it stopped. */
@Timeout(120)
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
  void aReaderFindsEveryMessageOnceAfterARestartOfTheHub() {
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
  void aReaderThatResumesReceivesWhatHappensLaterToo() {
    hub.awaitState(hub.begin(SCRIPT), "finished");
    SocketClient resumed = hub.open("status?after=0");
    await(resumed, "{\"state\": \"finished\"}");

    String second = hub.begin(SCRIPT);

    await(resumed, "{\"state\": \"finished\", \"task_id\": \"" + second + "\"}");
    List<Long> positions = events(resumed).stream().map(each -> each.path("seq").asLong()).toList();
    assertThat(positions).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void aTaskThatRanBeforeTheFirstReaderCameIsShownInItsStateThen() {
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
  void aReaderOfOneTaskSeesNoOther() {
    String held = hub.begin("[{\"hold\": true}]");
    hub.awaitState(held, "running");
    SocketClient status = hub.open("status?task_id=" + held);
    SocketClient all = hub.open("status");
    String queued = hub.begin(SCRIPT);
    await(all, "{\"task_id\": \"" + queued + "\"}");

    hub.post("terminate", "{\"task_id\": \"" + held + "\"}");

    await(status, "{\"state\": \"terminated\"}");
    await(all, "{\"task_id\": \"" + queued + "\", \"state\": \"finished\"}");
    assertThat(received(status, "task_id")).doesNotContain(queued);
  }

  @Test
  void allOpenNeedsAreTheBeginningOfTheirChannel() {
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

  @Test
  void aPositionThatDoesNotExistYetIsRefused() {
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
