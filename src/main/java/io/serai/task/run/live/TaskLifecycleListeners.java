package io.serai.task.run.live;

import io.serai.concurrent.Callbacks;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Notifies all observers of tasks; an observer that fails affects no task. Thread-safe. */
public final class TaskLifecycleListeners {
  private final List<TaskLifecycleListener> observers = new CopyOnWriteArrayList<>();

  public void add(TaskLifecycleListener observer) {
    observers.add(observer);
  }

  void forEach(Consumer<TaskLifecycleListener> action) {
    Callbacks.callAll(observers, action);
  }
}
