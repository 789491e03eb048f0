package io.serai.task.run;

import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEventLog;
import io.serai.task.log.InMemoryTaskEventLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A log in memory that hubs share. A lease lasts from its renewal until a test ends it. */
final class LeasedMemoryLog implements SteppedHubs.Leases {
  private final TaskEventLog kept = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final Set<String> alive = new HashSet<>();
  private final TaskEventLog log =
      (TaskEventLog)
          Proxy.newProxyInstance(
              TaskEventLog.class.getClassLoader(), new Class<?>[] {TaskEventLog.class}, this::call);

  @Override
  public TaskEventLog log(String hub) {
    return log;
  }

  @Override
  public void expire(String hub) {
    alive.remove(hub);
  }

  private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "shared", "durable" -> true;
      case "renew" -> {
        alive.add((String) arguments[0]);
        yield CompletableFuture.completedFuture(null);
      }
      case "takeOver" ->
          mayTake((String) arguments[0], (String) arguments[1])
              ? invoke(method, arguments)
              : CompletableFuture.completedFuture(TaskEventLog.AppendResult.CONFLICT);
      case "recoverable" -> recoverable((String) arguments[0], (TaskCursor) arguments[1]);
      default -> invoke(method, arguments);
    };
  }

  private CompletableFuture<List<TaskCursor>> recoverable(String hub, TaskCursor after) {
    return kept.recoverable(hub, after, Integer.MAX_VALUE)
        .thenApply(all -> all.stream().filter(task -> mayTake(hub, task.id())).toList())
        .toCompletableFuture();
  }

  private boolean mayTake(String hub, String id) {
    Task task = kept.find(id).toCompletableFuture().join().orElseThrow();
    return task.hub().equals(hub) || !alive.contains(task.hub());
  }

  private Object invoke(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(kept, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
