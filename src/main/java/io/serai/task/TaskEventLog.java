package io.serai.task;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Stores the events of tasks, numbered from 1 without gaps for each task.
 *
 * <p>Thread-safe; no method blocks. Every read that begins after an append has completed returns
 * its events. Stages fail with {@link io.serai.store.StoreException} if the store fails.
 */
public interface TaskEventLog {

  /**
   * Appends events to a task: all of them, or none if the number of the task's last event is not
   * {@code expected}.
   *
   * @param expected number of the task's last event; 0 creates the task, whose first event must
   *     then be its creation; this is a conflict too if its owner has a task with the same
   *     {@linkplain NewTask#reference reference}
   * @param events at least one, numbered from {@code expected + 1}
   */
  CompletionStage<AppendResult> append(String taskId, long expected, List<TaskEvent> events);

  /**
   * Allows the log to write the begin of a task, which is appended next, a moment later than it
   * reports it as written: together with the task's end if that comes soon. A crash may lose the
   * task then. A log that has nothing to gain ignores this.
   *
   * @param taskId an id that no task has had, such as a UUID
   */
  default void deferBegin(String taskId) {}

  /**
   * Reads up to {@code limit} events of a task, starting with number {@code from}; an unknown task
   * has no events.
   */
  CompletionStage<List<TaskEvent>> read(String taskId, long from, int limit);

  /**
   * Reads the feed of an agent: the events of all its tasks, in the order in which they were
   * committed, whichever hub wrote them. A reader that continues after the last position it has
   * read misses no event. Events of deleted tasks are not in the feed.
   *
   * @param after position after which the reader continues; 0 for the beginning
   * @param limit maximum number of events, at least 1; fewer are returned at the end of the feed,
   *     or if these are large: a page ends with the event that makes it larger than a mebibyte
   */
  CompletionStage<AgentEventPage> changes(String agent, long after, int limit);

  /** Reads the same of one task only; empty if it does not exist. */
  CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit);

  /**
   * Returns the position of the newest event of all agents; 0 if there is none. Every event that is
   * committed later has a greater position.
   */
  CompletionStage<Long> position();

  /** Returns the current state of a task. */
  CompletionStage<Optional<Task>> find(String taskId);

  /** Returns the id of the task to which an owner gave a name, if it exists. */
  CompletionStage<Optional<String>> idOf(String owner, String reference);

  /**
   * Returns those of some tasks that this owner has, or that were started over this protocol.
   *
   * @param taskIds at most a thousand ids
   */
  CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> taskIds, String owner, String protocol);

  /** Lists the tasks that match the query, those with the newest status first. */
  CompletionStage<TaskPage> list(TaskQuery query);

  /**
   * Lists summaries of the tasks that match the query, those with the newest status first. Reads no
   * events: the cost does not depend on the size of the tasks.
   */
  CompletionStage<TaskSummaryPage> summaries(TaskQuery query);

  /** Returns the number of the last event of each of these tasks; unknown tasks are left out. */
  CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds);

  /**
   * Renews the lease of {@code hub}: other hubs do not take over its tasks until it expires. The
   * lease is measured by the log's clock, because the clocks of hubs may differ.
   */
  CompletionStage<Void> renew(String hub, Duration lease);

  /**
   * Returns up to {@code limit} ids of live tasks of other hubs than {@code hub}, oldest first. In
   * a shared log only tasks of hubs whose lease has expired are abandoned; otherwise all are.
   */
  CompletionStage<List<String>> abandoned(String hub, int limit);

  /**
   * Deletes ended tasks as their retention says. The tasks that were {@linkplain
   * TaskEventPayload.Created#retention created} under the same name are counted together, and apart
   * from all others. Live tasks are never deleted. Deletes in small batches, so that other writes
   * are not held up.
   *
   * @param retentions returns the retention of each name that tasks were created under
   * @return the number of deleted tasks
   */
  CompletionStage<Integer> prune(Instant now, Function<String, Retention> retentions);

  /** Whether tasks survive a restart. */
  default boolean durable() {
    return true;
  }

  /** Whether other hubs write to this log at the same time. */
  boolean shared();

  /** The result of appending events to a task's log. */
  sealed interface AppendResult {

    /** The events were written; {@code last} is the sequence number of the last one. */
    record Done(long last) implements AppendResult {}

    /**
     * Nothing was written: the task's last sequence number is not the expected one, or the task to
     * create already exists.
     */
    record Conflict() implements AppendResult {}
  }
}
