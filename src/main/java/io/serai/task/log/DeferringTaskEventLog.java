package io.serai.task.log;

import io.serai.task.AgentEventPage;
import io.serai.task.Retention;
import io.serai.task.StoredPage;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskQuery;
import io.serai.task.TaskReadBatch;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes a short task to a log in one append: its first events are kept in memory until it ends,
 * until 50 ms are over, or until somebody reads. Only tasks of which the begin {@linkplain
 * #deferBegin may be deferred} are kept; a crash may lose their begin. The log must not be shared,
 * since other hubs do not see what is kept. Thread-safe.
 */
public final class DeferringTaskEventLog implements TaskEventLog, AutoCloseable {
  private static final long MAX_MILLIS = 50;

  private final TaskEventLog log;
  private final ScheduledExecutorService timer;
  private final Set<String> deferrable = ConcurrentHashMap.newKeySet();
  private final Map<String, DeferredTaskEvents> begins = new ConcurrentHashMap<>();
  private final Map<OwnerTaskName, DeferredTaskEvents> references = new ConcurrentHashMap<>();

  /** Whether the last begin was not written; then each is written before it is reported. */
  private volatile boolean failing;

  /** Creates a log in front of another, which is closed by its owner. */
  public DeferringTaskEventLog(TaskEventLog log, ScheduledExecutorService timer) {
    if (log.shared()) {
      throw new IllegalArgumentException("other hubs would not see deferred tasks");
    }
    this.log = log;
    this.timer = timer;
  }

  @Override
  public void deferBegin(String taskId) {
    deferrable.add(taskId);
  }

  @Override
  public CompletionStage<AppendResult> append(
      String taskId, long expected, List<TaskEvent> events) {
    if (expected == 0) {
      boolean deferring =
          deferrable.remove(taskId)
              && !failing
              && !DeferredTaskEvents.isEnd(events)
              && !isRepeat(events);
      return begin(taskId, events, deferring);
    }
    DeferredTaskEvents begin = begins.get(taskId);
    return begin == null
        ? log.append(taskId, expected, events)
        : begin.append(expected, events, this::written);
  }

  private static boolean isRepeat(List<TaskEvent> events) {
    return events.get(0).fact() instanceof TaskEventPayload.Created created
        && created.task().repeats() != null;
  }

  @Override
  public CompletionStage<AppendResult> takeOver(
      String hub, String taskId, long expected, List<TaskEvent> events) {
    return after(taskId, () -> log.takeOver(hub, taskId, expected, events));
  }

  private CompletionStage<AppendResult> begin(
      String taskId, List<TaskEvent> events, boolean deferring) {
    OwnerTaskName reference = OwnerTaskName.of(events);
    if (reference == null && !deferring) {
      return write(taskId, events);
    }
    DeferredTaskEvents begin = new DeferredTaskEvents(log, taskId, reference, events);
    DeferredTaskEvents other = reference == null ? null : references.putIfAbsent(reference, begin);
    if (other != null) {
      return written(other).thenCompose(done -> begin(taskId, events, deferring));
    }
    if (!deferring) {
      return begin
          .write(this::written)
          .whenComplete((done, failure) -> forget(begin)); // its caller knows whether it failed
    }
    return reference == null
        ? done(keep(begin))
        : log.idOf(reference.owner(), reference.name())
            .whenComplete(
                (id, failure) -> {
                  if (failure != null) {
                    forget(begin);
                  }
                })
            .thenCompose(id -> keepUnlessTaken(begin, id));
  }

  private CompletionStage<AppendResult> write(String taskId, List<TaskEvent> events) {
    CompletionStage<AppendResult> written = log.append(taskId, 0, events);
    return failing ? written.whenComplete((done, failure) -> failing = failure != null) : written;
  }

  /** Another begin of the same name, or a reader, may have written this one meanwhile. */
  private CompletionStage<AppendResult> keepUnlessTaken(
      DeferredTaskEvents begin, Optional<String> id) {
    CompletionStage<AppendResult> writing = begin.writing();
    if (writing != null) {
      return writing;
    }
    if (id.isPresent()) {
      forget(begin);
      return done(AppendResult.CONFLICT);
    }
    return done(keep(begin));
  }

  private AppendResult keep(DeferredTaskEvents begin) {
    begin.acknowledge();
    if (begins.putIfAbsent(begin.taskId(), begin) != null) {
      forget(begin);
      return AppendResult.CONFLICT;
    }
    if (begin.writing() != null) {
      forget(begin);
    }
    begin.limit(timer.schedule(() -> written(begin), MAX_MILLIS, TimeUnit.MILLISECONDS));
    return AppendResult.DONE;
  }

  /** Writes what is kept of a task; if that fails, a later append or read tries it again. */
  private CompletionStage<Void> written(DeferredTaskEvents begin) {
    return begin.write(this::written).thenAccept(result -> {});
  }

  private void written(DeferredTaskEvents begin, boolean done) {
    failing = !done;
    if (done) {
      forget(begin);
    }
  }

  private void forget(DeferredTaskEvents begin) {
    begins.remove(begin.taskId(), begin);
    if (begin.reference() != null) {
      references.remove(begin.reference(), begin);
    }
  }

  /** Reads after what is kept of a task was written. */
  private <T> CompletionStage<T> after(String taskId, Supplier<CompletionStage<T>> read) {
    DeferredTaskEvents begin = begins.get(taskId);
    return begin == null ? read.get() : written(begin).thenCompose(done -> read.get());
  }

  /**
   * Reads after what is kept of all tasks was written. What cannot be written, as on a full disk,
   * does not keep anybody from reading the rest: no caller knows yet that those tasks exist.
   */
  private <T> CompletionStage<T> afterAll(Supplier<CompletionStage<T>> read) {
    return begins.isEmpty()
        ? read.get()
        : writeAll().handle((done, failure) -> read.get()).thenCompose(stage -> stage);
  }

  private CompletableFuture<Void> writeAll() {
    return CompletableFuture.allOf(
        begins.values().stream()
            .map(begin -> written(begin).toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  @Override
  public CompletionStage<TaskEventPage> read(String taskId, long from, int limit) {
    return after(taskId, () -> log.read(taskId, from, limit));
  }

  @Override
  public CompletionStage<AgentEventPage> changes(String agent, long after, int limit) {
    return afterAll(() -> log.changes(agent, after, limit));
  }

  @Override
  public CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit) {
    return after(taskId, () -> log.taskChanges(taskId, after, limit));
  }

  @Override
  public CompletionStage<Long> position() {
    return afterAll(log::position);
  }

  @Override
  public CompletionStage<ChangedTasks> changedByOthers(String hub, long after, int limit) {
    return log.changedByOthers(hub, after, limit);
  }

  @Override
  public CompletionStage<Optional<Task>> find(String taskId) {
    return after(taskId, () -> log.find(taskId));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> find(String taskId, long most) {
    return after(taskId, () -> log.find(taskId, most));
  }

  @Override
  public CompletionStage<Optional<String>> idOf(String owner, String reference) {
    DeferredTaskEvents begin = references.get(new OwnerTaskName(owner, reference));
    return begin == null
        ? log.idOf(owner, reference)
        : written(begin).thenCompose(done -> log.idOf(owner, reference));
  }

  @Override
  public CompletionStage<Optional<String>> repeatOf(String taskId) {
    return log.repeatOf(taskId); // the begin of what repeats another task is not deferred
  }

  @Override
  public CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> taskIds, String owner, String protocol) {
    return afterAll(() -> log.ofOwnerOrProtocol(taskIds, owner, protocol));
  }

  @Override
  public CompletionStage<StoredPage> page(TaskQuery query, boolean artifacts, long most) {
    return afterAll(() -> log.page(query, artifacts, most));
  }

  @Override
  public CompletionStage<TaskReadBatch> bodies(List<TaskSummary> tasks, boolean artifacts) {
    return log.bodies(tasks, artifacts); // a list has only what was written
  }

  @Override
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return afterAll(() -> log.summaries(query));
  }

  @Override
  public CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds) {
    return afterAll(() -> log.sequences(taskIds));
  }

  @Override
  public CompletionStage<Void> renew(String hub, Duration lease) {
    return log.renew(hub, lease);
  }

  @Override
  public CompletionStage<List<TaskCursor>> recoverable(
      String hub, @Nullable TaskCursor after, int limit) {
    return afterAll(() -> log.recoverable(hub, after, limit));
  }

  @Override
  public CompletionStage<Integer> prune(Instant now, Function<String, Retention> retentions) {
    return log.prune(now, retentions);
  }

  @Override
  public boolean durable() {
    return log.durable();
  }

  @Override
  public boolean shared() {
    return false;
  }

  /** Begins to write what is kept. */
  @Override
  public void close() {
    var unused = writeAll();
  }

  private static <T> CompletionStage<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }
}
