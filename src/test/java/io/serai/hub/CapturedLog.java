package io.serai.hub;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/**
 * Records all that is logged from now on, in more detail than is usual: the trace level of the hub
 * and the debug level of Camel. The console shows warnings only.
 */
public final class CapturedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private static final Map<String, Level> LEVELS =
      Map.of("io.serai", Level.TRACE, "org.apache.camel", Level.DEBUG);

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
  private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

  public CapturedLog() {
    setContext(context);
    LEVELS.forEach((name, level) -> context.getLogger(name).setLevel(level));
    root.iteratorForAppenders().forEachRemaining(other -> quiet(other, true));
    root.addAppender(this);
    start();
  }

  /** Every line, with its keys and its stack trace. */
  public String text() {
    return lines.stream().collect(Collectors.joining("\n"));
  }

  /** The messages of warnings and errors. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  protected void append(ILoggingEvent event) {
    String trace =
        event.getThrowableProxy() == null
            ? ""
            : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
    if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
      warnings.add(event.getFormattedMessage());
    }
    lines.add(event.getLoggerName() + " " + event.getFormattedMessage() + keys(event) + trace);
  }

  private static String keys(ILoggingEvent event) {
    return event.getKeyValuePairs() == null
        ? ""
        : event.getKeyValuePairs().stream()
            .map(pair -> " " + pair.key + "=" + pair.value)
            .collect(Collectors.joining());
  }

  @Override
  public void close() {
    root.detachAppender(this);
    LEVELS.keySet().forEach(name -> context.getLogger(name).setLevel(null));
    root.iteratorForAppenders().forEachRemaining(other -> quiet(other, false));
  }

  private static void quiet(Appender<ILoggingEvent> appender, boolean quiet) {
    appender.clearAllFilters();
    if (quiet) {
      ThresholdFilter warnings = new ThresholdFilter();
      warnings.setLevel("WARN");
      warnings.start();
      appender.addFilter(warnings);
    }
  }
}
