package io.serai.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.trace.v1.Span;
import io.serai.hub.Hub;
import io.serai.hub.HubCommand;
import io.serai.hub.HubStartOptions;
import io.serai.setting.Settings;
import io.serai.store.SecondJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serai run} sends to a collector. */
@Timeout(300)
class TelemetryTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Pattern URL = Pattern.compile("serai: (http://[^ ]+) serves");
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String ROUTE =
      """
      - route:
          id: broken
          from:
            uri: skill:broken
            steps:
              - throwException: {exceptionType: java.lang.IllegalStateException, message: no}
      """;
  private static final String MESSAGE =
      """
      {"message":{"messageId":"m","role":"ROLE_USER","metadata":{"skillId":"broken"},
        "parts":[{"text":"my password: hunter2"}]}}""";

  @TempDir private Path home;
  private final List<String> printed = new CopyOnWriteArrayList<>();
  private Process hub;

  @AfterEach
  void stop() {
    if (hub != null) {
      hub.destroyForcibly();
    }
  }

  @Test
  void spansMetricsAndLinesOfARequestHaveOneResourceAndOneTrace() throws Exception {
    try (FakeCollector collector = new FakeCollector()) {
      String url = start(collector.url(), "SERAI_TELEMETRY_METRICS", "SERAI_TELEMETRY_LOGS");

      send(url);

      await().atMost(LIMIT).until(() -> collector.span("POST").isPresent());
      Span request = collector.span("POST").orElseThrow();
      assertThat(hex(request.getTraceId())).isEqualTo(TRACE);
      await().atMost(LIMIT).until(() -> collector.line("Task ended").isPresent());
      FakeCollector.Line line = collector.line("Task ended").orElseThrow();
      assertThat(line.logger()).isEqualTo("io.serai.task");
      assertThat(line.data().getTraceId()).isEqualTo(request.getTraceId());
      assertThat(line.data().getSpanId()).isEqualTo(request.getSpanId());
      assertThat(line.data().getSeverityText()).isEqualTo("INFO");
      assertThat(line.attributes())
          .containsEntry("skill", "broken")
          .containsEntry("state", "FAILED")
          .containsEntry("trace", TRACE)
          .containsKeys("task", "millis", "thread.name");
      FakeCollector.Line masked = collector.line("Request: my password").orElseThrow();
      assertThat(masked.text()).contains("***").doesNotContain("hunter2");
      assertThat(hex(masked.data().getTraceId())).isEqualTo(TRACE);
      await().atMost(LIMIT).until(() -> requests(collector) == 1);
      String scrape = get(url + "/observe/metrics");
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(names(scrape))
                      .allSatisfy(name -> assertThat(collector.metric(name)).as(name).isPresent()));

      assertThat(collector.resources("/v1/traces")).hasSize(1);
      assertThat(collector.resources("/v1/metrics")).isEqualTo(collector.resources("/v1/traces"));
      assertThat(collector.resources("/v1/logs")).isEqualTo(collector.resources("/v1/traces"));
      assertThat(
              FakeCollector.attributes(
                  collector.resources("/v1/logs").iterator().next().getAttributesList()))
          .containsEntry("service.name", "orders")
          .containsEntry("deployment.environment.name", "a b")
          .containsKeys("service.version", "service.instance.id");

      hub.toHandle().destroy();
      await().atMost(LIMIT).until(() -> collector.line("The hub has stopped").isPresent());
      assertThat(hub.waitFor()).isEqualTo(143);
    }
  }

  @Test
  void withoutTheSettingsOnlySpansAreSent() throws Exception {
    try (FakeCollector collector = new FakeCollector()) {
      String url = start(collector.url());

      send(url);

      await().atMost(LIMIT).until(() -> collector.span("POST").isPresent());
      hub.toHandle().destroy();
      hub.waitFor();
      assertThat(collector.resources("/v1/metrics")).isEmpty();
      assertThat(collector.resources("/v1/logs")).isEmpty();
    }
  }

  @Test
  void collectorThatIsGoneCostsOneWarningForEachSignalAndDelaysNothing() throws Exception {
    int port;
    try (FakeCollector gone = new FakeCollector()) {
      port = gone.port();
    }
    String collectorUrl = "http://127.0.0.1:" + port;
    String url = start(collectorUrl, "SERAI_TELEMETRY_METRICS", "SERAI_TELEMETRY_LOGS");
    await().atMost(LIMIT).until(() -> warnings().size() == 2); // metrics and lines

    send(url); // is answered although nobody accepts lines and metrics yet
    try (FakeCollector back = new FakeCollector(port)) {
      await().atMost(LIMIT).until(() -> back.line("Task ended").isPresent());
      await().atMost(LIMIT).until(() -> requests(back) == 1);
      await()
          .atMost(LIMIT)
          .until(() -> printed.stream().anyMatch(each -> each.contains("accepts log lines again")));
      assertThat(warnings().stream().filter(each -> !each.contains(" spans: "))).hasSize(2);
      assertThat(back.lines().stream().filter(line -> line.logger().startsWith("io.opentelemetry")))
          .isEmpty();
    }
    hub.toHandle().destroy();
    assertThat(hub.waitFor()).isEqualTo(143);
    assertThat(printed).noneMatch(line -> line.contains("Failed to export"));
  }

  @Test
  void hubInAnApplicationSendsMetricsAndACheckSendsNothing() throws Exception {
    try (FakeCollector collector = new FakeCollector()) {
      Settings settings =
          Settings.of(
              home,
              Map.of(),
              Map.of(
                  "serai.port", "0",
                  "serai.embeddings.url", "none",
                  "serai.telemetry.otlp-endpoint", collector.url(),
                  "serai.telemetry.metrics", "true"));

      assertThat(Hub.check(settings)).isEmpty();
      assertThat(collector.requests()).isZero();

      Hub.start(settings, HubStartOptions.DEFAULT).close();
      assertThat(collector.metric("serai_build_info")).isPresent();
    }
  }

  @Test
  void startThatFailsSendsWhatItLogged() throws Exception {
    try (FakeCollector collector = new FakeCollector();
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ProcessBuilder command = command(collector.url(), taken.getLocalPort());
      command.environment().put("SERAI_TELEMETRY_LOGS", "true");
      hub = command.start();
      printed.addAll(hub.inputReader(StandardCharsets.UTF_8).lines().toList());

      assertThat(hub.waitFor()).isEqualTo(1);
      assertThat(printed).anyMatch(line -> line.contains("cannot listen on"));
      assertThat(collector.line("Error starting CamelContext")).isPresent();
    }
  }

  private List<String> warnings() {
    return printed.stream().filter(line -> line.contains("does not accept")).toList();
  }

  private static double requests(FakeCollector collector) {
    return collector.metric("serai_protocol_requests_total").stream()
        .flatMap(metric -> metric.getSum().getDataPointsList().stream())
        .filter(
            point ->
                FakeCollector.attributes(point.getAttributesList())
                    .entrySet()
                    .containsAll(Map.of("protocol", "a2a", "operation", "send").entrySet()))
        .mapToDouble(NumberDataPoint::getAsDouble)
        .sum();
  }

  /** Starts the hub with the switches; returns its address. */
  private String start(String collector, String... switches) throws IOException {
    ProcessBuilder command = command(collector, 0);
    List.of(switches).forEach(each -> command.environment().put(each, "true"));
    hub = command.start();
    BufferedReader output = hub.inputReader(StandardCharsets.UTF_8);
    Thread reader = new Thread(() -> output.lines().forEach(printed::add), "hub-output");
    reader.setDaemon(true);
    reader.start();
    return await().atMost(LIMIT).until(this::url, url -> !url.isEmpty());
  }

  private ProcessBuilder command(String collector, int port) throws IOException {
    Files.createDirectories(home.resolve("routes"));
    Files.writeString(home.resolve("routes/broken.camel.yaml"), ROUTE);
    Files.writeString(home.resolve("application.properties"), "serai.embeddings.url = none\n");
    ProcessBuilder command = HubCommand.of(home, port, SecondJvm.quickStart());
    Map<String, String> environment = command.environment();
    environment.put("SERAI_TELEMETRY_OTLP_ENDPOINT", collector);
    environment.put("OTEL_METRIC_EXPORT_INTERVAL", "500");
    environment.put("OTEL_SERVICE_NAME", "orders");
    environment.put("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=a%20b");
    return command;
  }

  private String url() {
    assertThat(hub.isAlive()).as(() -> String.join("\n", printed)).isTrue();
    return printed.stream()
        .map(URL::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElse("");
  }

  private static void send(String url) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/a2a/rest/message:send"))
            .header("Content-Type", "application/json")
            .header("A2A-Version", "1.0")
            .header("traceparent", "00-" + TRACE + "-b7ad6b7169203331-01")
            .POST(BodyPublishers.ofString(MESSAGE))
            .build();
    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
        .contains("TASK_STATE_FAILED");
  }

  private static String get(String url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  /** The names that a scrape declares. */
  private static List<String> names(String scrape) {
    List<String> names =
        scrape
            .lines()
            .filter(line -> line.startsWith("# TYPE "))
            .map(line -> line.split(" ")[2])
            .toList();
    assertThat(names).contains("http_server_requests_seconds", "jvm_threads_live_threads");
    return names;
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }
}
