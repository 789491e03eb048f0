package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.serai.a2a.GrpcClient;
import io.serai.mcp.McpClient;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import lf.a2a.v1.Proto.StreamResponse;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Streams are limited for each caller, so that others find room, and for the whole hub. */
@Tag("FLD-6")
@Timeout(180)
class OpenStreamsTest {

  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:sleep
            steps:
              - delay: {expression: {constant: {expression: 3600000}}, asyncDelayed: true}
      """;

  private static final String MESSAGE =
      """
      {"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "x"}],
        "metadata": {"skillId": "sleep"}}, "configuration": {"returnImmediately": true}}""";

  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.shutdown-timeout", "1s") // the tasks sleep for an hour
            .property("serai.http.max-streams", "3")
            .property("serai.http.max-streams-per-caller", "2")
            .file("agents/ann.yaml", Keys.agent("ann", "{capabilities: ['*']}"))
            .file("agents/bob.yaml", Keys.agent("bob", "{capabilities: ['*']}"))
            .file("routes/sleep.camel.yaml", ROUTES)
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void oneCallerHasItsShareAndAllTogetherTheTotal() throws Exception {
    String task = startTask();
    try (InputStream first = events("ann", task).body();
        InputStream second = events("ann", task).body()) {
      assertThat(first.read()).isPositive();
      assertThat(second.read()).isPositive();
      HttpResponse<InputStream> third = events("ann", task);
      assertThat(third.statusCode()).isEqualTo(429);
      assertThat(third.headers().firstValue("retry-after")).hasValue("5");
      assertThat(text(third)).contains("max-streams-per-caller").contains("Close some.");
      assertThat(hub.as("ann-key").get("/a2a/rest/tasks/" + task).status()).isEqualTo(200);

      String other = startTask("bob");
      try (InputStream ofBob = events("bob", other).body()) {
        assertThat(ofBob.read()).isPositive();
        HttpResponse<InputStream> full = events("bob", other);
        assertThat(full.statusCode()).isEqualTo(503);
        assertThat(text(full)).contains("serai.http.max-streams");
      }
    }
    await().until(() -> opensAndCloses(task));
  }

  @Test
  void streamsOverGrpcCountToo() throws Exception {
    String task = startTask();
    try (InputStream first = events("ann", task).body();
        GrpcClient grpc = grpc()) {
      assertThat(first.read()).isPositive();
      Iterator<StreamResponse> second = subscribe(grpc, task);
      assertThat(second.next().getTask().getId()).isEqualTo(task);

      assertThatThrownBy(() -> subscribe(grpc, task).next())
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              refused ->
                  assertThat(refused.getStatus().getCode())
                      .isEqualTo(Status.Code.RESOURCE_EXHAUSTED));
    }
    await().until(() -> opensAndCloses(task));
  }

  @Test
  void aRefusedStreamHasBegunNoTask() throws Exception {
    String task = startTask();
    HubFixture ann = hub.as("ann-key");
    try (InputStream first = events("ann", task).body();
        InputStream second = events("ann", task).body();
        GrpcClient grpc = grpc()) {
      assertThat(first.read()).isPositive();
      assertThat(second.read()).isPositive();

      HubFixture.Reply rest =
          ann.post("/a2a/rest/message:stream", MESSAGE, Map.of("A2A-Version", "1.0"));
      HubFixture.Reply rpc =
          ann.post(
              "/a2a/rpc",
              "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"SendStreamingMessage\",\"params\":%s}"
                  .formatted(MESSAGE),
              Map.of("A2A-Version", "1.0"));
      assertThat(rest.status()).isEqualTo(429);
      assertThat(rpc.json().path("id").asInt()).isEqualTo(7);
      assertThat(rpc.json().at("/error/message").asText()).contains("max-streams-per-caller");
      assertThatThrownBy(() -> grpc.calls().sendStreamingMessage(GrpcClient.message("m")).next())
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("max-streams-per-caller");
      String params = "{\"name\":\"sleep\",\"arguments\":{},\"_meta\":{\"progressToken\":\"p\"}}";
      assertThat(McpClient.of(ann).error("tools/call", params).path("message").asText())
          .contains("max-streams-per-caller");

      assertThat(ann.get("/a2a/rest/tasks").json().path("tasks")).hasSize(1);
    }
  }

  /** Whether the caller has room for its share again. */
  private boolean opensAndCloses(String task) throws Exception {
    HttpResponse<InputStream> first = events("ann", task);
    HttpResponse<InputStream> second = events("ann", task);
    first.body().close();
    second.body().close();
    return first.statusCode() == 200 && second.statusCode() == 200;
  }

  private GrpcClient grpc() {
    return new GrpcClient(URI.create(hub.hub().url()).getPort()).with("x-api-key", "ann-key");
  }

  private static Iterator<StreamResponse> subscribe(GrpcClient grpc, String task) {
    return grpc.calls().subscribeToTask(SubscribeToTaskRequest.newBuilder().setId(task).build());
  }

  private String startTask() {
    return startTask("ann");
  }

  private String startTask(String caller) {
    return hub.as(caller + "-key").post("/a2a/rest/message:send", MESSAGE).at("/task/id").asText();
  }

  private HttpResponse<InputStream> events(String caller, String task) throws Exception {
    return http.send(
        HttpRequest.newBuilder(
                URI.create(hub.hub().url() + "/a2a/rest/tasks/" + task + ":subscribe"))
            .header("X-API-Key", caller + "-key")
            .header("A2A-Version", "1.0")
            .header("Accept", "text/event-stream, application/json")
            .GET()
            .build(),
        HttpResponse.BodyHandlers.ofInputStream());
  }

  private static String text(HttpResponse<InputStream> response) throws Exception {
    try (InputStream body = response.body()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
