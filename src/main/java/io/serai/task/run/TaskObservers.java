package io.serai.task.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who are told of tasks; what one of them does wrong harms no task. Thread-safe. */
final class TaskObservers {
  private static final Logger LOG = LoggerFactory.getLogger(TaskObservers.class);

  private final List<TaskObserver> all = new CopyOnWriteArrayList<>();

  void add(TaskObserver observer) {
    all.add(observer);
  }

  void tell(Consumer<TaskObserver> what) {
    for (TaskObserver observer : all) {
      try {
        what.accept(observer);
      } catch (RuntimeException fault) {
        LOG.warn("An observer of tasks failed", fault);
      }
    }
  }
}
