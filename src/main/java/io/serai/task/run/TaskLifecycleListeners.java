package io.serai.task.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies all observers of tasks; an observer that fails affects no task. Thread-safe. */
final class TaskLifecycleListeners {
  private static final Logger LOG = LoggerFactory.getLogger(TaskLifecycleListeners.class);

  private final List<TaskLifecycleListener> observers = new CopyOnWriteArrayList<>();

  void add(TaskLifecycleListener observer) {
    observers.add(observer);
  }

  void forEach(Consumer<TaskLifecycleListener> action) {
    for (TaskLifecycleListener observer : observers) {
      try {
        action.accept(observer);
      } catch (RuntimeException fault) {
        LOG.warn("An observer of tasks failed", fault);
      }
    }
  }
}
