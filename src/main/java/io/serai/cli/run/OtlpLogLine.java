package io.serai.cli.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.LoggerProvider;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.serai.document.TextFunctions;
import io.serai.trace.SpanLogValue;
import org.slf4j.event.KeyValuePair;

/**
 * A line of the log as a log record of OpenTelemetry: its keys and the values of the MDC are
 * attributes, an exception has the attributes of the semantic conventions.
 */
final class OtlpLogLine {

  private static final int MOST_CHARACTERS = 64 << 10;

  private final LogRecordBuilder line;
  private SpanContext span;

  private OtlpLogLine(LogRecordBuilder line, SpanContext span) {
    this.line = line;
    this.span = span;
  }

  /**
   * Emits a line.
   *
   * @param current span of the thread that logged it; if it is invalid, a {@link SpanLogValue}
   *     among the keys is the span of the line
   */
  static void emit(LoggerProvider lines, ILoggingEvent event, SpanContext current) {
    new OtlpLogLine(lines.get(event.getLoggerName()).logRecordBuilder(), current).emit(event);
  }

  private void emit(ILoggingEvent event) {
    line.setTimestamp(event.getInstant())
        .setSeverity(severity(event.getLevel()))
        .setSeverityText(event.getLevel().toString())
        .setBody(TextFunctions.clipped(event.getFormattedMessage(), MOST_CHARACTERS));
    put("thread.name", event.getThreadName());
    event.getMDCPropertyMap().forEach(this::put);
    if (event.getKeyValuePairs() != null) {
      event.getKeyValuePairs().forEach(this::put);
    }
    if (event.getThrowableProxy() != null) {
      put(event.getThrowableProxy());
    }
    line.setContext(Context.root().with(Span.wrap(span))).emit();
  }

  private void put(KeyValuePair pair) {
    if (pair.value instanceof Integer || pair.value instanceof Long) {
      line.setAttribute(AttributeKey.longKey(pair.key), ((Number) pair.value).longValue());
      return;
    }
    put(pair.key, String.valueOf(pair.value));
    if (pair.value instanceof SpanLogValue logged && !span.isValid()) {
      span = logged.context();
    }
  }

  private void put(IThrowableProxy failure) {
    put("exception.type", failure.getClassName());
    if (failure.getMessage() != null) {
      put("exception.message", failure.getMessage());
    }
    put("exception.stacktrace", ThrowableProxyUtil.asString(failure));
  }

  private void put(String key, String value) {
    line.setAttribute(AttributeKey.stringKey(key), value);
  }

  private static Severity severity(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> Severity.ERROR;
      case Level.WARN_INT -> Severity.WARN;
      case Level.INFO_INT -> Severity.INFO;
      case Level.DEBUG_INT -> Severity.DEBUG;
      default -> Severity.TRACE;
    };
  }
}
