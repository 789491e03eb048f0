package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.run.work.TaskOutcome;
import io.vertx.core.Context;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.TaskState;
import org.junit.jupiter.api.Test;

/** Which threads encode the tasks that are answered. */
class LargeAnswerThreadTest extends GrpcBench {
  private static final int LARGE = 300_000;
  private static final int SMALL = 100;

  private static String rpc(String message) {
    return hub.rpc("SendMessage", A2aHub.message(message)).at("/result/task/id").asText();
  }

  private static String rest(String message) {
    return hub.post("/a2a/rest/message:send", A2aHub.message(message)).at("/task/id").asText();
  }

  private static String oldRpc(String message) {
    String params =
        "{\"message\":{\"kind\":\"message\",\"messageId\":\"%s\",\"role\":\"user\",\"parts\":[{\"kind\":\"text\",\"text\":\"hi\"}]},\"configuration\":{\"blocking\":true}}"
            .formatted(message);
    return hub.post("/a2a/rpc", A2aHub.envelope("message/send", params), "A2A-Version", "0.3")
        .at("/result/id")
        .asText();
  }

  @Test
  void answerWithALargeTaskIsEncodedOutsideOfEventLoops() {
    assertEncoded(LARGE, LargeAnswerThreadTest::rpc, false);
    assertEncoded(LARGE, LargeAnswerThreadTest::oldRpc, false);
    assertEncoded(LARGE, LargeAnswerThreadTest::rest, false);
    assertEncoded(LARGE, id -> assertThat(client.send(id).getId()).isNotEmpty(), false);
  }

  @Test
  void answerWithASmallTaskIsEncodedWhereItsWorkEnds() {
    assertEncoded(SMALL, LargeAnswerThreadTest::rpc, true);
    assertEncoded(SMALL, LargeAnswerThreadTest::rest, true);
    assertEncoded(SMALL, id -> assertThat(client.send(id).getId()).isNotEmpty(), true);
  }

  @Test
  void largeTaskThatIsReadIsEncodedOutsideOfEventLoops() {
    ThreadRecorder data = new ThreadRecorder(LARGE);
    String id = running(data);

    assertThat(hub.rpc("GetTask", "{\"id\":\"" + id + "\"}").status()).isEqualTo(200);
    assertThat(hub.get("/a2a/rest/tasks/" + id).status()).isEqualTo(200);
    assertThat(client.calls().getTask(GetTaskRequest.newBuilder().setId(id).build()).getId())
        .isEqualTo(id);

    assertThat(data.onEventLoop).containsExactly(false, false, false);
  }

  @Test
  void largeTaskThatIsCancelledIsEncodedOutsideOfEventLoops() {
    ThreadRecorder data = new ThreadRecorder(LARGE);
    List<String> ids = List.of(running(data), running(data), running(data));

    String path = "/a2a/rest/tasks/" + ids.get(0) + ":cancel";
    assertThat(hub.send(hub.request(path).POST(BodyPublishers.noBody())).status()).isEqualTo(200);
    assertThat(hub.rpc("CancelTask", "{\"id\":\"" + ids.get(1) + "\"}").status()).isEqualTo(200);
    CancelTaskRequest cancel = CancelTaskRequest.newBuilder().setId(ids.get(2)).build();
    assertThat(client.calls().cancelTask(cancel).getStatus().getState())
        .isEqualTo(TaskState.TASK_STATE_CANCELED);

    assertThat(data.onEventLoop).containsExactly(false, false, false);
  }

  /** A task that has made its artifact and does not end by itself. */
  private static String running(ThreadRecorder data) {
    String message = "hold-" + UUID.randomUUID();
    String params =
        A2aHub.message(message)
            .replaceFirst("\\}$", ",\"configuration\":{\"returnImmediately\":true}}");
    String id = hub.rpc("SendMessage", params).at("/result/task/id").asText();
    hub.runner.held(message).join().artifact(data.artifact(), false, true);
    return id;
  }

  private static void assertEncoded(int characters, Consumer<String> send, boolean onEventLoop) {
    String message = "hold-" + UUID.randomUUID();
    ThreadRecorder data = prepared(message, characters);

    send.accept(message);

    assertThat(data.onEventLoop).containsExactly(onEventLoop);
  }

  /** The data of the artifact that the task of a message will have. */
  private static ThreadRecorder prepared(String message, int characters) {
    ThreadRecorder data = new ThreadRecorder(characters);
    hub.runner.release(message, new TaskOutcome.Finished(List.of(data.artifact()), null));
    return data;
  }

  /** Data that records for each time it is encoded for A2A whether an event loop does it. */
  @SuppressWarnings({"serial", "unchecked"}) // of Jackson's nodes
  private static final class ThreadRecorder extends ObjectNode {
    private final transient List<Boolean> onEventLoop = new ArrayList<>();

    ThreadRecorder(int characters) {
      super(JsonNodeFactory.instance);
      put("text", "x".repeat(characters));
    }

    /** Not so where the task log encodes it. */
    private static boolean isOfA2a(StackWalker.StackFrame frame) {
      return frame.getClassName().startsWith("io.serai.a2a.json.");
    }

    Artifact artifact() {
      return Artifact.of("a", "a", List.of(Part.ofData(this)));
    }

    @Override
    public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
      if (StackWalker.getInstance().walk(frames -> frames.anyMatch(ThreadRecorder::isOfA2a))) {
        onEventLoop.add(Context.isOnEventLoopThread());
      }
      super.serialize(out, provider);
    }
  }
}
