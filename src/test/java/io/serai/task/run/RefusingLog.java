package io.serai.task.run;

import io.serai.task.TaskLog;
import io.serai.task.log.MemoryTaskLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A log in memory that refuses what it is next asked for, as often as it is told to. */
final class RefusingLog {

  private final TaskLog kept = new MemoryTaskLog();
  private final AtomicInteger refusals = new AtomicInteger();
  private Supplier<RuntimeException> reason = IllegalStateException::new;

  void refuse(int times, Supplier<RuntimeException> why) {
    reason = why;
    refusals.set(times);
  }

  int refusalsLeft() {
    return refusals.get();
  }

  TaskLog asLog() {
    return (TaskLog)
        Proxy.newProxyInstance(
            TaskLog.class.getClassLoader(), new Class<?>[] {TaskLog.class}, this::call);
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
