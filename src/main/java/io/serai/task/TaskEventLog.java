package io.serai.task;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The log that tasks are: their events, each task's numbered from 1 without gaps.
 *
 * <p>Thread-safe; nothing blocks. What a completed append holds is seen by every read that begins
 * after it, and survives whatever the store's kind survives. Stages fail with {@link
 * io.serai.store.StoreException} where the store is the reason.
 */
public interface TaskEventLog {

  /**
   * Adds events to a task: all of them or, where its last event is not {@code expected}, none.
   *
   * @param expected number of the task's last event; 0 makes the task, and the first event must
   *     then be its creation
   * @param events at least one, numbered from {@code expected + 1}
   */
  CompletionStage<AppendResult> append(String taskId, long expected, List<TaskEvent> events);

  /** Up to {@code limit} events of a task from number {@code from} on; none of an unknown task. */
  CompletionStage<List<TaskEvent>> read(String taskId, long from, int limit);

  /** The task as it stands. */
  CompletionStage<Optional<Task>> find(String taskId);

  /** The tasks that the query means, the one whose status is newest first. */
  CompletionStage<TaskPage> list(TaskQuery query);

  /** The number of the last event of each of the tasks that are there. */
  CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds);

  /**
   * Says that {@code hub} lives for at least so long; its tasks are nobody else's. It is the log's
   * clock that counts: those of hubs that share it may differ.
   */
  CompletionStage<Void> renew(String hub, Duration lease);

  /**
   * Up to {@code limit} ids of live tasks, oldest first, that belong to another hub than {@code
   * hub}: in a shared log to one whose lease is over, else to any.
   */
  CompletionStage<List<String>> abandoned(String hub, int limit);

  /**
   * Deletes tasks that ended before then, and of those that ended since, the earliest beyond {@code
   * most}; never a live one. It goes in small steps, between which others write.
   *
   * @return how many were deleted
   */
  CompletionStage<Integer> prune(Instant endedBefore, int most);

  /** Whether tasks are still there after a restart. */
  default boolean durable() {
    return true;
  }

  /** Whether other hubs write to it at the same time. */
  boolean shared();
}
