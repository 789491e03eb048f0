package io.serai.task.run.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.Tasks;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskEventNotifierTest {

  private final TaskEventNotifier taskEventNotifier = new TaskEventNotifier();
  private final TaskEventFold fold = new TaskEventFold();

  @Test
  void newWaiterReceivesNoEarlierStatus() {
    // given
    TaskEventNotifier.StatusWaiter early = taskEventNotifier.watch(status -> true);
    Runnable late = hear(new TaskEventPayload.Created(Tasks.asked("t").build(), "hub", null));

    // when
    TaskEventNotifier.StatusWaiter later = taskEventNotifier.watch(status -> true);
    late.run();

    // then
    assertThat(early.future()).isCompleted();
    assertThat(later.future()).isNotDone();
  }

  private Runnable hear(TaskEventPayload taskEventPayload) {
    TaskEvent event = new TaskEvent(fold.sequence() + 1, Instant.EPOCH, taskEventPayload);
    fold.apply(event);
    return taskEventNotifier.onEvents(List.of(event), fold);
  }
}
