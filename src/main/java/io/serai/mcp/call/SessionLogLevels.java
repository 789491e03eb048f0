package io.serai.mcp.call;

import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * From which level on clients want log messages: since 2026-07-28 each request says it, before
 * {@code logging/setLevel} says it for a session, at any hub of the database. Thread-safe.
 *
 * @param here returns executors that go on with the request
 */
record SessionLogLevels(SessionStore sessions, Supplier<Executor> here) {
  private static final String LEVEL = "io.modelcontextprotocol/logLevel";

  /**
   * Sets the level of a session; without a session there is nothing to set.
   *
   * @throws McpException if there is no such level
   */
  CompletionStage<McpAnswer> set(McpContext context) {
    LogLevel level = level(context.request().requiredText("level"));
    return SessionKey.of(context)
        .map(session -> sessions.setLogLevel(session, level.text()))
        .orElseGet(() -> CompletableFuture.completedFuture(null))
        .thenApply(done -> new McpAnswer.Result(JsonMappers.object()));
  }

  /**
   * Returns the level that a request wants; empty if it wants no log messages.
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
    return sessions
        .logLevel(session.get())
        .thenApplyAsync(stored -> stored.flatMap(LogLevel::of), here.get());
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
