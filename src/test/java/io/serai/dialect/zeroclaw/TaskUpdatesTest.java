package io.serai.dialect.zeroclaw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.sse.SseEvent;
import io.serai.task.EndReason;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The events of a stream. */
class TaskUpdatesTest {
  private TaskUpdates updates;

  @Test
  void aStreamDoesNotHoldTheTask() {
    WeakReference<Task> task = begin(WeakReference::new);

    await()
        .untilAsserted(
            () -> {
              System.gc();
              assertThat(task.refersTo(null)).isTrue();
            });
    assertThat(updates.begin().get(0).id()).isEqualTo("1");
    assertThat(updates.all(Tasks.events(2, Tasks.changed(TaskState.RUNNING)).get(0)).get(0).data())
        .asString()
        .contains("\"task_id\":\"t\"");
  }

  @Test
  void onlyTheLastEventOfAStepHasItsId() {
    begin(task -> task);

    List<SseEvent> made =
        updates.all(
            Tasks.events(2, new TaskEventPayload.Made(Tasks.artifact("a", "result"), false, true))
                .get(0));
    List<SseEvent> ended = updates.all(Tasks.events(3, Tasks.terminated(EndReason.ERROR)).get(0));

    assertThat(made).extracting(SseEvent::name).containsExactly("artifact", "message");
    assertThat(made).extracting(SseEvent::id).containsExactly(null, "2");
    assertThat(ended).extracting(SseEvent::name).containsExactly("message", "status");
    assertThat(ended).extracting(SseEvent::id).containsExactly(null, "3");
  }

  @Test
  void aClientThatHasNotGotWhatATaskSaidGetsItAgain() {
    Task ended = Task.fold(Tasks.events(1, Tasks.created("t"), Tasks.terminated(EndReason.ERROR)));

    assertThat(TaskUpdates.from(ended).begin()).extracting(SseEvent::id).containsExactly(null, "2");
  }

  private <T> T begin(Function<Task, T> reference) {
    Task task = Task.fold(Tasks.events(1, Tasks.created("t")));
    updates = TaskUpdates.from(task);
    return reference.apply(task);
  }
}
