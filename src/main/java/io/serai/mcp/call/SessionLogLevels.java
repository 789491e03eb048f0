package io.serai.mcp.call;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * From which level on clients want log messages: since 2026-07-28 each request says it, before
 * {@code logging/setLevel} says it for a session. Only this hub knows the level of a session; on
 * another one the session gets no log messages. Thread-safe.
 */
final class SessionLogLevels {
  private static final String LEVEL = "io.modelcontextprotocol/logLevel";
  private static final int MOST_SESSIONS = 10_000;
  private static final Duration KEPT = Duration.ofHours(24);

  private final Cache<String, LogLevel> ofSessions =
      Caffeine.newBuilder()
          .maximumSize(MOST_SESSIONS)
          .expireAfterAccess(KEPT)
          .executor(Runnable::run)
          .build();

  /** Sets the level of a session; without a session there is nothing to set. */
  void set(McpRequest request) {
    LogLevel level = level(request.requiredText("level"));
    if (request.session() != null) {
      ofSessions.put(request.session(), level);
    }
  }

  /**
   * Returns the level that a request wants; null if it wants no log messages.
   *
   * @throws McpException if it names a level that does not exist
   */
  @Nullable LogLevel of(McpRequest request) {
    String named = request.meta().path(LEVEL).textValue();
    if (named != null) {
      return level(named);
    }
    return request.session() == null ? null : ofSessions.getIfPresent(request.session());
  }

  private static LogLevel level(String name) {
    return LogLevel.of(name)
        .orElseThrow(
            () ->
                McpException.invalid(
                    "There is no such log level. Use debug, info, notice, warning, error,"
                        + " critical, alert or emergency."));
  }
}
