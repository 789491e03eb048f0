package io.serai.mutation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** Records what is logged as an error from now on. */
final class ErrorLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();

  ErrorLog() {
    setContext(root.getLoggerContext());
    start();
    root.addAppender(this);
  }

  /** The errors with their traces. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
      String trace =
          event.getThrowableProxy() == null
              ? ""
              : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
      errors.add(event.getLoggerName() + " " + event.getFormattedMessage() + trace);
    }
  }

  @Override
  public void close() {
    root.detachAppender(this);
  }
}
