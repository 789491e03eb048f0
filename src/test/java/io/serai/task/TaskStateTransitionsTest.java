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
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TaskStateTransitionsTest {
  private static final Map<TaskState, Set<TaskState>> LEGAL =
      Map.of(
          INITIALIZING, Set.of(RUNNING, STOPPED, TERMINATED),
          RUNNING, Set.of(WAITING, BLOCKED, DELEGATING, FINISHING, STOPPED, TERMINATED),
          WAITING, Set.of(RUNNING, BLOCKED, STOPPED, TERMINATED),
          BLOCKED, Set.of(WAITING, STOPPED, TERMINATED),
          DELEGATING, Set.of(RUNNING, WAITING, STOPPED, TERMINATED),
          FINISHING, Set.of(FINISHED, STOPPED, TERMINATED),
          FINISHED, Set.of(),
          STOPPED, Set.of(),
          TERMINATED, Set.of());

  static Stream<Arguments> pairs() {
    return Stream.of(TaskState.values())
        .flatMap(from -> Stream.of(TaskState.values()).map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  @Tag("A2W-20")
  void everyPairOfStatesIsLegalOrIllegal(TaskState from, TaskState to) {
    assertThat(TaskStateTransitions.allowed(from, to)).isEqualTo(LEGAL.get(from).contains(to));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  @Tag("A2W-20")
  void intermediateTransitionsAreLegal(TaskState from, TaskState to) {
    TaskState here = from;
    List<TaskState> steps = TaskStateTransitions.steps(from, to);
    if (from == to) {
      assertThat(steps).isEqualTo(from.isEnd() ? List.of() : List.of(from));
      return;
    }
    for (TaskState step : steps) {
      assertThat(LEGAL.get(here)).contains(step);
      assertThat(step.isEnd()).isEqualTo(step == to && to.isEnd());
      here = step;
    }
    assertThat(steps.isEmpty() || here == to).isTrue();
  }

  @Test
  void jumpIsExpandedIntoIntermediateTransitions() {
    assertThat(TaskStateTransitions.steps(RUNNING, FINISHED)).containsExactly(FINISHING, FINISHED);
    assertThat(TaskStateTransitions.steps(INITIALIZING, FINISHED))
        .containsExactly(RUNNING, FINISHING, FINISHED);
    assertThat(TaskStateTransitions.steps(BLOCKED, RUNNING)).containsExactly(WAITING, RUNNING);
    assertThat(TaskStateTransitions.steps(BLOCKED, FINISHED))
        .containsExactly(WAITING, RUNNING, FINISHING, FINISHED);
    assertThat(TaskStateTransitions.steps(DELEGATING, BLOCKED)).containsExactly(RUNNING, BLOCKED);
    assertThat(TaskStateTransitions.steps(FINISHING, TERMINATED)).containsExactly(TERMINATED);
  }

  @Test
  void finishingLeadsToNoActiveState() {
    assertThat(TaskStateTransitions.steps(FINISHING, RUNNING)).isEmpty();
    assertThat(TaskStateTransitions.steps(FINISHING, WAITING)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskState.class,
      names = {"FINISHED", "STOPPED", "TERMINATED"})
  @Tag("A2W-21")
  void finalStatesHaveNoTransitions(TaskState end) {
    assertThat(end.isEnd()).isTrue();
    assertThat(TaskStateTransitions.next(end)).isEmpty();
    for (TaskState to : TaskState.values()) {
      assertThat(TaskStateTransitions.steps(end, to)).isEmpty();
    }
  }

  static Stream<Arguments> canonical() {
    return Stream.of(
        Arguments.of(INITIALIZING, null, null, A2aTaskState.SUBMITTED),
        Arguments.of(RUNNING, null, null, A2aTaskState.WORKING),
        Arguments.of(DELEGATING, null, null, A2aTaskState.WORKING),
        Arguments.of(FINISHING, null, null, A2aTaskState.WORKING),
        Arguments.of(BLOCKED, null, "E050", A2aTaskState.WORKING),
        Arguments.of(BLOCKED, null, "E020", A2aTaskState.AUTH_REQUIRED),
        Arguments.of(WAITING, null, null, A2aTaskState.INPUT_REQUIRED),
        Arguments.of(FINISHED, null, null, A2aTaskState.COMPLETED),
        Arguments.of(STOPPED, EndReason.REQUESTED, null, A2aTaskState.CANCELED),
        Arguments.of(TERMINATED, EndReason.REQUESTED, null, A2aTaskState.CANCELED),
        Arguments.of(TERMINATED, EndReason.ERROR, "E001", A2aTaskState.FAILED),
        Arguments.of(TERMINATED, EndReason.TIMEOUT, "E040", A2aTaskState.FAILED),
        Arguments.of(TERMINATED, EndReason.REJECTED, null, A2aTaskState.REJECTED));
  }

  @ParameterizedTest
  @MethodSource("canonical")
  void everyStateHasAnA2aName(
      TaskState state, EndReason reason, String code, A2aTaskState expected) {
    assertThat(new TaskStatus(state, reason, code, null, Tasks.NOON).canonical())
        .isEqualTo(expected);
  }
}
