package io.serai.hub;

import io.serai.http.HttpErrorCarrier;
import io.serai.task.run.CodedTaskFailure;
import org.apache.camel.LoggingLevel;
import org.apache.camel.processor.errorhandler.DefaultErrorHandler;
import org.apache.camel.spi.CamelLogger;

/**
 * How the error handler of routes logs that an exchange failed: what a task or the hub itself said
 * of its failure is one line; all else comes with its stack trace.
 */
final class RouteFailureLogger extends CamelLogger {

  private static final int DEEPEST = 20;

  RouteFailureLogger() {
    super(DefaultErrorHandler.class.getName(), LoggingLevel.ERROR);
  }

  @Override
  public void log(String message, Throwable exception, LoggingLevel level) {
    if (isTold(exception)) {
      log(firstLine(message), level);
    } else {
      super.log(message, exception, level);
    }
  }

  @Override
  public void log(String message, Throwable exception) {
    if (isTold(exception)) {
      log(firstLine(message));
    } else {
      super.log(message, exception);
    }
  }

  private static boolean isTold(Throwable exception) {
    Throwable cause = exception;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      if (cause instanceof CodedTaskFailure || cause instanceof HttpErrorCarrier) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** Camel adds a table of the nodes that the exchange has passed. */
  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end).stripTrailing();
  }
}
