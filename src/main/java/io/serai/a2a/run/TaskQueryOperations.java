package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.TaskView;
import io.serai.task.ListedTask;
import io.serai.task.TaskCursor;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.run.TaskDispatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Implements the operations GetTask and ListTasks. */
record TaskQueryOperations(TaskDispatcher tasks) {

  CompletionStage<A2aResult> get(A2aRequest.Get request, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(request.id())
        .thenApply(task -> new A2aResult.OneTask(TaskView.whole(task, request.historyLength())));
  }

  CompletionStage<A2aResult> list(A2aRequest.ListTasks request, A2aCallContext call) {
    TaskQuery query =
        TaskQuery.ALL
            .agent(call.named() ? call.agent().id() : null)
            .context(request.contextId())
            .states(request.status() == null ? Set.of() : Set.of(request.status()))
            .since(request.since())
            .page(cursor(request.pageToken()), request.size());
    return new TaskVisibility(tasks, call)
        .access()
        .list(query, request.artifacts())
        .thenApply(page -> list(request, page));
  }

  /** Returns the tasks of the page that fit a response; the next page begins with the others. */
  private static A2aResult list(A2aRequest.ListTasks request, TaskPage page) {
    List<TaskView> views = new ArrayList<>();
    TaskCursor next = page.next();
    long free = TaskView.MAX_BYTES;
    for (ListedTask task : page.tasks()) {
      TaskView view = TaskView.fitting(task, request.historyLength(), request.artifacts());
      free -= view.bytes();
      if (free < 0 && !views.isEmpty()) {
        next = TaskCursor.after(views.get(views.size() - 1).task());
        break;
      }
      views.add(view);
    }
    String token = next == null ? "" : next.toString();
    return new A2aResult.TaskList(views, token, request.size(), page.total());
  }

  private static @Nullable TaskCursor cursor(@Nullable String token) {
    return token == null
        ? null
        : TaskCursor.parse(token)
            .orElseThrow(() -> A2aException.invalid("pageToken", "is not one that this hub gave"));
  }
}
