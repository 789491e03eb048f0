package io.serai.task.run;

import io.serai.task.TaskEventLog;
import io.serai.task.log.InMemoryTaskEventLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A log in memory that refuses what it is next asked for, as often as it is told to. */
public final class RefusingLog {

  private final TaskEventLog kept = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final AtomicInteger refusals = new AtomicInteger();
  private Supplier<RuntimeException> reason = IllegalStateException::new;

  public void refuse(int times, Supplier<RuntimeException> why) {
    reason = why;
    refusals.set(times);
  }

  public int refusalsLeft() {
    return refusals.get();
  }

  public TaskEventLog asLog() {
    return (TaskEventLog)
        Proxy.newProxyInstance(
            TaskEventLog.class.getClassLoader(), new Class<?>[] {TaskEventLog.class}, this::call);
  }

  private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    boolean later = method.getReturnType() == CompletionStage.class;
    if (later && refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      return CompletableFuture.failedFuture(reason.get());
    }
    try {
      return method.invoke(kept, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
