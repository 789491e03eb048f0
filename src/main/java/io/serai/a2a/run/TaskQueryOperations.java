package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.task.TaskCursor;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Implements the operations GetTask and ListTasks. */
record TaskQueryOperations(TaskDispatcher tasks) {

  CompletionStage<A2aResult> get(A2aRequest.Get request, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(request.id())
        .thenApply(
            task -> new A2aResult.OneTask(new TaskView(task, request.historyLength(), true)));
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
        .list(query)
        .thenApply(page -> list(request, page));
  }

  private static A2aResult list(A2aRequest.ListTasks request, TaskPage page) {
    List<TaskView> views =
        page.tasks().stream()
            .map(task -> new TaskView(task, request.historyLength(), request.artifacts()))
            .toList();
    String next = page.next() == null ? "" : page.next().toString();
    return new A2aResult.TaskList(views, next, request.size(), page.total());
  }

  private static @Nullable TaskCursor cursor(@Nullable String token) {
    return token == null
        ? null
        : TaskCursor.parse(token)
            .orElseThrow(() -> A2aException.invalid("pageToken", "is not one that this hub gave"));
  }
}
