package io.serai.a2a.remote;

import io.serai.task.run.work.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Makes many reports to a task, a limited number at a time: the next ones when the log has those
 * before. No thread waits.
 */
final class BatchedReports {
  /** Reports of one append; far fewer than the reports of a task that may wait for its log. */
  private static final int AT_ONCE = 256;

  private BatchedReports() {}

  /**
   * Makes one report for each item, in order; completes when all are in the log. After a report
   * that fails, no more than those of the same append are made.
   */
  static <T> CompletionStage<?> make(
      TaskContext task, List<T> items, Function<T, CompletionStage<?>> report) {
    for (int from = 0; from < items.size(); from += AT_ONCE) {
      int to = Math.min(items.size(), from + AT_ONCE);
      CompletableFuture<Void> written = together(task, items.subList(from, to), report);
      if (!written.isDone() || written.isCompletedExceptionally()) {
        List<T> others = items.subList(to, items.size());
        return written.thenCompose(done -> make(task, others, report));
      }
    }
    return CompletableFuture.completedFuture(null);
  }

  private static <T> CompletableFuture<Void> together(
      TaskContext task, List<T> items, Function<T, CompletionStage<?>> report) {
    List<CompletableFuture<?>> written = new ArrayList<>();
    task.together(
        () -> items.forEach(item -> written.add(report.apply(item).toCompletableFuture())));
    return CompletableFuture.allOf(written.toArray(CompletableFuture[]::new));
  }
}
