package io.serai.task.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies all observers of tasks; an observer that fails affects no task. Thread-safe. */
final class TaskObservers {
  private static final Logger LOG = LoggerFactory.getLogger(TaskObservers.class);

  private final List<TaskObserver> observers = new CopyOnWriteArrayList<>();

  void add(TaskObserver observer) {
    observers.add(observer);
  }

  void forEach(Consumer<TaskObserver> action) {
    for (TaskObserver observer : observers) {
      try {
        action.accept(observer);
      } catch (RuntimeException fault) {
        LOG.warn("An observer of tasks failed", fault);
      }
    }
  }
}
