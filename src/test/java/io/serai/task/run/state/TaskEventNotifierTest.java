package io.serai.task.run.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.Tasks;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TaskEventNotifierTest {

  private final TaskEventNotifier taskEventNotifier = new TaskEventNotifier();
  private final TaskEventFold fold = new TaskEventFold();

  @Test
  void newWaiterReceivesNoEarlierStatus() {
    // given
    CompletableFuture<Task> early = watch();
    List<Runnable> late = hear(new TaskEventPayload.Created(Tasks.asked("t").build(), "hub", null));

    // when
    CompletableFuture<Task> later = watch();
    late.forEach(Runnable::run);

    // then
    assertThat(early).isCompleted();
    assertThat(later).isNotDone();
  }

  private CompletableFuture<Task> watch() {
    CompletableFuture<Task> result = new CompletableFuture<>();
    taskEventNotifier.watch(task -> true, result);
    return result;
  }

  private List<Runnable> hear(TaskEventPayload taskEventPayload) {
    TaskEvent event = new TaskEvent(fold.sequence() + 1, Instant.EPOCH, taskEventPayload);
    fold.apply(event);
    return taskEventNotifier.onEvents(List.of(event), fold);
  }
}
