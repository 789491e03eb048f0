package io.serai.dialect.zeroclaw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import java.lang.ref.WeakReference;
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

  private <T> T begin(Function<Task, T> reference) {
    Task task = Task.fold(Tasks.events(1, Tasks.created("t")));
    updates = TaskUpdates.from(task);
    return reference.apply(task);
  }
}
