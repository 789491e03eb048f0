package io.serai.task.run;

import io.serai.concurrent.CompletionCause;
import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.feed.FailedSubscription;
import io.serai.task.run.feed.TaskListChange;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives one caller access to its own tasks, or to all tasks if it is an operator. To the caller, a
 * task that it may not read does not exist: methods fail with {@link TaskNotFoundException}.
 */
public final class CallerScopedTasks {
  private final TaskDispatcher tasks;
  private final Caller caller;
  private final TaskReads reads;

  /** Creates the view of a caller inside of the hub on the tasks of a dispatcher. */
  public CallerScopedTasks(TaskDispatcher tasks, Caller caller) {
    this(tasks, caller, tasks.reads());
  }

  /**
   * Creates the view of the caller of a request, on the event loop of that request.
   *
   * @param request until it is answered, it holds the memory of what is read for it
   */
  public CallerScopedTasks(TaskDispatcher tasks, Caller caller, RequestContext request) {
    this(tasks, caller, tasks.reads(caller.id(), request));
  }

  private CallerScopedTasks(TaskDispatcher tasks, Caller caller, TaskReads reads) {
    this.tasks = tasks;
    this.caller = caller;
    this.reads = reads;
  }

  /** Returns the current state of a task. */
  public CompletionStage<Task> find(String id) {
    return reads
        .find(id, summary -> mayRead(summary.owner()))
        .thenApply(found -> required(id, found, task -> task));
  }

  /** See {@link TaskReads#findWithRepeat}. */
  public CompletionStage<TaskReads.RepeatedTask> findWithRepeat(String id) {
    return reads
        .findWithRepeat(id, summary -> mayRead(summary.owner()))
        .thenApply(found -> required(id, found, TaskReads.RepeatedTask::task));
  }

  private <T> T required(String id, Optional<T> found, Function<T, Task> task) {
    return found
        .filter(each -> mayRead(task.apply(each).request().owner()))
        .orElseThrow(() -> new TaskNotFoundException(id));
  }

  /**
   * Returns a page of the tasks that match the query and that the caller may read.
   *
   * @param artifacts whether their artifacts are read, too
   */
  public CompletionStage<TaskPage> list(TaskQuery query, boolean artifacts) {
    return reads.list(own(query), artifacts);
  }

  /** Lists summaries of the tasks that match the query and that the caller may read. */
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return tasks.summaries(own(query));
  }

  /** See {@link TaskDispatcher#listChanges}; of the tasks that the caller may read. */
  public Flow.Publisher<TaskListChange> listChanges(Predicate<TaskSummary> wanted) {
    return tasks.listChanges(task -> mayRead(task.owner()) && wanted.test(task));
  }

  /** See {@link TaskReads#release}. */
  public void release() {
    reads.release();
  }

  /** See {@link TaskReads#read}. */
  public CompletionStage<TaskEventPage> read(String id, long from, int limit) {
    return reads.read(id, summary -> mayRead(summary.owner()), from, limit);
  }

  /**
   * See {@link TaskDispatcher#events}. A task that the caller may not read is an error to the
   * subscriber.
   */
  public Flow.Publisher<TaskEvent> events(String id, long from) {
    return subscriber ->
        find(id)
            .whenComplete(
                (task, failure) -> {
                  if (failure == null) {
                    tasks.events(id, from).subscribe(subscriber);
                  } else {
                    FailedSubscription.fail(subscriber, CompletionCause.of(failure));
                  }
                });
  }

  /** See {@link TaskDispatcher#cancel}. */
  public CompletionStage<Task> cancel(String id, StopMode how, @Nullable String why) {
    return find(id).thenCompose(task -> tasks.cancel(id, how, caller.id(), why));
  }

  private TaskQuery own(TaskQuery query) {
    return caller.operator() ? query : query.owner(caller.id());
  }

  private boolean mayRead(String owner) {
    return caller.operator() || owner.equals(caller.id());
  }
}
