package io.serai.task.log;

import io.serai.task.AgentEventPage;
import io.serai.task.Retention;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummaryPage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A task log in memory, lost when the process ends. Thread-safe.
 *
 * <p>All returned stages are already complete, except that of {@link #list} and {@link #summaries}:
 * they scan every task and run on the executor given to the constructor.
 */
public final class InMemoryTaskEventLog implements TaskEventLog {
  private final Executor lister;
  private final Map<String, InMemoryTaskEvents> tasks = new ConcurrentHashMap<>();
  private final Map<TaskReference, String> references = new ConcurrentHashMap<>();
  private final Map<String, InMemoryTaskEvents> live = new ConcurrentHashMap<>();

  private final AtomicLong positions = new AtomicLong();
  private final Map<String, InMemoryAgentFeed> feeds = new ConcurrentHashMap<>();

  private final InMemoryEndedTasks ended;

  /** Creates a log that lists tasks on the calling thread, and has no limit on memory. */
  public InMemoryTaskEventLog() {
    this(Runnable::run, Long.MAX_VALUE);
  }

  /**
   * Creates a log for many tasks.
   *
   * @param lister runs lists; a list of 50,000 tasks takes some milliseconds
   * @param maxEndedBytes memory that ended tasks may need; the oldest ones are deleted beyond it
   */
  public InMemoryTaskEventLog(Executor lister, long maxEndedBytes) {
    this.lister = lister;
    this.ended = new InMemoryEndedTasks(maxEndedBytes);
  }

  @Override
  public CompletionStage<TaskEventLog.AppendResult> append(
      String taskId, long expected, List<TaskEvent> events) {
    TaskEventLog.AppendResult result = write(taskId, expected, events);
    delete(ended.removeSurplus());
    return done(result);
  }

  @Override
  public CompletionStage<List<TaskEvent>> read(String taskId, long from, int limit) {
    InMemoryTaskEvents task = tasks.get(taskId);
    return done(task == null ? List.of() : task.events(from, limit));
  }

  @Override
  public CompletionStage<AgentEventPage> changes(String agent, long after, int limit) {
    InMemoryAgentFeed feed = feeds.get(agent);
    return done(feed == null ? AgentEventPage.EMPTY : feed.read(after, limit, task -> true));
  }

  @Override
  public CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit) {
    InMemoryTaskEvents task = tasks.get(taskId);
    InMemoryAgentFeed feed = task == null ? null : feeds.get(task.fold().request().agent());
    return done(feed == null ? AgentEventPage.EMPTY : feed.read(after, limit, taskId::equals));
  }

  @Override
  public CompletionStage<Long> position() {
    return done(positions.get());
  }

  @Override
  public CompletionStage<Optional<Task>> find(String taskId) {
    return done(Optional.ofNullable(tasks.get(taskId)).map(InMemoryTaskEvents::fold));
  }

  @Override
  public CompletionStage<TaskPage> list(TaskQuery query) {
    return listed(() -> page(query));
  }

  @Override
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return listed(
        () ->
            TaskSummaryPage.of(
                topRows(query).rows().stream().map(TaskRow::summary).toList(), query.limit()));
  }

  private <T> CompletionStage<T> listed(Supplier<T> list) {
    try {
      return CompletableFuture.supplyAsync(list, lister);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.failedFuture(stopping);
    }
  }

  @Override
  public CompletionStage<Optional<String>> idOf(String owner, String reference) {
    return done(Optional.ofNullable(references.get(new TaskReference(owner, reference))));
  }

  @Override
  public CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> taskIds, String owner, String protocol) {
    TaskQuery query = TaskQuery.ALL.ownerOrProtocol(owner, protocol);
    return done(
        taskIds.stream()
            .filter(id -> tasks.containsKey(id) && tasks.get(id).row().matches(query))
            .collect(Collectors.toUnmodifiableSet()));
  }

  private TaskPage page(TaskQuery query) {
    TopNCollector topNCollector = topRows(query);
    List<TaskRow> page = topNCollector.rows();
    boolean more = page.size() > query.limit();
    List<TaskRow> shown = more ? page.subList(0, query.limit()) : page;
    List<Task> found =
        shown.stream()
            .flatMap(row -> Stream.ofNullable(tasks.get(row.id())))
            .map(InMemoryTaskEvents::fold)
            .toList();
    return new TaskPage(found, more ? cursor(shown) : null, topNCollector.total());
  }

  private TopNCollector topRows(TaskQuery query) {
    TopNCollector topNCollector = new TopNCollector(query);
    rows(query).forEach(topNCollector::offer);
    return topNCollector;
  }

  @Override
  public CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds) {
    Map<String, Long> found = new HashMap<>();
    for (String id : taskIds) {
      InMemoryTaskEvents task = tasks.get(id);
      if (task != null) {
        found.put(id, task.row().sequence());
      }
    }
    return done(found);
  }

  @Override
  public CompletionStage<Void> renew(String hub, Duration lease) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<List<String>> abandoned(String hub, int limit) {
    return done(
        rows(TaskQuery.ALL.live(true))
            .filter(row -> row.endedAt() == null && !row.hub().equals(hub))
            .sorted(Comparator.comparing(TaskRow::createdAt))
            .limit(limit)
            .map(row -> row.id())
            .toList());
  }

  @Override
  public CompletionStage<Integer> prune(Instant now, Function<String, Retention> retentions) {
    List<String> expired = ended.removeExpired(now, retentions);
    delete(expired);
    return done(expired.size());
  }

  private void delete(String id) {
    InMemoryTaskEvents task = tasks.remove(id);
    TaskReference reference = task == null ? null : TaskReference.of(task.row().key());
    if (reference != null) {
      references.remove(reference, id);
    }
  }

  private void delete(List<String> ids) {
    if (!ids.isEmpty()) {
      ids.forEach(this::delete);
      feeds.values().forEach(feed -> feed.prune(ids.size()));
    }
  }

  @Override
  public boolean durable() {
    return false;
  }

  @Override
  public boolean shared() {
    return false;
  }

  private TaskEventLog.AppendResult write(String id, long expected, List<TaskEvent> events) {
    if (expected == 0) {
      InMemoryTaskEvents task = new InMemoryTaskEvents(events);
      synchronized (task) { // another append must not get ahead of this one in the feed
        TaskReference reference = TaskReference.of(task.row().key());
        if (reference != null && references.putIfAbsent(reference, id) != null) {
          return new TaskEventLog.AppendResult.Conflict();
        }
        if (tasks.putIfAbsent(id, task) != null) {
          if (reference != null) {
            references.remove(reference, id);
          }
          return new TaskEventLog.AppendResult.Conflict();
        }
        live.put(id, task);
        return written(id, task, events.size());
      }
    }
    InMemoryTaskEvents task = tasks.get(id);
    if (task == null) {
      return new TaskEventLog.AppendResult.Conflict();
    }
    synchronized (task) {
      return task.add(expected, events)
          ? written(id, task, events.size())
          : new TaskEventLog.AppendResult.Conflict();
    }
  }

  private TaskEventLog.AppendResult written(String id, InMemoryTaskEvents task, int events) {
    TaskRow row = task.row();
    if (row.endedAt() != null) {
      live.remove(id);
      ended.add(row.key().retention(), row.endedAt(), id, task.size());
    }
    feeds
        .computeIfAbsent(row.key().agent(), agent -> new InMemoryAgentFeed(positions, tasks))
        .add(id, events, row.sequence());
    return new TaskEventLog.AppendResult.Done(row.sequence());
  }

  /** Returns the candidate rows. Most queries are for the few live tasks, which are indexed. */
  private Stream<TaskRow> rows(TaskQuery query) {
    boolean liveOnly = Boolean.TRUE.equals(query.live());
    return (liveOnly ? live : tasks).values().stream().map(InMemoryTaskEvents::row);
  }

  private static TaskCursor cursor(List<TaskRow> page) {
    TaskRow last = page.get(page.size() - 1);
    return new TaskCursor(last.statusAt(), last.id());
  }

  private static <T> CompletionStage<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }
}
