package io.serai.task.log;

import io.serai.store.Database;
import io.serai.task.Retention;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Deletes ended tasks as their retention says, in small batches so that other writes are not held
 * up. The index {@code task_ended} orders the tasks of each retention by their end, so a round that
 * deletes nothing reads at most {@code keepMost} entries of it for each retention.
 */
record EndedTaskPruner(Database database) {
  private static final int BATCH_SIZE = 100;

  /** Finds each name with one step in the index, however many tasks have it. */
  private static final String NAMES =
      "with recursive found (name) as ("
          + "select min(retention) from task where ended_at is not null union all"
          + " select (select min(retention) from task where ended_at is not null and retention >"
          + " found.name) from found where found.name is not null)"
          + " select name from found where name is not null";

  CompletionStage<Integer> run(Instant now, Function<String, Retention> retentions) {
    return database
        .read(handle -> surplus(handle, now, retentions))
        .thenCompose(surplus -> delete(surplus.iterator(), 0));
  }

  private CompletionStage<Integer> delete(Iterator<Surplus> rest, int before) {
    return rest.hasNext()
        ? deleteBatches(rest.next(), before).thenCompose(deleted -> delete(rest, deleted))
        : CompletableFuture.completedFuture(before);
  }

  private CompletionStage<Integer> deleteBatches(Surplus surplus, int before) {
    return database
        .write(handle -> delete(handle, surplus))
        .thenCompose(
            deleted ->
                deleted < BATCH_SIZE
                    ? CompletableFuture.completedFuture(before + deleted)
                    : deleteBatches(surplus, before + deleted));
  }

  private static List<Surplus> surplus(
      Handle handle, Instant now, Function<String, Retention> retentions) {
    return handle.createQuery(NAMES).mapTo(String.class).list().stream()
        .map(name -> new Surplus(name, cutoff(handle, name, retentions.apply(name), now)))
        .filter(surplus -> oldest(handle, surplus.name()) < surplus.cutoff())
        .toList();
  }

  /** Returns the time in milliseconds; tasks that ended before it are deleted. */
  private static long cutoff(Handle handle, String name, Retention retention, Instant now) {
    long newestBeyond =
        handle
            .createQuery(
                "select ended_at from task where retention = :name and ended_at is not null order"
                    + " by ended_at desc limit 1 offset :most")
            .bind("name", name)
            .bind("most", retention.keepMost())
            .mapTo(Long.class)
            .findOne()
            .orElse(Long.MIN_VALUE);
    long displaced = Math.min(newestBeyond + 1, retention.protection(now).toEpochMilli());
    return Math.max(retention.expiry(now).toEpochMilli(), displaced);
  }

  private static long oldest(Handle handle, String name) {
    return handle
        .createQuery(
            "select min(ended_at) from task where retention = :name and ended_at is not null")
        .bind("name", name)
        .mapTo(Long.class)
        .findOne()
        .orElse(Long.MAX_VALUE);
  }

  private static int delete(Handle handle, Surplus surplus) {
    List<String> ids =
        handle
            .createQuery(
                "select id from task where retention = :name and ended_at is not null and ended_at"
                    + " < :end order by ended_at limit "
                    + BATCH_SIZE)
            .bind("name", surplus.name())
            .bind("end", surplus.cutoff())
            .mapTo(String.class)
            .list();
    if (ids.isEmpty()) {
      return 0;
    }
    delete(handle, "delete from agent_feed where task_id in (<ids>)", ids);
    delete(handle, "delete from task_event where task_id in (<ids>)", ids);
    return delete(handle, "delete from task where id in (<ids>)", ids);
  }

  private static int delete(Handle handle, String statement, List<String> ids) {
    return handle.createUpdate(statement).bindList("ids", ids).execute();
  }

  /** The tasks of one retention that ended before a time, in milliseconds. */
  private record Surplus(String name, long cutoff) {}
}
