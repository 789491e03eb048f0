package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server refuses each call because of its headers, so that the hub reads the tools again. */
@Timeout(180)
class RefusedHeadersTest {
  @TempDir private Path home;
  private final HostileServer server = new HostileServer().tool("a", RefusedHeadersTest::refuse);
  private HubFixture hub;
  private TaskClient client;

  private void start(String pause) {
    hub =
        new HubFixture(home)
            .property("serai.mcp.server-retry-delay", pause)
            .property("serai.shutdown-timeout", "1s")
            .file("agents/bad.yaml", "agent_id: bad\nmcp: {url: '" + server.url() + "'}\n")
            .start();
    client = new TaskClient(hub);
    client.awaitSkill("bad.a");
  }

  private static void refuse(JsonNode request, HttpServerResponse response) {
    response
        .setStatusCode(400)
        .end(
            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32020,\"message\":\"no\"}}"
                .formatted(request.path("id")));
  }

  @AfterEach
  void stop() {
    hub.close();
    server.close();
  }

  private int readings() {
    return server.received("tools/list").size();
  }

  private String state(String id) {
    return client.settled(id).at("/status/state").asText();
  }

  @Test
  void cancellationEndsACallWhileTheToolsAreReadAgain() {
    start("50ms");
    server.method("tools/list", (request, response) -> {}); // is silent
    int before = readings();
    String id = client.begin("bad.a", "{}");
    Awaitility.await().until(() -> readings() > before);

    client.cancel(id);

    assertThat(state(id)).isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void callsThatAreRefusedOneAfterTheOtherDoNotEachReadTheTools() {
    start("1m");
    assertThat(state(client.begin("bad.a", "{}"))).isEqualTo("TASK_STATE_FAILED");
    int read = readings();
    String second = client.begin("bad.a", "{}");
    Awaitility.await().until(() -> server.received("tools/call").size() == 2);

    client.cancel(second);

    assertThat(state(second)).isEqualTo("TASK_STATE_CANCELED");
    assertThat(readings()).isEqualTo(read);
  }
}
