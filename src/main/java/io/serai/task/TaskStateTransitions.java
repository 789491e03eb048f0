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

/** The one table of legal changes of a task's state (A2W-20, A2W-Q4). */
public final class TaskStateTransitions {
  private static final Map<TaskState, Set<TaskState>> NEXT =
      Map.of(
          INITIALIZING, EnumSet.of(RUNNING, STOPPED, TERMINATED),
          RUNNING, EnumSet.of(WAITING, BLOCKED, DELEGATING, FINISHING, STOPPED, TERMINATED),
          WAITING, EnumSet.of(RUNNING, BLOCKED, STOPPED, TERMINATED),
          BLOCKED, EnumSet.of(WAITING, STOPPED, TERMINATED),
          DELEGATING, EnumSet.of(RUNNING, WAITING, STOPPED, TERMINATED),
          FINISHING, EnumSet.of(FINISHED, STOPPED, TERMINATED),
          FINISHED, EnumSet.noneOf(TaskState.class),
          STOPPED, EnumSet.noneOf(TaskState.class),
          TERMINATED, EnumSet.noneOf(TaskState.class));

  private static final Map<TaskState, Map<TaskState, List<TaskState>>> STEPS = allSteps();

  private TaskStateTransitions() {}

  /** Whether one may follow the other at once. */
  public static boolean allowed(TaskState from, TaskState to) {
    return next(from).contains(to);
  }

  /** What may follow at once. */
  public static Set<TaskState> next(TaskState from) {
    return NEXT.getOrDefault(from, Set.of());
  }

  /**
   * The states to write, one after the other, to come from one to the other; the last is {@code
   * to}. A state that a task is in may be told again. Empty where no legal way leads there.
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

  /** Breadth first, so that each way is the shortest; among equals the earlier states'. */
  private static Map<TaskState, List<TaskState>> stepsFrom(TaskState from) {
    Map<TaskState, List<TaskState>> ways = new EnumMap<>(TaskState.class);
    if (!from.isEnd()) {
      ways.put(from, List.of(from));
    }
    ArrayDeque<TaskState> reached = new ArrayDeque<>(Set.of(from));
    while (!reached.isEmpty()) {
      TaskState here = reached.remove();
      List<TaskState> way = here == from ? List.of() : ways.getOrDefault(here, List.of());
      for (TaskState there : next(here)) {
        if (ways.putIfAbsent(there, Stream.concat(way.stream(), Stream.of(there)).toList())
            == null) {
          reached.add(there);
        }
      }
    }
    return ways;
  }
}
