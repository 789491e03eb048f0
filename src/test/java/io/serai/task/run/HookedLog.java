package io.serai.task.run;

import io.serai.task.TaskEventLog;
import io.serai.task.log.InMemoryTaskEventLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;

/** A log in memory beside whose next call of a name something else happens, once. */
public final class HookedLog {
  private final TaskEventLog kept = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final AtomicReference<Hook> before = new AtomicReference<>(Hook.NONE);
  private final AtomicReference<Hook> after = new AtomicReference<>(Hook.NONE);

  public void before(String call, Runnable what) {
    before.set(new Hook(call, what));
  }

  public void after(String call, Runnable what) {
    after.set(new Hook(call, what));
  }

  public TaskEventLog asLog() {
    return (TaskEventLog)
        Proxy.newProxyInstance(
            TaskEventLog.class.getClassLoader(), new Class<?>[] {TaskEventLog.class}, this::call);
  }

  private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    run(before, method);
    try {
      Object result = method.invoke(kept, arguments);
      run(after, method);
      return result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void run(AtomicReference<Hook> hook, Method method) {
    Hook next = hook.get();
    if (next.call.equals(method.getName()) && hook.compareAndSet(next, Hook.NONE)) {
      next.what.run();
    }
  }

  private record Hook(String call, Runnable what) {
    static final Hook NONE = new Hook("", () -> {});
  }
}
