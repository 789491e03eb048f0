package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.task.NewTask;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.TaskState;
import io.serai.task.run.TaskReads.RepeatedTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that has ended is found with the one that runs it again. */
@Timeout(300)
class RepeatedTaskTest {
  private static final Caller OPERATOR = Caller.operator("operator:x", OperatorRole.VIEWER);

  private final HookedLog log = new HookedLog();
  private final AtomicBoolean asked = new AtomicBoolean();

  private static RepeatedTask found(Hub hub, String id) {
    return Hub.await(new CallerScopedTasks(hub.tasks, OPERATOR).findWithRepeat(id));
  }

  private static void run(Hub hub, Scripted work, NewTask task) {
    hub.submit(task);
    work.finish(task.id());
    hub.ended(task.id());
  }

  private static NewTask again(String id, String of) {
    return NewTask.of(id, "anna", "far", "write")
        .repeats(new TaskRerunOrigin(of, true, "anna"))
        .build();
  }

  @Test
  void taskThatTheHubReadsHasItsRepeatWithoutAnotherRead() {
    Scripted work = new Scripted();
    try (Hub before = Hub.on(log.asLog(), work)) {
      run(before, work, NewTask.of("t", "anna", "far", "write").build());
      run(before, work, again("r", "t"));
    }

    try (Hub hub = Hub.on(log.asLog(), new Scripted())) {
      log.before("repeatOf", () -> asked.set(true));

      assertThat(found(hub, "t").repeat()).isEqualTo("r");
      assertThat(found(hub, "t").task().state()).isEqualTo(TaskState.FINISHED);
      assertThat(found(hub, "r").repeat()).isNull();
      assertThat(asked).isFalse();
    }
  }
}
