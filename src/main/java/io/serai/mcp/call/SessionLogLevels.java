package io.serai.mcp.call;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From which level on clients want log messages: since 2026-07-28 each request says it, before
 * {@code logging/setLevel} says it for a session, at any hub of the database. What is read is kept
 * for {@value #CACHED_SECONDS} s, so that another hub may know a new level as much later.
 * Thread-safe.
 */
final class SessionLogLevels {
  private static final Logger LOG = LoggerFactory.getLogger(SessionLogLevels.class);
  private static final int MAX_CACHED = 10_000;
  private static final long CACHED_SECONDS = 5;
  private static final String LEVEL = "io.modelcontextprotocol/logLevel";

  private final SessionStore sessions;
  private final Supplier<Executor> here;
  private final Map<SessionKey, Optional<LogLevel>> cached =
      Caffeine.newBuilder()
          .maximumSize(MAX_CACHED)
          .expireAfterWrite(Duration.ofSeconds(CACHED_SECONDS))
          .executor(Runnable::run)
          .<SessionKey, Optional<LogLevel>>build()
          .asMap();

  /**
   * @param here returns executors that go on with the request
   */
  SessionLogLevels(SessionStore sessions, Supplier<Executor> here) {
    this.sessions = sessions;
    this.here = here;
  }

  /**
   * Sets the level of a session; without a session there is nothing to set.
   *
   * @throws McpException if there is no such level
   */
  CompletionStage<McpAnswer> set(McpContext context) {
    LogLevel level = level(context.request().requiredText("level"));
    return SessionKey.of(context)
        .map(
            session ->
                sessions
                    .setLogLevel(session, level.text())
                    .thenRun(() -> cached.put(session, Optional.of(level))))
        .orElseGet(() -> CompletableFuture.completedFuture(null))
        .thenApply(done -> new McpAnswer.Result(JsonMappers.object()));
  }

  /**
   * Returns the level that a request wants; empty if it wants no log messages. If the level of the
   * session cannot be read, the request goes on without them.
   *
   * @throws McpException if it names a level that does not exist
   */
  CompletionStage<Optional<LogLevel>> of(McpContext context) {
    String named = context.request().meta().path(LEVEL).textValue();
    Optional<SessionKey> session = SessionKey.of(context);
    if (named != null || session.isEmpty() || !context.acceptsEvents()) {
      return CompletableFuture.completedFuture(
          Optional.ofNullable(named).map(SessionLogLevels::level));
    }
    return ofSession(session.get());
  }

  private CompletionStage<Optional<LogLevel>> ofSession(SessionKey session) {
    Optional<LogLevel> known = cached.get(session);
    if (known != null) {
      return CompletableFuture.completedFuture(known);
    }
    return sessions
        .logLevel(session)
        .exceptionally(SessionLogLevels::unreadable)
        .thenApply(stored -> stored.flatMap(LogLevel::of))
        .thenApply(level -> remembered(session, level))
        .thenApplyAsync(level -> level, here.get());
  }

  private Optional<LogLevel> remembered(SessionKey session, Optional<LogLevel> level) {
    Optional<LogLevel> set = cached.putIfAbsent(session, level);
    return set == null ? level : set;
  }

  private static Optional<String> unreadable(Throwable failure) {
    LOG.warn(
        "The log level of an MCP session could not be read; its calls get no log messages for {}"
            + " s: {}",
        CACHED_SECONDS,
        CompletionCause.of(failure).getMessage());
    return Optional.empty();
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
