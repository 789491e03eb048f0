package io.serai.a2a;

import static io.serai.a2a.GrpcClient.refusal;
import static io.serai.a2a.GrpcClient.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.MetadataUtils;
import io.serai.a2a.GrpcClient.Refusal;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import lf.a2a.v1.Proto.ListTasksRequest;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import lf.a2a.v1.Proto.Task;
import lf.a2a.v1.Proto.TaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gRPC on a complete hub: access, message sizes and the lifetime of streams. */
class GrpcHubTest {
  private static final String ROUTE =
      """
      - route:
          id: shout
          from:
            uri: "skill:shout"
            parameters:
              description: Says it louder.
              inputSchema: '{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}'
            steps:
              - setBody:
                  simple: "${body[text]}!"
      """;

  @TempDir Path home;

  @Test
  void skillRouteIsCalledOverTheHttpPort() {
    try (HubFixture hub = hub().start();
        GrpcClient client = client(hub)) {
      Task task = client.calls().sendMessage(shout("hi")).getTask();

      assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
      assertThat(task.getArtifacts(0).getParts(0).getText()).isEqualTo("hi!");
      assertThat(hub.get("/.well-known/agent-card.json").at("/supportedInterfaces/2").toString())
          .isEqualTo(
              "{\"url\":\"%s\",\"protocolBinding\":\"GRPC\",\"protocolVersion\":\"1.0\"}"
                  .formatted(URI.create(hub.hub().url()).getAuthority()));
    }
  }

  @Test
  void disabledGrpcIsUnimplementedAndNotInTheCard() {
    try (HubFixture hub = hub().property("serai.a2a.grpc", "false").start();
        GrpcClient client = client(hub)) {
      assertThat(refusal(() -> client.calls().sendMessage(shout("hi"))).status())
          .isEqualTo("UNIMPLEMENTED");
      assertThat(hub.get("/.well-known/agent-card.json").text()).doesNotContain("GRPC");
    }
  }

  @Test
  void closedHubServesKeyHoldersAndRefusesOthersAsUnauthenticated() {
    try (HubFixture hub = closed().start();
        GrpcClient known = client(hub).with("authorization", "Bearer anna-key");
        GrpcClient alsoKnown = client(hub).with("x-api-key", "anna-key");
        GrpcClient wrong = client(hub).with("x-api-key", "anna-kay");
        GrpcClient unknown = client(hub)) {
      Refusal refused = refusal(() -> unknown.calls().sendMessage(shout("hi")));

      assertThat(refused.status()).isEqualTo("UNAUTHENTICATED");
      assertThat(refused.message()).startsWith("Credentials are missing.");
      assertThat(refused.metadata("www-authenticate")).isEqualTo("Bearer realm=\"serai\"");
      assertThat(refusal(() -> wrong.calls().sendMessage(shout("hi"))).status())
          .isEqualTo("UNAUTHENTICATED");
      Task task = known.calls().sendMessage(shout("hi")).getTask();
      assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
      assertThat(alsoKnown.calls().listTasks(ListTasksRequest.getDefaultInstance()).getTotalSize())
          .isEqualTo(1);
    }
  }

  @Test
  void tasksOfAnotherCallerAreNotFound() {
    try (HubFixture hub = closed().start();
        GrpcClient anna = client(hub).with("x-api-key", "anna-key");
        GrpcClient bert = client(hub).with("x-api-key", "bert-key")) {
      String id = anna.calls().sendMessage(shout("hi")).getTask().getId();

      Refusal refused =
          refusal(
              () ->
                  bert.calls()
                      .subscribeToTask(SubscribeToTaskRequest.newBuilder().setId(id).build())
                      .next());

      assertThat(refused.status()).isEqualTo("NOT_FOUND");
    }
  }

  @Test
  void agentRefusesCallersThatItDoesNotAllow() {
    String shy = "agent_id: shy\nskills: [shout]\nallowed_callers: [bert]\n";
    try (HubFixture hub = closed().file("agents/shy.yaml", shy).start();
        GrpcClient anna = client(hub).with("x-api-key", "anna-key");
        GrpcClient bert = client(hub).with("x-api-key", "bert-key")) {
      SendMessageRequest request = shout("hi").toBuilder().setTenant("shy").build();

      assertThat(refusal(() -> anna.calls().sendMessage(request)).status())
          .isEqualTo("PERMISSION_DENIED");
      assertThat(bert.calls().sendMessage(request).getTask().getStatus().getState())
          .isEqualTo(TaskState.TASK_STATE_COMPLETED);
    }
  }

  @Test
  void rateLimitedCallerReceivesRetryAfter() {
    String file = Keys.agent("carl", "{skills: ['*']}") + "limits:\n  requests_per_minute: 2\n";
    try (HubFixture hub = closed().file("agents/carl.yaml", file).start();
        GrpcClient carl = client(hub).with("x-api-key", "carl-key")) {
      carl.calls().sendMessage(shout("1"));
      carl.calls().sendMessage(shout("2"));

      Refusal refused = refusal(() -> carl.calls().sendMessage(shout("3")));

      assertThat(refused.status()).isEqualTo("RESOURCE_EXHAUSTED");
      assertThat(refused.metadata("retry-after")).isNotEmpty();
    }
  }

  @Test
  void openHubRefusesAForeignHostName() {
    try (HubFixture hub = hub().start();
        GrpcClient rebound = new GrpcClient(port(hub), "evil.example:" + port(hub))) {
      Refusal refused = refusal(() -> rebound.calls().sendMessage(shout("hi")));

      assertThat(refused.status()).isEqualTo("PERMISSION_DENIED");
    }
  }

  @Test
  void messageSizeIsLimitedLikeABodyPlainAndCompressed() {
    try (HubFixture hub = hub().property("serai.http.max-body-size", "3000000").start();
        GrpcClient client = client(hub)) {
      String large = "x".repeat(2_500_000);
      SendMessageRequest tooLarge = shout("x".repeat(3_000_000));

      Task task = client.calls().sendMessage(shout(large)).getTask();
      Task same = client.calls().withCompression("gzip").sendMessage(shout(large)).getTask();

      assertThat(task.getArtifacts(0).getParts(0).getText()).isEqualTo(large + "!");
      assertThat(same.getArtifacts(0).getParts(0).getText()).isEqualTo(large + "!");
      assertThat(refusal(() -> client.calls().sendMessage(tooLarge)).status())
          .isEqualTo("RESOURCE_EXHAUSTED");
      assertThat(
              refusal(() -> client.calls().withCompression("gzip").sendMessage(tooLarge)).status())
          .isEqualTo("RESOURCE_EXHAUSTED");
    }
  }

  @Test
  void grpcOverHttp11IsRefusedWith505() throws IOException, InterruptedException {
    try (HubFixture hub = hub().start()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(hub.hub().url() + "/lf.a2a.v1.A2AService/GetTask"))
              .header("Content-Type", "application/grpc")
              .version(HttpClient.Version.HTTP_1_1)
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();

      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

      assertThat(response.statusCode()).isEqualTo(505);
      assertThat(response.body()).contains("gRPC needs HTTP/2.");
    }
  }

  @Test
  void everyResponseCarriesItsRequestId() {
    try (HubFixture hub = hub().start();
        GrpcClient client = client(hub).with("x-request-id", "mine-1")) {
      AtomicReference<Metadata> head = new AtomicReference<>();
      client
          .calls()
          .withInterceptors(
              MetadataUtils.newCaptureMetadataInterceptor(head, new AtomicReference<>()))
          .sendMessage(shout("hi"));

      assertThat(head.get().get(Metadata.Key.of("x-request-id", Metadata.ASCII_STRING_MARSHALLER)))
          .isEqualTo("mine-1");
    }
  }

  @Test
  void silentStreamOutlivesTheIdleTimeout() {
    try (HubFixture hub = hub().property("serai.http.idle-timeout", "600ms").start();
        GrpcClient client = client(hub)) {
      Task waiting = client.calls().sendMessage(shout(null)).getTask();
      GrpcReader<SubscribeToTaskRequest> reader = follow(client, waiting);
      reader.read(1);
      reader.request(10);
      long begun = System.nanoTime();
      await().until(() -> System.nanoTime() - begun > Duration.ofMillis(1800).toNanos());

      client
          .calls()
          .sendMessage(
              SendMessageRequest.newBuilder()
                  .setMessage(
                      text("answer").setTaskId(waiting.getId()).setParts(0, data("text", "late")))
                  .build());

      assertThat(reader.end()).isEqualTo(Status.Code.OK);
    }
  }

  @Test
  void stoppingHubEndsItsStreamsAsUnavailable() {
    try (HubFixture hub = hub().start();
        GrpcClient client = client(hub)) {
      Task waiting = client.calls().sendMessage(shout(null)).getTask();
      GrpcReader<SubscribeToTaskRequest> reader = follow(client, waiting);
      reader.read(1);
      long begun = System.nanoTime();

      hub.close();

      assertThat(reader.end()).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
    }
  }

  private HubFixture hub() {
    return new HubFixture(home).file("routes/shout.camel.yaml", ROUTE);
  }

  private HubFixture closed() {
    return hub()
        .property("serai.security.mode", "closed")
        .file("agents/anna.yaml", Keys.agent("anna", "{skills: ['*']}"))
        .file("agents/bert.yaml", Keys.agent("bert", "{skills: ['*']}"));
  }

  private static int port(HubFixture hub) {
    return URI.create(hub.hub().url()).getPort();
  }

  private static GrpcClient client(HubFixture hub) {
    return new GrpcClient(port(hub));
  }

  private static GrpcReader<SubscribeToTaskRequest> follow(GrpcClient client, Task task) {
    GrpcReader<SubscribeToTaskRequest> reader = new GrpcReader<>();
    client
        .streams()
        .subscribeToTask(SubscribeToTaskRequest.newBuilder().setId(task.getId()).build(), reader);
    return reader;
  }

  /** A message to the skill shout; without a text the required input is missing. */
  private static SendMessageRequest shout(String text) {
    Struct skill =
        Struct.newBuilder()
            .putFields("skillId", Value.newBuilder().setStringValue("shout").build())
            .build();
    Part part =
        text == null
            ? Part.newBuilder()
                .setData(Value.newBuilder().setStructValue(Struct.getDefaultInstance()))
                .build()
            : data("text", text);
    return SendMessageRequest.newBuilder()
        .setMessage(text("m").setMetadata(skill).setParts(0, part))
        .build();
  }

  private static Part data(String name, String value) {
    Struct input =
        Struct.newBuilder()
            .putFields(name, Value.newBuilder().setStringValue(value).build())
            .build();
    return Part.newBuilder().setData(Value.newBuilder().setStructValue(input)).build();
  }
}
