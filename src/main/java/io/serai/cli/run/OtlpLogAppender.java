package io.serai.cli.run;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.serai.protocol.HubVersion;
import io.serai.telemetry.OtlpCollectorConfig;
import io.serai.telemetry.OtlpLogQueue;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/**
 * Gives all lines of the log to an {@link OtlpLogQueue}, also those of loggers with appenders of
 * their own. Lines of the exporter itself are left out, since each would make the next. Never
 * blocks who logs. Thread-safe once it is started.
 */
final class OtlpLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

  /** The name by which loggers know it. */
  static final String NAME = "otlp";

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final String EXPORTER = "io.opentelemetry.";
  private static final int STACK_TRACE = 4_000;

  private final OtlpLogQueue queue;

  OtlpLogAppender(OtlpLogQueue queue) {
    this.queue = queue;
    setName(NAME);
  }

  /** Begins to send the log of this process. */
  static void attach(OtlpCollectorConfig collector) {
    new OtlpLogAppender(OtlpLogQueue.start(collector, INTERVAL, HubVersion.text()))
        .attach((LoggerContext) LoggerFactory.getILoggerFactory());
  }

  void attach(LoggerContext log) {
    setContext(log);
    start();
    for (Logger logger : log.getLoggerList()) {
      if (!logger.isAdditive() || logger.getName().equals(Logger.ROOT_LOGGER_NAME)) {
        logger.addAppender(this);
      }
    }
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (event.getLoggerName().startsWith(EXPORTER)) {
      return;
    }
    event.prepareForDeferredProcessing();
    SpanContext span = Span.current().getSpanContext();
    int length =
        event.getFormattedMessage().length()
            + (event.getThrowableProxy() == null ? 0 : STACK_TRACE);
    queue.add(length, lines -> OtlpLogLine.emit(lines, event, span));
  }

  /** Sends the lines that wait; blocks for some seconds at most. */
  @Override
  public void stop() {
    if (isStarted()) {
      super.stop();
      queue.close();
    }
  }
}
