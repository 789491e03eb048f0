package io.serai.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.exporter.internal.http.HttpSender;
import io.opentelemetry.exporter.internal.http.HttpSenderConfig;
import io.opentelemetry.exporter.internal.http.HttpSenderProvider;
import io.opentelemetry.exporter.internal.marshal.Marshaler;
import io.opentelemetry.exporter.internal.marshal.Serializer;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.serai.hub.CapturedLog;
import io.serai.trace.Tracing;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a collector answers costs the hub little, in bytes and in time. */
@Timeout(60)
class OtlpHttpSenderTest {

  private static final int FLOOD = 16 << 10;
  private static final Duration OFTEN = Duration.ofMillis(5);

  private CapturedLog log;
  private FakeCollector collector;

  @BeforeEach
  void open() throws IOException {
    log = new CapturedLog();
    collector = new FakeCollector();
  }

  @AfterEach
  void close() {
    collector.close();
    log.close();
  }

  @Test
  void answerToLinesOfTheLogThatDoesNotEndIsAFailure() {
    collector.answerWithoutEnd(FLOOD);
    try (OtlpLogQueue queue = OtlpLogQueue.start(config(OtlpSignal.LOGS), OFTEN, "test")) {
      queue.add(4, lines -> lines.get("test").logRecordBuilder().setBody("line").emit());

      awaitFailure();
    }
  }

  @Test
  void answerToMetricsThatDoesNotEndIsAFailure() {
    collector.answerWithoutEnd(FLOOD);
    GaugeSnapshot gauge =
        GaugeSnapshot.builder()
            .name("gauge")
            .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder().value(1).build())
            .build();
    try (OtlpMetricExport export =
        OtlpMetricExport.start(
            config(OtlpSignal.METRICS),
            OFTEN,
            "test",
            Clock.systemUTC(),
            () -> new MetricSnapshots(gauge))) {
      awaitFailure();
    }
  }

  @Test
  void answerToSpansThatDoesNotEndIsAFailure() {
    collector.answerWithoutEnd(FLOOD);
    try (Tracing tracing = OtlpSpanExport.tracing(config(OtlpSignal.TRACES), "test")) {
      span(tracing);

      awaitFailure();
      assertThat(collector.requests()).as("it is not sent again").isEqualTo(1);
    }
  }

  private void awaitFailure() {
    await().until(() -> collector.dropped() > 0);
    await().until(() -> !log.warnings().isEmpty());
    assertThat(log.warnings().get(0)).contains("it answers with more than 65536 bytes");
  }

  @Test
  void spansAreSentAgainToACollectorThatIsBusy() {
    collector.answer(503);
    try (Tracing tracing = OtlpSpanExport.tracing(config(OtlpSignal.TRACES), "test")) {
      span(tracing);
      await().until(() -> collector.requests() == 1);

      collector.answer(200);

      await().until(() -> collector.span("work").isPresent());
    }
  }

  @Test
  void slowAnswerIsDroppedInTime() {
    collector.answerWithoutEnd(1);

    assertThat(failure(Duration.ofSeconds(1))).isInstanceOf(TimeoutException.class);

    await().until(() -> collector.dropped() == 1);
  }

  /** Sends an empty request, and waits for the failure. */
  private Throwable failure(Duration timeout) {
    HttpSender sender =
        OtlpHttpSender.LOADER
            .load(HttpSenderProvider.class)
            .iterator()
            .next()
            .createSender(
                HttpSenderConfig.create(
                    collector.url() + "/v1/logs",
                    null,
                    false,
                    "application/x-protobuf",
                    timeout.toNanos(),
                    timeout.toNanos(),
                    Map::of,
                    null,
                    null,
                    null,
                    null,
                    null));
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    sender.send(
        new EmptyMarshaler(),
        0,
        answer -> failure.complete(new AssertionError("it answered " + answer.statusCode())),
        failure::complete);
    return failure.join();
  }

  private static void span(Tracing tracing) {
    tracing.begin(Tracing.SpanCategory.WORK, "work", null).end(null);
  }

  private OtlpCollectorConfig config(OtlpSignal signal) {
    return OtlpCollectorConfig.of(signal, collector.url(), true, Map.of()).orElseThrow();
  }

  private static final class EmptyMarshaler extends Marshaler {

    @Override
    public int getBinarySerializedSize() {
      return 0;
    }

    @Override
    protected void writeTo(Serializer output) {}
  }
}
