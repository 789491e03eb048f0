package io.serai.task.run;

import io.serai.task.NewTask;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;

/** Work that begins when it is told to and ends when the test says so. */
public final class Scripted implements TaskRunner {
  private final Map<String, TaskContext> contexts = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<TaskOutcome>> ends = new ConcurrentHashMap<>();
  private final List<String> begun = Collections.synchronizedList(new ArrayList<>());

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    CompletableFuture<TaskOutcome> end = new CompletableFuture<>();
    contexts.put(request.id(), task);
    ends.put(request.id(), end);
    begun.add(request.id());
    return end;
  }

  /** The task's handle, once its work has begun. */
  public TaskContext task(String id) {
    await(contexts, id);
    return contexts.get(id);
  }

  public void finish(String id) {
    end(id, new TaskOutcome.Finished(List.of(), null));
  }

  public void end(String id, TaskOutcome outcome) {
    await(ends, id);
    ends.get(id).complete(outcome);
  }

  /** Finishes all work that has begun. */
  public void finishAll() {
    ends.values().forEach(end -> end.complete(new TaskOutcome.Finished(List.of(), null)));
  }

  /** Ids in the order in which their work began, once for each time. */
  public List<String> begun() {
    return List.copyOf(begun);
  }

  private static void await(Map<String, ?> begun, String id) {
    if (!begun.containsKey(id)) {
      Awaitility.await().until(() -> begun.containsKey(id));
    }
  }
}
