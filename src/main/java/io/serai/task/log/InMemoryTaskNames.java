package io.serai.task.log;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * By what else than its id a task is found: the name that its owner gave it, and the task that it
 * repeats. Only one task can have either. Thread-safe.
 */
final class InMemoryTaskNames {
  private final Map<OwnerTaskName, String> names = new ConcurrentHashMap<>();
  private final Map<String, String> repeats = new ConcurrentHashMap<>();

  /** Adds a new task; false, with nothing done, if another one has its name or repeats the same. */
  boolean add(TaskRow.Key task) {
    OwnerTaskName name = OwnerTaskName.of(task);
    if (name != null && names.putIfAbsent(name, task.id()) != null) {
      return false;
    }
    if (task.repeats() != null && repeats.putIfAbsent(task.repeats(), task.id()) != null) {
      if (name != null) {
        names.remove(name, task.id());
      }
      return false;
    }
    return true;
  }

  void remove(TaskRow.Key task) {
    OwnerTaskName name = OwnerTaskName.of(task);
    if (name != null) {
      names.remove(name, task.id());
    }
    if (task.repeats() != null) {
      repeats.remove(task.repeats(), task.id());
    }
  }

  /** Returns the id of the task to which its owner gave a name. */
  Optional<String> idOf(OwnerTaskName name) {
    return Optional.ofNullable(names.get(name));
  }

  /** Returns the id of the task that repeats another one; null if none does. */
  @Nullable String repeatOf(String taskId) {
    return repeats.get(taskId);
  }
}
