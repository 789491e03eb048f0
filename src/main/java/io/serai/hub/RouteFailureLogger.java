package io.serai.hub;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.http.error.HttpErrorCarrier;
import io.serai.task.run.work.CodedTaskFailure;
import java.time.Duration;
import java.util.Map;
import org.apache.camel.LoggingLevel;
import org.apache.camel.processor.errorhandler.DefaultErrorHandler;
import org.apache.camel.spi.CamelLogger;

/**
 * Logs failed exchanges for the default error handler of routes. Failures that a task or the hub
 * reports with a code are logged in one line. All others have a stack trace, but those of one route
 * and place in the code only once in ten minutes: not by each route that a failure passes, nor at
 * each call.
 */
final class RouteFailureLogger extends CamelLogger {

  private static final int MAX_DEPTH = 20;
  private static final int MAX_PLACES = 1_000;

  /** Where the id is in a row of Camel's message history. */
  private static final int ID_COLUMN = 41;

  private final Map<String, Boolean> traced =
      Caffeine.newBuilder()
          .maximumSize(MAX_PLACES)
          .expireAfterWrite(Duration.ofMinutes(10))
          .<String, Boolean>build()
          .asMap();

  /** The failures themselves, by identity: the routes that one passes log it in a line. */
  private final Map<Throwable, Boolean> seen =
      Caffeine.newBuilder().weakKeys().maximumSize(MAX_PLACES).<Throwable, Boolean>build().asMap();

  RouteFailureLogger() {
    super(DefaultErrorHandler.class.getName(), LoggingLevel.ERROR);
  }

  @Override
  public void log(String message, Throwable exception, LoggingLevel level) {
    if (isShort(message, exception)) {
      log(firstLine(message), level);
    } else {
      super.log(message, exception, level);
    }
  }

  @Override
  public void log(String message, Throwable exception) {
    if (isShort(message, exception)) {
      log(firstLine(message));
    } else {
      super.log(message, exception);
    }
  }

  private boolean isShort(String message, Throwable exception) {
    if (isReported(exception)) {
      return true;
    }
    Throwable root = root(exception);
    String place = route(message) + " " + place(root);
    return seen.putIfAbsent(root, true) != null || traced.putIfAbsent(place, true) != null;
  }

  private static Throwable root(Throwable exception) {
    Throwable root = exception;
    for (int depth = 0; root.getCause() != null && depth < MAX_DEPTH; depth++) {
      root = root.getCause();
    }
    return root;
  }

  /** Returns where the failure began. */
  private static String place(Throwable root) {
    StackTraceElement[] trace = root.getStackTrace();
    return root.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  /**
   * Returns the route that failed, which is in the last row of the message history that Camel
   * appends; empty if there is none.
   */
  private static String route(String message) {
    int begin = message.indexOf("---\n");
    if (begin < 0) {
      return "";
    }
    int end = message.indexOf("\n\n", begin);
    String rows = message.substring(begin, end < 0 ? message.length() : end).stripTrailing();
    String row = rows.substring(rows.lastIndexOf('\n') + 1);
    int slash = row.indexOf('/', ID_COLUMN);
    return slash < 0 ? "" : row.substring(ID_COLUMN, slash);
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

  /** Replaces the message history that Camel appends by the route. */
  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    if (end < 0) {
      return message;
    }
    String route = route(message);
    return message.substring(0, end).stripTrailing()
        + (route.isEmpty() ? "" : " (route " + route + ")");
  }
}
