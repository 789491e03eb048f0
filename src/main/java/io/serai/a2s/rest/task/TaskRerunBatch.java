package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.EventLoopSequence;
import io.serai.document.JsonMappers;
import io.serai.protocol.CoreFailure;
import io.serai.protocol.rest.JsonRequest;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskExistsException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks again for one request, one after the other. Only one task is in memory at a time. Not
 * thread-safe.
 *
 * <p>A task that cannot run again is skipped. What concerns all tasks, such as a full queue, ends
 * the batch.
 */
final class TaskRerunBatch {

  private static final Set<CoreFailure.Kind> ENDING =
      Set.of(
          CoreFailure.Kind.BUSY,
          CoreFailure.Kind.UNAVAILABLE,
          CoreFailure.Kind.DISK_FULL,
          CoreFailure.Kind.CANCELLED);

  private final TaskDispatcher tasks;
  private final CallerScopedTasks visible;
  private final TaskRerunFactory rerun;
  private final TaskRerunFilter filter;
  private final JsonRequest request;
  private final Runnable admission;
  private final EventLoopSequence loop = EventLoopSequence.here();
  private final ArrayNode begun = JsonMappers.object().putArray("begun");
  private final ArrayNode skipped = JsonMappers.object().putArray("skipped");
  private @Nullable TaskCursor position;
  private @Nullable CoreFailure stopped;

  /**
   * Creates a batch, on the event loop of the request.
   *
   * @param admission throws the refusal if the caller may not begin another task now; the first one
   *     was admitted with the request
   */
  TaskRerunBatch(
      TaskDispatcher tasks,
      CallerScopedTasks visible,
      TaskRerunFactory rerun,
      TaskRerunFilter filter,
      JsonRequest request,
      Runnable admission) {
    this.tasks = tasks;
    this.visible = visible;
    this.rerun = rerun;
    this.filter = filter;
    this.request = request;
    this.admission = admission;
    this.position = filter.query().cursor();
  }

  /** Runs the tasks of a page again; fails if not even the first one could be handled. */
  CompletionStage<ObjectNode> run(TaskSummaryPage page) {
    return loop.forEach(page.tasks(), this::handle).thenApply(done -> answer(page.next() != null));
  }

  /** Returns whether the next task is to be handled, too. */
  private CompletionStage<Boolean> handle(TaskSummary task) {
    return again(task)
        .handle(
            (done, failure) -> {
              CoreFailure refusal =
                  failure == null ? null : CoreFailure.of(failure, request.context());
              if (refusal != null && ENDING.contains(refusal.kind())) {
                if (begun.isEmpty() && skipped.isEmpty()) {
                  throw new CompletionException(CompletionCause.of(failure));
                }
                stopped = refusal;
                return false;
              }
              if (refusal != null) {
                skipped.add(skipped(task, refusal, CompletionCause.of(failure)));
              }
              position = task.cursor();
              visible.release();
              return true;
            });
  }

  private CompletionStage<?> again(TaskSummary task) {
    return visible
        .find(task.id())
        .thenCompose(found -> rerun.of(found.request(), null, request))
        .thenCompose(repeat -> begin(task, repeat));
  }

  private CompletionStage<?> begin(TaskSummary task, NewTask repeat) {
    if (filter.dryRun()) {
      begun.add(entry(task));
      return CompletableFuture.completedFuture(null);
    }
    if (!begun.isEmpty()) {
      admission.run();
    }
    CompletionStage<Task> submitted =
        filter.again() ? TaskRerunFactory.begin(repeat, tasks) : tasks.submit(repeat);
    return submitted.thenAccept(made -> begun.add(entry(task).put("id", made.id())));
  }

  private static ObjectNode entry(TaskSummary task) {
    return JsonMappers.object()
        .put("of", task.id())
        .put("agent", task.agent())
        .put("capability", task.skill());
  }

  private static ObjectNode skipped(TaskSummary task, CoreFailure refusal, Throwable cause) {
    String reason =
        cause instanceof TaskExistsException other
            ? "It was run again meanwhile, as task " + other.task().id() + "."
            : refusal.toHttpError().message();
    return JsonMappers.object()
        .put("id", task.id())
        .put("code", refusal.toHttpError().code())
        .put("reason", reason);
  }

  private ObjectNode answer(boolean others) {
    boolean more = others || stopped != null;
    ObjectNode answer = JsonMappers.object();
    answer.set("begun", begun);
    answer.set("skipped", skipped);
    answer.put("more", more);
    answer.put("next_cursor", more && position != null ? position.toString() : null);
    if (stopped != null) {
      answer.set("stopped", stopped.toJson());
    }
    return answer;
  }
}
