package io.serai.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.serai.setting.Settings;
import io.serai.telemetry.FakeCollector;
import io.serai.telemetry.OtlpLogQueue;
import io.serai.telemetry.TelemetrySettings;
import io.serai.trace.SpanLogValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which lines of the log a collector gets, and how. */
@Timeout(60)
class OtlpLogAppenderTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";

  private final LoggerContext context = new LoggerContext();
  private final LogbackMDCAdapter mdc = new LogbackMDCAdapter();
  private FakeCollector collector;
  private OtlpLogAppender appender;

  @BeforeEach
  void open() throws Exception {
    context.setMDCAdapter(mdc);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(getClass().getResource("text-log.xml"));
    context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender("console");
    collector = new FakeCollector();
    Settings settings =
        Settings.of(
            Path.of("none"),
            Map.of(),
            Map.of(
                "serai.telemetry.logs", "true", "serai.telemetry.otlp-endpoint", collector.url()));
    appender =
        new OtlpLogAppender(
            OtlpLogQueue.start(
                TelemetrySettings.logs(settings).orElseThrow(), Duration.ofHours(1), "test"));
    appender.attach(context);
  }

  @AfterEach
  void close() {
    context.stop();
    collector.close();
  }

  @Test
  void keysAndTheValuesOfTheMdcAreAttributes() {
    mdc.put("camel.routeId", "orders");

    logger("io.serai.Any")
        .atWarn()
        .addKeyValue("task", "t-1")
        .addKeyValue("millis", 12L)
        .addKeyValue("code", (Object) null)
        .log("Task {}", "ended");

    FakeCollector.Line line = line();
    assertThat(line.logger()).isEqualTo("io.serai.Any");
    assertThat(line.text()).isEqualTo("Task ended");
    assertThat(line.data().getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_WARN);
    assertThat(line.data().getSeverityText()).isEqualTo("WARN");
    assertThat(line.data().getTimeUnixNano()).isPositive();
    assertThat(line.data().getTraceId().isEmpty()).isTrue();
    assertThat(line.attributes())
        .containsEntry("task", "t-1")
        .containsEntry("millis", "12")
        .containsEntry("code", "null")
        .containsEntry("camel.routeId", "orders")
        .containsEntry("thread.name", Thread.currentThread().getName());
  }

  @Test
  void spanAmongTheKeysIsThatOfTheLine() {
    logger("a").atInfo().addKeyValue("trace", new SpanLogValue(traceparent())).log("x");

    assertThat(ids(line())).containsExactly(TRACE, SPAN);
    assertThat(line().attributes()).containsEntry("trace", TRACE);
  }

  @Test
  void spanOfTheThreadPrecedes() {
    SpanContext current =
        SpanContext.create(
            "1".repeat(32), "2".repeat(16), TraceFlags.getSampled(), TraceState.getDefault());
    try (Scope scope = Span.wrap(current).makeCurrent()) {
      logger("a").atInfo().addKeyValue("trace", new SpanLogValue(traceparent())).log("x");
    }

    assertThat(ids(line())).containsExactly("1".repeat(32), "2".repeat(16));
  }

  @Test
  void exceptionHasTheAttributesOfTheConventions() {
    logger("a").error("It failed", new IllegalStateException("why"));

    assertThat(line().attributes())
        .containsEntry("exception.type", "java.lang.IllegalStateException")
        .containsEntry("exception.message", "why")
        .hasEntrySatisfying(
            "exception.stacktrace",
            trace ->
                assertThat(trace)
                    .startsWith("java.lang.IllegalStateException: why")
                    .contains("at io.serai.cli.run.OtlpLogAppenderTest"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"io.serai.requests", "org.apache.camel.impl.engine.AbstractCamelContext"})
  void loggersWithAppendersOfTheirOwnAreSentOnce(String name) {
    logger(name).error("once");

    assertThat(lines()).hasSize(1);
  }

  @Test
  void linesOfTheExporterAndThoseBelowTheLevelAreNotSent() {
    logger("io.opentelemetry.exporter.Any").error("failed");
    logger("io.serai.Any").debug("detail");
    logger("io.serai.Any").info("line");

    assertThat(line().text()).isEqualTo("line");
  }

  @Test
  void hugeLineIsCut() {
    logger("a").info("x".repeat(100_000));

    assertThat(line().text()).hasSize((64 << 10) + 1).endsWith("…");
  }

  private Logger logger(String name) {
    return context.getLogger(name);
  }

  private static String traceparent() {
    return "00-" + TRACE + "-" + SPAN + "-01";
  }

  private FakeCollector.Line line() {
    assertThat(lines()).hasSize(1);
    return lines().get(0);
  }

  /** What has arrived, once the appender is stopped. */
  private List<FakeCollector.Line> lines() {
    appender.stop();
    return collector.lines();
  }

  private static List<String> ids(FakeCollector.Line line) {
    return List.of(
        HexFormat.of().formatHex(line.data().getTraceId().toByteArray()),
        HexFormat.of().formatHex(line.data().getSpanId().toByteArray()));
  }
}
