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
import org.jspecify.annotations.Nullable;

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
   *     {@linkplain NewTask#reference reference}, or if it runs {@linkplain TaskRerunOrigin#once
   *     once} again what another one does
   * @param events at least one, numbered from {@code expected + 1}
   */
  CompletionStage<AppendResult> append(String taskId, long expected, List<TaskEvent> events);

  /**
   * Appends events with which a hub takes over a task. Also a conflict, decided in the same
   * transaction, if the task then belongs to another hub whose lease has not expired. In a log that
   * is not shared no other hub is alive.
   *
   * @param hub id of the hub that takes it over
   */
  CompletionStage<AppendResult> takeOver(
      String hub, String taskId, long expected, List<TaskEvent> events);

  /**
   * Allows the log to write the begin of a task, which is appended next, a moment later than it
   * reports it as written: together with the task's end if that comes soon. A crash may lose the
   * task then. A log that has nothing to gain ignores this.
   *
   * @param taskId an id that no task has had, such as a UUID
   */
  default void deferBegin(String taskId) {}

  /**
   * Characters of JSON after which a page of events ends: with the event that makes it larger. A
   * larger page would be held in memory by each of its readers.
   */
  long MAX_PAGE_SIZE = 1 << 20;

  /**
   * Reads events of a task, starting with number {@code from}; an unknown task has no events.
   *
   * @param limit maximum number of events, at least 1; fewer are returned at the end of the task,
   *     or if these are large, as {@link #MAX_PAGE_SIZE} says; none after the last event only
   */
  CompletionStage<TaskEventPage> read(String taskId, long from, int limit);

  /**
   * Reads the feed of an agent: the events of all its tasks, in the order in which they were
   * committed, whichever hub wrote them. A reader that continues after the last position it has
   * read misses no event. Events of deleted tasks are not in the feed. What is large in the request
   * of a task may be left out: its input and its message.
   *
   * @param after position after which the reader continues; 0 for the beginning
   * @param limit maximum number of events, at least 1; fewer are returned at the end of the feed,
   *     or if these are large, as {@link #MAX_PAGE_SIZE} says
   */
  CompletionStage<AgentEventPage> changes(String agent, long after, int limit);

  /** Reads the same of one task only; empty if it does not exist. */
  CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit);

  /**
   * Returns the position of the newest event of all agents; 0 if there is none. Every event that is
   * committed later has a greater position.
   */
  CompletionStage<Long> position();

  /**
   * Returns the tasks of other hubs that have events after a position; none if the log is not
   * shared.
   *
   * @param hub id of the hub that asks, whose tasks are left out
   * @param limit maximum number of tasks
   */
  default CompletionStage<ChangedTasks> changedByOthers(String hub, long after, int limit) {
    return position().thenApply(now -> new ChangedTasks(List.of(), now, true));
  }

  /** Returns the current state of a task. */
  CompletionStage<Optional<Task>> find(String taskId);

  /**
   * Returns the summary of a task, with its current state if it is small.
   *
   * @param most bytes up to which it is read; 0 for its summary alone
   */
  CompletionStage<Optional<StoredTask>> find(String taskId, long most);

  /**
   * Bytes of JSON after which a page of tasks ends: with the task that makes it larger. A single
   * message that is larger, and artifacts of a task that are, are left out.
   */
  int MAX_LIST_SIZE = 4 << 20;

  /**
   * Reads the current states of listed tasks, as many as a page may have. What is left out is not
   * held in memory.
   *
   * @param artifacts whether artifacts are wanted
   */
  CompletionStage<TaskReadBatch> bodies(List<TaskSummary> tasks, boolean artifacts);

  /** Returns the id of the task to which an owner gave a name, if it exists. */
  CompletionStage<Optional<String>> idOf(String owner, String reference);

  /** Returns the id of the task that runs a task again {@linkplain TaskRerunOrigin#once once}. */
  CompletionStage<Optional<String>> repeatOf(String taskId);

  /**
   * Returns those of some tasks that this owner has, or that were started over this protocol.
   *
   * @param taskIds at most a thousand ids
   */
  CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> taskIds, String owner, String protocol);

  /**
   * Lists summaries of the tasks that match the query, those with the newest status first. Reads no
   * events: the cost does not depend on the size of the tasks.
   */
  CompletionStage<TaskSummaryPage> summaries(TaskQuery query);

  /**
   * Lists the same and counts the tasks on all pages; reads the tasks of the page if they are
   * small.
   *
   * @param artifacts whether artifacts are wanted
   * @param most bytes up to which the tasks are read, all together
   */
  CompletionStage<StoredPage> page(TaskQuery query, boolean artifacts, long most);

  /** Returns the number of the last event of each of these tasks; unknown tasks are left out. */
  CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds);

  /**
   * Renews the lease of {@code hub}: other hubs do not take over its tasks until it expires. The
   * lease is measured by the log's clock, because the clocks of hubs may differ.
   */
  CompletionStage<Void> renew(String hub, Duration lease);

  /**
   * Returns up to {@code limit} live tasks that {@code hub} may take over, each as its id and the
   * time of its creation, oldest first: its own, and those of hubs whose lease has expired. In a
   * log that is not shared these are all live tasks.
   *
   * @param after the last task of the page before; null for the first page
   */
  CompletionStage<List<TaskCursor>> recoverable(String hub, @Nullable TaskCursor after, int limit);

  /**
   * Deletes ended tasks as their retention says. The tasks that were {@linkplain
   * TaskEventPayload.Created#retention created} under the same name are counted together, and apart
   * from all others; of these, failed and rejected ones are counted apart again, under the name
   * with {@link Retention#OF_FAILED} behind it. Live tasks are never deleted. Deletes in small
   * batches, so that other writes are not held up.
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

  /**
   * Tasks that have new events.
   *
   * @param position a position, before which no other task has new events
   * @param isAll whether these are all of them
   */
  record ChangedTasks(List<TaskSummary> tasks, long position, boolean isAll) {

    /** Copies the tasks. */
    public ChangedTasks {
      tasks = List.copyOf(tasks);
    }
  }

  /** The result of appending events to a task's log. */
  enum AppendResult {

    /** The events were written. */
    DONE,

    /**
     * Nothing was written: the task's last sequence number is not the expected one, or the task to
     * create already exists.
     */
    CONFLICT
  }
}
