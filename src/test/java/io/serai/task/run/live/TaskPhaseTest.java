package io.serai.task.run.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.Tasks;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of the phases of a task in its hub. */
class TaskPhaseTest {
  private static final TaskEventPayload CREATED =
      new TaskEventPayload.Created(Tasks.asked("t").build(), "hub", null);

  @ParameterizedTest
  @CsvSource({
    "NEW, RUNNING, RUNNING",
    "NEW, INITIALIZING, QUEUED",
    "RUNNING, WAITING, PARKED",
    "RUNNING, BLOCKED, RUNNING",
    "RUNNING, DELEGATING, RUNNING",
    "PARKED, WAITING, PARKED",
    "PARKED, RUNNING, RUNNING",
    "QUEUED, INITIALIZING, QUEUED",
  })
  void phaseFollowsFromTheStateOfTheTask(TaskPhase before, TaskState state, TaskPhase after) {
    assertThat(before.after(events(CREATED), status(state), true)).isEqualTo(after);
  }

  @Test
  void takenOverTaskWaitsForASlotUnlessItWaitsForInput() {
    List<TaskEvent> takeover = events(new TaskEventPayload.Recovered("hub"));

    assertThat(TaskPhase.NEW.after(takeover, status(TaskState.RUNNING), true))
        .isEqualTo(TaskPhase.QUEUED);
    assertThat(TaskPhase.NEW.after(takeover, status(TaskState.WAITING), true))
        .isEqualTo(TaskPhase.PARKED);
  }

  @Test
  void queuedTaskRunsOnceItsWorkStarts() {
    TaskStatus running = status(TaskState.RUNNING);

    assertThat(TaskPhase.QUEUED.after(events(), running, true)).isEqualTo(TaskPhase.QUEUED);
    assertThat(
            TaskPhase.QUEUED.after(
                events(TaskEventPayload.Changed.to(TaskState.RUNNING)), running, true))
        .isEqualTo(TaskPhase.RUNNING);
    assertThat(TaskPhase.QUEUED.after(events(new TaskEventPayload.Restarted()), running, true))
        .isEqualTo(TaskPhase.RUNNING);
  }

  @ParameterizedTest
  @EnumSource(TaskPhase.class)
  void endedTaskIsGone(TaskPhase before) {
    assertThat(before.after(events(), status(TaskState.FINISHED), true)).isEqualTo(TaskPhase.GONE);
  }

  @ParameterizedTest
  @EnumSource(TaskPhase.class)
  void taskOfAnotherHubIsGoneUnlessItIsAboutToBeTakenOver(TaskPhase before) {
    assertThat(before.after(events(), status(TaskState.RUNNING), false))
        .isEqualTo(before == TaskPhase.NEW ? TaskPhase.NEW : TaskPhase.GONE);
  }

  @Test
  void taskThatIsGoneStaysGone() {
    assertThat(TaskPhase.GONE.after(events(CREATED), status(TaskState.RUNNING), true))
        .isEqualTo(TaskPhase.GONE);
  }

  private static TaskStatus status(TaskState state) {
    return new TaskStatus(state, null, null, null, Instant.EPOCH);
  }

  private static List<TaskEvent> events(TaskEventPayload... payloads) {
    return Stream.of(payloads).map(each -> new TaskEvent(1, Instant.EPOCH, each)).toList();
  }
}
