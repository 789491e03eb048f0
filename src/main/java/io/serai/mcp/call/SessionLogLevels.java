package io.serai.mcp.call;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpException;
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

  private final Cache<Key, LogLevel> ofSessions =
      Caffeine.newBuilder()
          .maximumSize(MOST_SESSIONS)
          .expireAfterAccess(KEPT)
          .executor(Runnable::run)
          .build();

  /** Ids of sessions are not secret, so a session is one of its caller. */
  private record Key(String caller, String session) {}

  /** Sets the level of a session; without a session there is nothing to set. */
  void set(McpContext context) {
    LogLevel level = level(context.request().requiredText("level"));
    Key key = key(context);
    if (key != null) {
      ofSessions.put(key, level);
    }
  }

  private static @Nullable Key key(McpContext context) {
    String session = context.request().session();
    return session == null ? null : new Key(context.call().caller().id(), session);
  }

  /**
   * Returns the level that a request wants; null if it wants no log messages.
   *
   * @throws McpException if it names a level that does not exist
   */
  @Nullable LogLevel of(McpContext context) {
    String named = context.request().meta().path(LEVEL).textValue();
    if (named != null) {
      return level(named);
    }
    Key key = key(context);
    return key == null ? null : ofSessions.getIfPresent(key);
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
