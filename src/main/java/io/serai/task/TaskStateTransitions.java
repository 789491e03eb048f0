package io.serai.task;

import static io.serai.task.TaskState.BLOCKED;
import static io.serai.task.TaskState.DELEGATING;
import static io.serai.task.TaskState.FINISHED;
import static io.serai.task.TaskState.FINISHING;
import static io.serai.task.TaskState.INITIALIZING;
import static io.serai.task.TaskState.RUNNING;
import static io.serai.task.TaskState.STOPPED;
import static io.serai.task.TaskState.TERMINATED;
import static io.serai.task.TaskState.WAITING;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The table of legal state changes of a task (A2W-20, A2W-Q4). */
public final class TaskStateTransitions {
  private static final Map<TaskState, Set<TaskState>> NEXT =
      new EnumMap<>(
          Map.of(
              INITIALIZING, EnumSet.of(RUNNING, STOPPED, TERMINATED),
              RUNNING, EnumSet.of(WAITING, BLOCKED, DELEGATING, FINISHING, STOPPED, TERMINATED),
              WAITING, EnumSet.of(RUNNING, BLOCKED, STOPPED, TERMINATED),
              BLOCKED, EnumSet.of(WAITING, STOPPED, TERMINATED),
              DELEGATING, EnumSet.of(RUNNING, WAITING, STOPPED, TERMINATED),
              FINISHING, EnumSet.of(FINISHED, STOPPED, TERMINATED),
              FINISHED, EnumSet.noneOf(TaskState.class),
              STOPPED, EnumSet.noneOf(TaskState.class),
              TERMINATED, EnumSet.noneOf(TaskState.class)));

  private static final Map<TaskState, Map<TaskState, List<TaskState>>> STEPS = allSteps();

  private TaskStateTransitions() {}

  /** Whether {@code to} may directly follow {@code from}. */
  public static boolean allowed(TaskState from, TaskState to) {
    return next(from).contains(to);
  }

  /** Returns the states that may directly follow. */
  public static Set<TaskState> next(TaskState from) {
    return NEXT.getOrDefault(from, Set.of());
  }

  /**
   * Returns the shortest sequence of states that leads from one state to another; the last one is
   * {@code to}. A live state may be repeated. Empty if no legal path exists.
   */
  public static List<TaskState> steps(TaskState from, TaskState to) {
    return STEPS.getOrDefault(from, Map.of()).getOrDefault(to, List.of());
  }

  private static Map<TaskState, Map<TaskState, List<TaskState>>> allSteps() {
    Map<TaskState, Map<TaskState, List<TaskState>>> all = new EnumMap<>(TaskState.class);
    for (TaskState from : TaskState.values()) {
      all.put(from, stepsFrom(from));
    }
    return all;
  }

  /**
   * Breadth-first search, so that each path is the shortest; ties go to states that are declared
   * first.
   */
  private static Map<TaskState, List<TaskState>> stepsFrom(TaskState from) {
    Map<TaskState, List<TaskState>> paths = new EnumMap<>(TaskState.class);
    if (!from.isEnd()) {
      paths.put(from, List.of(from));
    }
    ArrayDeque<TaskState> reached = new ArrayDeque<>(Set.of(from));
    while (!reached.isEmpty()) {
      TaskState current = reached.remove();
      List<TaskState> path = current == from ? List.of() : paths.getOrDefault(current, List.of());
      for (TaskState following : next(current)) {
        if (paths.putIfAbsent(
                following, Stream.concat(path.stream(), Stream.of(following)).toList())
            == null) {
          reached.add(following);
        }
      }
    }
    return paths;
  }
}
