package io.serai.task.run;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that are written in one append, with their events.
 *
 * @param expected number of the task's last event before the batch
 */
record TaskCommandBatch(long expected, List<PendingCommand> commands, List<TaskEvent> events) {

  /** Evaluates each command against the state that the earlier ones produce. */
  static TaskCommandBatch of(List<PendingCommand> commands, TaskEventFold fold, Instant now) {
    TaskCommandBatch batch = new TaskCommandBatch(fold.sequence(), commands, new ArrayList<>());
    commands.forEach(pending -> batch.run(pending, fold, now));
    return batch;
  }

  boolean wantsTask() {
    return commands.stream().anyMatch(PendingCommand::wantsTask);
  }

  void fail(Throwable reason) {
    commands.forEach(pending -> pending.fail(reason));
  }

  private void run(PendingCommand pending, TaskEventFold fold, Instant now) {
    try {
      for (TaskEventPayload payload : pending.command().on(fold)) {
        TaskEvent event = new TaskEvent(fold.sequence() + 1, now, payload);
        fold.apply(event);
        events.add(event);
      }
      pending.setRejection(null);
    } catch (RuntimeException e) {
      pending.setRejection(e);
    }
  }
}
