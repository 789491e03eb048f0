package io.serai.hub;

import io.serai.http.HttpErrorCarrier;
import io.serai.task.run.CodedTaskFailure;
import org.apache.camel.LoggingLevel;
import org.apache.camel.processor.errorhandler.DefaultErrorHandler;
import org.apache.camel.spi.CamelLogger;

/**
 * Logs failed exchanges for the default error handler of routes. Failures that a task or the hub
 * reports with a code are logged in one line, all others with a stack trace.
 */
final class RouteFailureLogger extends CamelLogger {

  private static final int MAX_DEPTH = 20;

  RouteFailureLogger() {
    super(DefaultErrorHandler.class.getName(), LoggingLevel.ERROR);
  }

  @Override
  public void log(String message, Throwable exception, LoggingLevel level) {
    if (isReported(exception)) {
      log(firstLine(message), level);
    } else {
      super.log(message, exception, level);
    }
  }

  @Override
  public void log(String message, Throwable exception) {
    if (isReported(exception)) {
      log(firstLine(message));
    } else {
      super.log(message, exception);
    }
  }

  private static boolean isReported(Throwable exception) {
    Throwable cause = exception;
    for (int depth = 0; cause != null && depth < MAX_DEPTH; depth++) {
      if (cause instanceof CodedTaskFailure || cause instanceof HttpErrorCarrier) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** Removes the message history that Camel appends. */
  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end).stripTrailing();
  }
}
