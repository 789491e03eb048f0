package io.serai.task.log;

import io.serai.task.AgentEventPage;
import io.serai.task.ListedTask;
import io.serai.task.Retention;
import io.serai.task.StoredPage;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskReadBatch;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.jspecify.annotations.Nullable;

/**
 * A task log in memory, lost when the process ends. Thread-safe.
 *
 * <p>All returned stages are already complete, except those of lists, which scan every task, and of
 * large tasks: they run on the executor given to the constructor.
 */
public final class InMemoryTaskEventLog implements TaskEventLog {
  private static final Comparator<TaskCursor> BY_AGE =
      Comparator.comparing(TaskCursor::at).thenComparing(TaskCursor::id);

  /** Characters up to which a task is read on the calling thread. */
  private static final long SMALL = 64 << 10;

  private final Executor lister;
  private final Map<String, InMemorySingleTaskEvents> tasks = new ConcurrentHashMap<>();
  private final InMemoryTaskNames names = new InMemoryTaskNames();
  private final Map<String, InMemorySingleTaskEvents> live = new ConcurrentHashMap<>();

  private final AtomicLong positions = new AtomicLong();
  private final Map<String, InMemoryAgentFeed> feeds = new ConcurrentHashMap<>();

  private final InMemoryEndedTasks ended;

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
  public CompletionStage<AppendResult> append(
      String taskId, long expected, List<TaskEvent> events) {
    AppendResult result = write(taskId, expected, events);
    ended.removeSurplus().forEach(this::delete);
    return done(result);
  }

  @Override
  public CompletionStage<AppendResult> takeOver(
      String hub, String taskId, long expected, List<TaskEvent> events) {
    return append(taskId, expected, events);
  }

  @Override
  public CompletionStage<TaskEventPage> read(String taskId, long from, int limit) {
    InMemorySingleTaskEvents task = tasks.get(taskId);
    List<TaskEvent> page = task == null ? List.of() : task.page(from, limit);
    TaskRow row = task == null ? null : task.row();
    return done(row == null ? TaskEventPage.EMPTY : TaskEventPage.of(page, row.sequence()));
  }

  @Override
  public CompletionStage<AgentEventPage> changes(String agent, long after, int limit) {
    InMemoryAgentFeed feed = feeds.get(agent);
    return done(feed == null ? AgentEventPage.EMPTY : feed.read(after, limit, task -> true));
  }

  @Override
  public CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit) {
    TaskRow row = row(taskId);
    InMemoryAgentFeed feed = row == null ? null : feeds.get(row.key().agent());
    return done(feed == null ? AgentEventPage.EMPTY : feed.read(after, limit, taskId::equals));
  }

  @Override
  public CompletionStage<Long> position() {
    return done(positions.get());
  }

  @Override
  public CompletionStage<Optional<Task>> find(String taskId) {
    InMemorySingleTaskEvents task = tasks.get(taskId);
    TaskSummary summary = task == null ? null : task.summary();
    if (task == null || summary == null) {
      return done(Optional.empty());
    }
    return summary.size().all() <= SMALL
        ? done(Optional.ofNullable(task.fold()))
        : listed(() -> Optional.ofNullable(task.fold()));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> find(String taskId, long most) {
    InMemorySingleTaskEvents task = tasks.get(taskId);
    TaskSummary summary = task == null ? null : task.summary();
    if (summary == null) {
      return done(Optional.empty());
    }
    StoredTask stored = new StoredTask(summary, null, names.repeatOf(taskId));
    return summary.size().all() > most
        ? done(Optional.of(stored))
        : find(taskId).thenApply(found -> found.map(stored::with));
  }

  @Override
  public CompletionStage<TaskReadBatch> bodies(List<TaskSummary> listed, boolean artifacts) {
    return listed(() -> read(listed, artifacts));
  }

  private TaskReadBatch read(List<TaskSummary> listed, boolean artifacts) {
    List<ListedTask> bodies = new ArrayList<>();
    long size = 0;
    for (int i = 0; i < listed.size(); i++) {
      if (size > MAX_LIST_SIZE) {
        return new TaskReadBatch(bodies, i);
      }
      InMemorySingleTaskEvents task = tasks.get(listed.get(i).id());
      ListedTaskFold fold = task == null ? null : task.listed(artifacts);
      if (fold != null) {
        size += fold.size();
        fold.task(artifacts).ifPresent(bodies::add);
      }
    }
    return new TaskReadBatch(bodies, listed.size());
  }

  @Override
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return listed(() -> summaryPage(collect(query), query));
  }

  @Override
  public CompletionStage<StoredPage> page(TaskQuery query, boolean artifacts, long most) {
    return listed(
        () -> {
          TopNCollector found = collect(query);
          TaskSummaryPage page = summaryPage(found, query);
          boolean small = page.listedSize(artifacts) <= most;
          return new StoredPage(page, found.total(), small ? read(page.tasks(), artifacts) : null);
        });
  }

  private TopNCollector collect(TaskQuery query) {
    TopNCollector found = new TopNCollector(query);
    rows(query)
        .filter(
            row ->
                query.repeated() == null || query.repeated() == (names.repeatOf(row.id()) != null))
        .forEach(found::offer);
    return found;
  }

  private TaskSummaryPage summaryPage(TopNCollector found, TaskQuery query) {
    return TaskSummaryPage.of(
        found.rows().stream()
            .flatMap(row -> Stream.ofNullable(tasks.get(row.id())))
            .flatMap(task -> Stream.ofNullable(task.summary()))
            .toList(),
        query.limit());
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
    return done(names.idOf(new OwnerTaskName(owner, reference)));
  }

  @Override
  public CompletionStage<Optional<String>> repeatOf(String taskId) {
    return done(Optional.ofNullable(names.repeatOf(taskId)));
  }

  @Override
  public CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> taskIds, String owner, String protocol) {
    TaskQuery query = TaskQuery.ALL.ownerOrProtocol(owner, protocol);
    return done(
        taskIds.stream().filter(id -> matches(id, query)).collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds) {
    Map<String, Long> found = new HashMap<>();
    for (String id : taskIds) {
      TaskRow row = row(id);
      if (row != null) {
        found.put(id, row.sequence());
      }
    }
    return done(found);
  }

  @Override
  public CompletionStage<Void> renew(String hub, Duration lease) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<List<TaskCursor>> recoverable(
      String hub, @Nullable TaskCursor after, int limit) {
    return done(
        rows(TaskQuery.ALL.live(true))
            .filter(row -> row.endedAt() == null)
            .map(row -> new TaskCursor(row.createdAt(), row.id()))
            .filter(task -> after == null || BY_AGE.compare(task, after) > 0)
            .sorted(BY_AGE)
            .limit(limit)
            .toList());
  }

  @Override
  public CompletionStage<Integer> prune(Instant now, Function<String, Retention> retentions) {
    return done(ended.removeExpired(now, retentions, this::delete));
  }

  private void delete(TaskRow row) {
    tasks.remove(row.id());
    names.remove(row.key());
    feeds.computeIfPresent(
        row.key().agent(),
        (agent, feed) -> feed.isEmptyAfterDeletion(row.sequence()) ? null : feed);
  }

  @Override
  public boolean durable() {
    return false;
  }

  @Override
  public boolean shared() {
    return false;
  }

  private AppendResult write(String id, long expected, List<TaskEvent> events) {
    if (expected == 0) {
      return create(events);
    }
    InMemorySingleTaskEvents task = tasks.get(id);
    if (task == null) {
      return AppendResult.CONFLICT;
    }
    synchronized (task) {
      TaskRow row = task.add(expected, events);
      return row == null ? AppendResult.CONFLICT : written(task, row, events.size());
    }
  }

  private AppendResult create(List<TaskEvent> events) {
    InMemorySingleTaskEvents task = new InMemorySingleTaskEvents(events);
    TaskRow row = Objects.requireNonNull(task.row());
    synchronized (task) { // another append must not get ahead of this one in the feed
      if (!names.add(row.key())) {
        return AppendResult.CONFLICT;
      }
      if (tasks.putIfAbsent(row.id(), task) != null) {
        names.remove(row.key());
        return AppendResult.CONFLICT;
      }
      live.put(row.id(), task);
      return written(task, row, events.size());
    }
  }

  private AppendResult written(InMemorySingleTaskEvents task, TaskRow row, int events) {
    feeds.compute(
        row.key().agent(),
        (agent, known) -> {
          InMemoryAgentFeed feed = known == null ? new InMemoryAgentFeed(positions, tasks) : known;
          feed.add(row.id(), events, row.sequence());
          return feed;
        });
    if (row.endedAt() != null) {
      live.remove(row.id());
      task.end(ended);
    }
    return AppendResult.DONE;
  }

  private boolean matches(String id, TaskQuery query) {
    TaskRow row = row(id);
    return row != null && row.matches(query);
  }

  private @Nullable TaskRow row(String id) {
    InMemorySingleTaskEvents task = tasks.get(id);
    return task == null ? null : task.row();
  }

  /** Returns the candidate rows. Most queries are for the few live tasks, which are indexed. */
  private Stream<TaskRow> rows(TaskQuery query) {
    boolean liveOnly = Boolean.TRUE.equals(query.live());
    return (liveOnly ? live : tasks)
        .values().stream().flatMap(task -> Stream.ofNullable(task.row()));
  }

  private static <T> CompletionStage<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }
}
