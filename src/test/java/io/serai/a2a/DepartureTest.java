package io.serai.a2a;

import static io.serai.a2a.A2aHub.envelope;
import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.run.work.TaskContext;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client disconnects while it waits for the end of its task. */
@Timeout(300)
class DepartureTest {
  private final A2aHub hub = new A2aHub();

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void disconnectEndsTheExchangeAndTheTaskContinues() throws IOException {
    TaskContext task;
    try (Socket client = send(envelope("SendMessage", message("hold-gone")))) {
      task = hub.runner.held("hold-gone").join();
      Awaitility.await().until(() -> hub.exchanges() == 1);
      assertThat(client.isConnected()).isTrue();
    }

    Awaitility.await().until(() -> hub.exchanges() == 0);
    assertThat(state(task)).isEqualTo("TASK_STATE_WORKING");
    hub.runner.release("hold-gone", HookRunner.done(task, "ok"));
    Awaitility.await().until(() -> state(task).equals("TASK_STATE_COMPLETED"));
  }

  @Test
  void disconnectAfterAFollowUpMessageEndsTheExchange() throws IOException {
    String id =
        hub.rpc("SendMessage", message("tck-input-required")).at("/result/task/id").asText();
    String answer = message("hold-answer", ",\"taskId\":\"" + id + "\"");
    TaskContext task;
    try (Socket client = send(envelope("SendMessage", answer))) {
      task = hub.runner.held("hold-answer").join();
      Awaitility.await().until(() -> hub.exchanges() == 1);
      assertThat(client.isConnected()).isTrue();
    }

    Awaitility.await().until(() -> hub.exchanges() == 0);
    hub.runner.release("hold-answer", HookRunner.done(task, "ok"));
    Awaitility.await().until(() -> state(task).equals("TASK_STATE_COMPLETED"));
  }

  private String state(TaskContext task) {
    return hub.get("/a2a/rest/tasks/" + task.request().id()).at("/status/state").asText();
  }

  private Socket send(String json) throws IOException {
    Socket socket = new Socket("127.0.0.1", URI.create(hub.url()).getPort());
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST /a2a/rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().write(body);
    socket.getOutputStream().flush();
    return socket;
  }
}
