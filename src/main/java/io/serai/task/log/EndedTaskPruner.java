package io.serai.task.log;

import io.serai.store.Database;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jdbi.v3.core.Handle;

/** The deletion of tasks that ended long ago, or too many tasks ago, a few in each write. */
final class EndedTaskPruner {
  private static final int STEP = 100;

  private final Database database;

  EndedTaskPruner(Database database) {
    this.database = database;
  }

  CompletionStage<Integer> run(Instant endedBefore, int most) {
    return database
        .read(handle -> end(handle, endedBefore, most))
        .thenCompose(end -> deleteOn(end, 0));
  }

  private CompletionStage<Integer> deleteOn(long end, int before) {
    return database
        .write(handle -> delete(handle, end))
        .thenCompose(
            deleted ->
                deleted < STEP
                    ? CompletableFuture.completedFuture(before + deleted)
                    : deleteOn(end, before + deleted));
  }

  /** What ended before this instant is to go; in milliseconds. */
  private static long end(Handle handle, Instant endedBefore, int most) {
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

  private static int delete(Handle handle, long end) {
    List<String> ids =
        handle
            .createQuery(
                "select id from task where ended_at is not null and ended_at < :end order by"
                    + " ended_at limit "
                    + STEP)
            .bind("end", end)
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
