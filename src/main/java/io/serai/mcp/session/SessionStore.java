package io.serai.mcp.session;

import io.serai.document.Sha256;
import io.serai.mcp.model.McpException;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Stores what sessions have set in the hub's database, table {@code mcp_session_value}: the log
 * level by its name, a subscription by the hash of its URI. A value is kept for a week, and longer
 * while the session is used. Thread-safe; never blocks.
 */
public final class SessionStore {

  /** How many resources a session may subscribe to. */
  static final int MAX_SUBSCRIPTIONS = 100;

  /** How many values all sessions of a caller may have. */
  private static final int MAX_OF_CALLER = 10_000;

  /** How many values there may be; beyond them, each caller keeps an equal share. */
  private static final int MAX = 100_000;

  /**
   * After how many writes the values are counted, so that a write seldom waits for that. The limits
   * of values may be exceeded by as many for each hub of the database.
   */
  private static final int PRUNE_INTERVAL = 1_000;

  private static final Duration KEPT = Duration.ofDays(7);

  /** A value that is used is kept longer, but is not written more often than this. */
  private static final Duration RENEWAL_INTERVAL = Duration.ofDays(1);

  private static final String LOG_LEVEL = "log-level";

  private static final String OF_SESSION = " where caller = :caller and session = :session";
  private static final String AND_NAME = " and name = :name";
  private static final String FRESH = " and expires_at > :now";
  private static final String COUNT_OTHER_SUBSCRIPTIONS =
      "select count(*) from mcp_session_value"
          + OF_SESSION
          + FRESH
          + " and name not in (:name, '"
          + LOG_LEVEL
          + "')";
  private static final String PUT =
      """
      insert into mcp_session_value (caller, session, name, value, expires_at)
      values (:caller, :session, :name, :value, :expires)
      on conflict (caller, session, name) do update set
        value = excluded.value, expires_at = excluded.expires_at
      """;
  private static final String COUNT_BY_CALLER =
      "select caller, count(*) as number from mcp_session_value group by caller";
  private static final String FORGET_OLDEST =
      """
      delete from mcp_session_value where caller = :caller and (session, name) in (
        select session, name from mcp_session_value where caller = :caller
        order by expires_at, session, name limit :excess)
      """;

  private final Database database;
  private final Clock clock;
  private final int maxOfCaller;
  private final int max;
  private final int pruneInterval;
  private final AtomicLong writes = new AtomicLong();

  /** Creates the access to a database. */
  public SessionStore(Database database, Clock clock) {
    this(database, clock, MAX_OF_CALLER, MAX, PRUNE_INTERVAL);
  }

  SessionStore(Database database, Clock clock, int maxOfCaller, int max, int pruneInterval) {
    this.database = database;
    this.clock = clock;
    this.maxOfCaller = maxOfCaller;
    this.max = max;
    this.pruneInterval = pruneInterval;
  }

  /** Sets the log level of a session. */
  public CompletionStage<Void> setLogLevel(SessionKey session, String level) {
    boolean pruning = isPruning();
    return database.write(
        handle -> {
          put(handle, session, LOG_LEVEL, level, pruning);
          return null;
        });
  }

  /** Returns the log level of a session; empty if it has set none. */
  public CompletionStage<Optional<String>> logLevel(SessionKey session) {
    record Level(String text, long expires) {}
    return database
        .read(
            handle ->
                bound(
                        handle.createQuery(
                            "select value, expires_at from mcp_session_value"
                                + OF_SESSION
                                + AND_NAME
                                + FRESH),
                        session)
                    .bind("name", LOG_LEVEL)
                    .bind("now", clock.millis())
                    .map((row, context) -> new Level(row.getString(1), row.getLong(2)))
                    .findOne())
        .thenApply(
            found -> {
              if (found.isPresent() && found.get().expires() < renewable()) {
                var unused = keep(Set.of(session));
              }
              return found.map(Level::text);
            });
  }

  /**
   * Subscribes a session to a resource. The stage fails with an {@link McpException} if the session
   * has too many subscriptions.
   */
  public CompletionStage<Void> subscribe(SessionKey session, String uri) {
    String name = Sha256.hex(uri);
    boolean pruning = isPruning();
    // a refusal is a value: an exception would undo the writes of others in the same transaction
    CompletionStage<Boolean> written =
        database.write(
            handle -> {
              boolean hasRoom = hasRoom(handle, session, name);
              if (hasRoom) {
                put(handle, session, name, "", pruning);
              }
              return hasRoom;
            });
    return written.thenCompose(
        done ->
            done
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.failedFuture(tooManySubscriptions()));
  }

  /** Ends the subscription of a session to a resource, if there is one. */
  public CompletionStage<Void> unsubscribe(SessionKey session, String uri) {
    return database.write(
        handle -> {
          bound(
                  handle.createUpdate("delete from mcp_session_value" + OF_SESSION + AND_NAME),
                  session)
              .bind("name", Sha256.hex(uri))
              .execute();
          return null;
        });
  }

  /** Forgets what a session has set. */
  public CompletionStage<Void> forget(SessionKey session) {
    return database.write(
        handle -> {
          bound(handle.createUpdate("delete from mcp_session_value" + OF_SESSION), session)
              .execute();
          return null;
        });
  }

  /** Returns the sessions that have subscribed to resources, with the URIs of these. */
  public CompletionStage<Map<SessionKey, Set<String>>> subscribers(Collection<String> uris) {
    Map<String, String> byHash =
        uris.stream().distinct().collect(Collectors.toMap(Sha256::hex, Function.identity()));
    return database.read(
        handle ->
            handle
                .createQuery(
                    "select caller, session, name from mcp_session_value where name in (<names>)"
                        + FRESH)
                .bindList("names", byHash.keySet())
                .bind("now", clock.millis())
                .<Map<SessionKey, Set<String>>>reduceRows(
                    new HashMap<>(),
                    (found, row) -> {
                      found
                          .computeIfAbsent(
                              new SessionKey(
                                  row.getColumn("caller", String.class),
                                  row.getColumn("session", String.class)),
                              session -> new HashSet<>())
                          .add(byHash.get(row.getColumn("name", String.class)));
                      return found;
                    }));
  }

  /** Keeps what sessions have set, because they are used. */
  public CompletionStage<Void> keep(Collection<SessionKey> sessions) {
    return database.write(
        handle -> {
          PreparedBatch batch =
              handle.prepareBatch(
                  "update mcp_session_value set expires_at = :expires"
                      + OF_SESSION
                      + " and expires_at < :renewable");
          for (SessionKey session : sessions) {
            bound(batch, session).bind("expires", expiry()).bind("renewable", renewable()).add();
          }
          batch.execute();
          return null;
        });
  }

  private long expiry() {
    return clock.millis() + KEPT.toMillis();
  }

  /** Returns the expiry before which a value that is used gets a new one. */
  private long renewable() {
    return expiry() - RENEWAL_INTERVAL.toMillis();
  }

  private boolean isPruning() {
    return writes.getAndIncrement() % pruneInterval == 0;
  }

  private boolean hasRoom(Handle handle, SessionKey session, String name) {
    int others =
        bound(handle.createQuery(COUNT_OTHER_SUBSCRIPTIONS), session)
            .bind("name", name)
            .bind("now", clock.millis())
            .mapTo(Integer.class)
            .one();
    return others < MAX_SUBSCRIPTIONS;
  }

  private static McpException tooManySubscriptions() {
    return McpException.invalid(
        "A session may subscribe to at most %d resources. Unsubscribe from others first."
            .formatted(MAX_SUBSCRIPTIONS));
  }

  private void put(Handle handle, SessionKey session, String name, String value, boolean pruning) {
    bound(handle.createUpdate(PUT), session)
        .bind("name", name)
        .bind("value", value)
        .bind("expires", expiry())
        .execute();
    if (pruning) {
      prune(handle);
    }
  }

  /**
   * Deletes what has expired, and the oldest values of callers that have too many. If there are too
   * many in all, each caller keeps an equal share of them: one that fills the store takes the room
   * of nobody who needs less.
   */
  private void prune(Handle handle) {
    handle
        .createUpdate("delete from mcp_session_value where expires_at <= :now")
        .bind("now", clock.millis())
        .execute();
    record Count(String caller, int number) {}
    List<Count> counts =
        handle
            .createQuery(COUNT_BY_CALLER)
            .map((row, context) -> new Count(row.getString(1), row.getInt(2)))
            .list();
    boolean full = counts.stream().mapToLong(Count::number).sum() > max;
    int limit = full ? Math.min(maxOfCaller, max / counts.size()) : maxOfCaller;
    counts.stream()
        .filter(count -> count.number() > limit)
        .forEach(
            count ->
                handle
                    .createUpdate(FORGET_OLDEST)
                    .bind("caller", count.caller())
                    .bind("excess", count.number() - limit)
                    .execute());
  }

  private static <S extends SqlStatement<S>> S bound(S statement, SessionKey session) {
    return statement.bind("caller", session.caller()).bind("session", session.id());
  }
}
