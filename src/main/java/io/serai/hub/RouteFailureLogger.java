package io.serai.hub;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.http.HttpErrorCarrier;
import io.serai.task.run.CodedTaskFailure;
import java.time.Duration;
import java.util.Map;
import org.apache.camel.LoggingLevel;
import org.apache.camel.processor.errorhandler.DefaultErrorHandler;
import org.apache.camel.spi.CamelLogger;

/**
 * Logs failed exchanges for the default error handler of routes. Failures that a task or the hub
 * reports with a code are logged in one line. All others have a stack trace, but those of one place
 * in the code only once in ten minutes: not by each route that a failure passes, nor at each call.
 */
final class RouteFailureLogger extends CamelLogger {

  private static final int MAX_DEPTH = 20;
  private static final int MAX_PLACES = 1_000;

  private final Map<String, Boolean> traced =
      Caffeine.newBuilder()
          .maximumSize(MAX_PLACES)
          .expireAfterWrite(Duration.ofMinutes(10))
          .<String, Boolean>build()
          .asMap();

  RouteFailureLogger() {
    super(DefaultErrorHandler.class.getName(), LoggingLevel.ERROR);
  }

  @Override
  public void log(String message, Throwable exception, LoggingLevel level) {
    if (isShort(exception)) {
      log(firstLine(message), level);
    } else {
      super.log(message, exception, level);
    }
  }

  @Override
  public void log(String message, Throwable exception) {
    if (isShort(exception)) {
      log(firstLine(message));
    } else {
      super.log(message, exception);
    }
  }

  private boolean isShort(Throwable exception) {
    return isReported(exception) || traced.putIfAbsent(place(exception), true) != null;
  }

  /** Returns where the failure began: its last cause and the place of that. */
  private static String place(Throwable exception) {
    Throwable root = exception;
    for (int depth = 0; root.getCause() != null && depth < MAX_DEPTH; depth++) {
      root = root.getCause();
    }
    StackTraceElement[] trace = root.getStackTrace();
    return root.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
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
