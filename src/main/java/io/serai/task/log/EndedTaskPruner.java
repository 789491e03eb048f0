package io.serai.task.log;

import io.serai.store.Database;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jdbi.v3.core.Handle;

/**
 * Deletes tasks that ended too long ago, or that exceed the number to retain, in small batches so
 * that other writes are not held up.
 */
final class EndedTaskPruner {
  private static final int BATCH_SIZE = 100;

  private final Database database;

  EndedTaskPruner(Database database) {
    this.database = database;
  }

  CompletionStage<Integer> run(Instant endedBefore, int most) {
    return database
        .read(handle -> cutoff(handle, endedBefore, most))
        .thenCompose(cutoff -> deleteBatches(cutoff, 0));
  }

  private CompletionStage<Integer> deleteBatches(long cutoff, int before) {
    return database
        .write(handle -> delete(handle, cutoff))
        .thenCompose(
            deleted ->
                deleted < BATCH_SIZE
                    ? CompletableFuture.completedFuture(before + deleted)
                    : deleteBatches(cutoff, before + deleted));
  }

  /** Returns the time in milliseconds; tasks that ended before it are deleted. */
  private static long cutoff(Handle handle, Instant endedBefore, int most) {
    long newestBeyond =
        handle
            .createQuery(
                "select ended_at from task where ended_at is not null order by ended_at desc limit"
                    + " 1 offset :most")
            .bind("most", most)
            .mapTo(Long.class)
            .findOne()
            .orElse(Long.MIN_VALUE);
    return Math.max(endedBefore.toEpochMilli(), newestBeyond + 1);
  }

  private static int delete(Handle handle, long cutoff) {
    List<String> ids =
        handle
            .createQuery(
                "select id from task where ended_at is not null and ended_at < :end order by"
                    + " ended_at limit "
                    + BATCH_SIZE)
            .bind("end", cutoff)
            .mapTo(String.class)
            .list();
    if (ids.isEmpty()) {
      return 0;
    }
    handle
        .createUpdate("delete from task_event where task_id in (<ids>)")
        .bindList("ids", ids)
        .execute();
    return handle
        .createUpdate("delete from task where id in (<ids>)")
        .bindList("ids", ids)
        .execute();
  }
}
