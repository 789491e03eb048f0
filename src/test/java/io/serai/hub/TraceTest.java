package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.serai.reload.LoadProgressListener;
import io.serai.trace.OpenTelemetryTracing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One trace spans a request, its task and skill, and the outgoing calls. */
@Timeout(300)
class TraceTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String CALLER = "b7ad6b7169203331";
  private static final Map<String, String> PARENT =
      Map.of("traceparent", "00-" + TRACE + "-" + CALLER + "-01");

  private final HttpStub stub = new HttpStub().json("/value", "{\"value\":7}");
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void write() {
    hub =
        new HubFixture(home)
            .file(
                "routes/fetch.camel.yaml",
                """
                - route:
                    id: fetch
                    from:
                      uri: skill:fetch
                      steps:
                        - setHeader: {name: CamelHttpMethod, constant: GET}
                        - setBody: {constant: ""}
                        - to: outbound:PLACE/value
                        - convertBodyTo: {type: String}
                """
                    .replace("PLACE", stub.url()));
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  void spansAreNestedFromTheRequestToTheOutgoingCall() {
    trace();

    send();

    SpanData request = span(SpanKind.SERVER, "POST");
    SpanData task = span(SpanKind.INTERNAL, "task");
    SpanData skill = span(SpanKind.INTERNAL, "skill fetch");
    SpanData call = span(SpanKind.CLIENT, "GET");
    assertThat(List.of(request, task, skill, call))
        .extracting(SpanData::getTraceId)
        .containsOnly(TRACE);
    assertThat(request.getParentSpanId()).isEqualTo(CALLER);
    assertThat(task.getParentSpanId()).isEqualTo(request.getSpanId());
    assertThat(task.getLinks().get(0).getSpanContext().getSpanId()).isEqualTo(request.getSpanId());
    assertThat(skill.getParentSpanId()).isEqualTo(task.getSpanId());
    assertThat(call.getParentSpanId()).isEqualTo(skill.getSpanId());
    assertThat(sent()).isEqualTo("00-" + TRACE + "-" + call.getSpanId() + "-01");
  }

  @Test
  void requestWithoutATraceStartsOne() {
    trace();

    hub.post("/a2a/rest/message:send", message());

    SpanData request = span(SpanKind.SERVER, "POST");
    assertThat(request.getParentSpanContext().isValid()).isFalse();
    assertThat(span(SpanKind.CLIENT, "GET").getTraceId()).isEqualTo(request.getTraceId());
  }

  @Test
  void traceparentOfTheCallerIsForwardedWithoutTracing() {
    hub.start();

    send();

    assertThat(sent()).isEqualTo(PARENT.get("traceparent"));
    assertThat(spans.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void traceIsPropagatedToARemoteAgent() {
    try (ForeignAgent agent = new ForeignAgent()) {
      agent.card("");
      agent.rpc(
          (request, response) ->
              ForeignAgent.result(response, "{\"message\":" + ForeignAgent.message("there") + "}"));
      hub.file("agents/foreign.yaml", "agent_id: foreign\ncard: " + agent.url() + "\n");
      trace();
      Awaitility.await()
          .until(() -> hub.get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));
      spans.reset();

      hub.post("/a2a/rpc", ForeignAgent.SEND, PARENT);

      SpanData call = span(SpanKind.CLIENT, "POST");
      assertThat(header(agent.stub().seen("/rpc").get(0), "traceparent"))
          .isEqualTo("00-" + TRACE + "-" + call.getSpanId() + "-01");
      assertThat(header(agent.stub().seen("/rpc").get(0), "x-request-id")).hasSize(16);
    }
  }

  @Test
  void traceIsPropagatedToTheServiceOfACapability() {
    hub.file("capabilities/Value.yaml", CapabilityText.getting("Value", stub.url()));
    trace();

    hub.post("/a2s/v1/capabilities/value/execute", "{\"inputs\":{}}", PARENT);

    SpanData call = span(SpanKind.CLIENT, "GET");
    assertThat(call.getTraceId()).isEqualTo(TRACE);
    assertThat(sent()).isEqualTo("00-" + TRACE + "-" + call.getSpanId() + "-01");
  }

  @Test
  void invalidTraceparentIsNotForwarded() {
    hub.start();

    hub.post("/a2a/rest/message:send", message(), Map.of("traceparent", "00-not a=trace"));

    assertThat(stub.seen()).hasSize(1);
    assertThat(sent()).isEqualTo("none");
  }

  private void trace() {
    OpenTelemetryTracing telemetry =
        new OpenTelemetryTracing(SimpleSpanProcessor.create(spans), Resource.getDefault());
    hub.start(
        new HubStartOptions(false, LoadProgressListener.NONE, Optional.of(telemetry), List.of()));
  }

  private void send() {
    assertThat(hub.post("/a2a/rest/message:send", message(), PARENT).text())
        .contains("TASK_STATE_COMPLETED");
  }

  private static String message() {
    return """
    {"message":{"messageId":"m","role":"ROLE_USER","metadata":{"skillId":"fetch"},
      "parts":[{"data":{}}]}}""";
  }

  private SpanData span(SpanKind kind, String name) {
    return Awaitility.await()
        .until(
            () ->
                spans.getFinishedSpanItems().stream()
                    .filter(span -> span.getKind() == kind && span.getName().equals(name))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private String sent() {
    return header(stub.seen().get(0), "traceparent");
  }

  private static String header(HttpStub.Seen request, String name) {
    return request.headers().entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("none");
  }
}
