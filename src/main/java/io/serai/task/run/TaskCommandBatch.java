package io.serai.task.run;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The moves that are written at once, in order, and the events that they came to.
 *
 * @param expected number of the task's last event before them
 */
record TaskCommandBatch(long expected, List<PendingCommand> posts, List<TaskEvent> events) {

  /** Asks each move for its facts, on the task as those before it leave it. */
  static TaskCommandBatch of(List<PendingCommand> posts, TaskEventFold fold, Instant now) {
    TaskCommandBatch batch = new TaskCommandBatch(fold.sequence(), posts, new ArrayList<>());
    posts.forEach(pendingCommand -> batch.ask(pendingCommand, fold, now));
    return batch;
  }

  boolean wantsTask() {
    return posts.stream().anyMatch(PendingCommand::wantsTask);
  }

  void fail(Throwable reason) {
    posts.forEach(pendingCommand -> pendingCommand.fail(reason));
  }

  private void ask(PendingCommand pendingCommand, TaskEventFold fold, Instant now) {
    try {
      for (TaskEventPayload taskEventPayload : pendingCommand.move().on(fold)) {
        TaskEvent event = new TaskEvent(fold.sequence() + 1, now, taskEventPayload);
        fold.apply(event);
        events.add(event);
      }
      pendingCommand.refused(null);
    } catch (RuntimeException e) {
      pendingCommand.refused(e);
    }
  }
}
