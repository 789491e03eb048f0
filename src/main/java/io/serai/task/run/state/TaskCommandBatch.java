package io.serai.task.run.state;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    for (PendingCommand pending : commands) {
      if (pending.wantsTask()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the hub that takes over the task by this batch; null if none does. */
  @Nullable String taker() {
    for (PendingCommand pending : commands) {
      if (pending.taker() != null) {
        return pending.taker();
      }
    }
    return null;
  }

  /** Returns the commands that are repeated if another hub wrote first. */
  List<PendingCommand> withoutTakeOver() {
    return commands.stream().filter(pending -> pending.taker() == null).toList();
  }

  /** Completes the command that takes over the task, of which nothing was written. */
  void refuseTakeOver() {
    commands.stream()
        .filter(pending -> pending.taker() != null)
        .forEach(pending -> pending.settle(null));
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
