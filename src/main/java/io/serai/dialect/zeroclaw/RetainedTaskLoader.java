package io.serai.dialect.zeroclaw;

import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads the tasks that earlier processes created over the dialect, at the start of the hub. */
record RetainedTaskLoader(TaskDispatcher tasks, RetainedTasks retained) {
  private static final int PAGE = 200;

  /** No caller has this id, so the query selects by the protocol only. */
  private static final String NO_OWNER = "";

  private static final TaskQuery ALL =
      TaskQuery.ALL.ownerOrProtocol(NO_OWNER, ZeroClawProtocol.NAME);

  /**
   * Completes when the live tasks are known, and of the ended ones those that have room, and the
   * newest that have left.
   */
  CompletionStage<Void> load() {
    return load(ALL.live(true), null, Integer.MAX_VALUE)
        .thenCompose(done -> load(ALL.live(false), null, retained.mostRestored()));
  }

  private CompletionStage<Void> load(TaskQuery query, @Nullable TaskCursor from, int most) {
    return tasks
        .summaries(query.page(from, Math.min(PAGE, most)))
        .thenCompose(
            page -> {
              page.tasks().forEach(retained::restore);
              retained.makeRoom();
              int left = most - page.tasks().size();
              return page.next() == null || left <= 0
                  ? CompletableFuture.completedFuture(null)
                  : load(query, page.next(), left);
            });
  }
}
