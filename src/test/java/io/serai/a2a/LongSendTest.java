package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import lf.a2a.v1.Proto.Task;
import lf.a2a.v1.Proto.TaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that take longer than the idle timeout are answered, over every protocol. */
@Timeout(300)
class LongSendTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:late?description=Takes its time.
            steps:
              - delay: {constant: "2500", asyncDelayed: true}
              - setBody: {constant: "done"}
      - route:
          from:
            uri: platform-http:/late
            steps:
              - delay: {constant: "2500", asyncDelayed: true}
              - setBody: {constant: "done"}
      """;

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .file("routes/late.camel.yaml", ROUTES)
            .property("serai.http.idle-timeout", "1s")
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/a2a/rest/message:send, ROLE_USER, '', /task/status/state, TASK_STATE_COMPLETED",
    "/a2a/rest03/v1/message:send, ROLE_USER, '', /task/status/state, TASK_STATE_COMPLETED",
    "/a2a/rpc, ROLE_USER, SendMessage, /result/task/status/state, TASK_STATE_COMPLETED",
    "/a2a/rpc, user, message/send, /result/status/state, completed",
  })
  void blockingSendOutlivesTheIdleTimeout(
      String path, String role, String method, String at, String state) {
    boolean old = path.contains("03");
    String parts =
        role.equals("user") ? "[{\"kind\":\"text\",\"text\":\"hi\"}]" : "[{\"text\":\"hi\"}]";
    String message =
        """
        {"message":{"messageId":"m1","role":"%s","%s":%s,"metadata":{"skillId":"late"}}%s}"""
            .formatted(
                role,
                old ? "content" : "parts",
                parts,
                role.equals("user") || old ? ",\"configuration\":{\"blocking\":true}" : "");
    String body =
        method.isEmpty()
            ? message
            : "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, message);

    HubFixture.Reply reply = hub.post(path, body, Map.of());

    assertThat(reply.json().at(at).asText()).as(reply.text()).isEqualTo(state);
  }

  @Test
  void grpcSendOutlivesTheIdleTimeout() {
    try (GrpcClient client = new GrpcClient(URI.create(hub.hub().url()).getPort())) {
      Task task = client.calls().sendMessage(StopTest.skillRequest("late")).getTask();

      assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
    }
  }

  @Test
  void httpRouteOutlivesTheIdleTimeout() {
    assertThat(hub.get("/late").text()).isEqualTo("done");
  }
}
