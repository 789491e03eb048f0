package io.serai.security.rate;

import io.serai.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;

/**
 * Stores the counts of rate limits in the hub's database, table {@code rate_limit}. Hubs that share
 * a database add up their counts there.
 */
final class RateLimitTable {
  private static final String ADD =
      """
      insert into rate_limit (agent, name, began_at, used) values (:agent, :name, :began, :used)
      on conflict (agent, name) do update set
        used = case when rate_limit.began_at <= :expired then excluded.used
                    else rate_limit.used + excluded.used end,
        began_at = case when rate_limit.began_at <= :expired then excluded.began_at
                        else rate_limit.began_at end
      """;
  private static final String FIND =
      "select agent, name, began_at, used from rate_limit where agent = :agent and name = :name";
  private static final Duration LONGEST = RateLimitWindow.REQUESTS_PER_DAY.length();

  private static final Duration PRUNE_INTERVAL = Duration.ofHours(1);

  private final Database database;
  private volatile Instant nextPrune = Instant.MIN;

  RateLimitTable(Database database) {
    this.database = database;
  }

  /** Returns the counts of all windows that may not have ended, and removes the others. */
  CompletableFuture<List<StoredRateCount>> load(Instant now) {
    return database.write(
        handle -> {
          prune(handle, now);
          return handle
              .createQuery("select agent, name, began_at, used from rate_limit")
              .map((row, context) -> count(row))
              .list();
        });
  }

  /** Adds counts, and returns those of all hubs. */
  CompletableFuture<List<StoredRateCount>> add(List<StoredRateCount> counts, Instant now) {
    return database.write(
        handle -> {
          prune(handle, now);
          List<StoredRateCount> all = new ArrayList<>();
          for (StoredRateCount count : counts) {
            add(handle, count, now);
            all.add(find(handle, count));
          }
          return all;
        });
  }

  /** Removes the counts of windows that have ended, now and then. */
  private void prune(Handle handle, Instant now) {
    if (now.isBefore(nextPrune)) {
      return;
    }
    nextPrune = now.plus(PRUNE_INTERVAL);
    handle
        .createUpdate("delete from rate_limit where began_at <= :expired")
        .bind("expired", now.minus(LONGEST).toEpochMilli())
        .execute();
  }

  private static void add(Handle handle, StoredRateCount count, Instant now) {
    handle
        .createUpdate(ADD)
        .bind("agent", count.agent())
        .bind("name", count.window().text())
        .bind("began", count.began().toEpochMilli())
        .bind("used", count.used())
        .bind("expired", now.minus(count.window().length()).toEpochMilli())
        .execute();
  }

  private static StoredRateCount find(Handle handle, StoredRateCount count) {
    return handle
        .createQuery(FIND)
        .bind("agent", count.agent())
        .bind("name", count.window().text())
        .map((row, context) -> count(row))
        .one();
  }

  private static StoredRateCount count(ResultSet row) throws SQLException {
    return new StoredRateCount(
        row.getString("agent"),
        RateLimitWindow.valueOf(row.getString("name").toUpperCase(Locale.ROOT)),
        Instant.ofEpochMilli(row.getLong("began_at")),
        row.getLong("used"));
  }
}
