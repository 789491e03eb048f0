package io.serai.task.log;

import io.serai.document.JsonMappers;
import io.serai.task.ContentSize;
import io.serai.task.ListedTask;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskSummary;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Folds the events of a task for a list: without its input, without artifacts that nobody wants,
 * and without what is too large. Events may be missing. Not thread-safe.
 */
final class ListedTaskFold {
  private static final TaskEventPayload LEFT_OUT = new TaskEventPayload.Logged("debug", "", null);

  /** Characters of a payload up to which nothing of it is skipped. */
  private static final int SMALL = 16 << 10;

  private static final Set<String> INPUT = Set.of("task.input");
  private static final Set<String> INPUT_AND_MESSAGE =
      Set.of("task.input", "task.message", "message");

  /** Types of payloads that are a message or an artifact, and nothing else. */
  private static final Set<String> CONTENT =
      Set.of("said", "replied", "made", "logged", "answered");

  private final TaskEventFold fold = new TaskEventFold();
  private final TaskSummary summary;
  private final boolean artifacts;
  private Instant last = Instant.EPOCH;
  private boolean messagesLeft;
  private long size;

  /**
   * @param wanted whether artifacts are wanted
   */
  ListedTaskFold(TaskSummary summary, boolean wanted) {
    this.summary = summary;
    this.artifacts = wanted && summary.hasListedArtifacts();
  }

  /** Returns the approximate number of characters of what it contains. */
  long size() {
    return size;
  }

  /**
   * Applies the event of a row.
   *
   * @param column see {@link EventPayloadColumn#value}
   */
  void apply(long sequence, Instant at, Object column) {
    String type = EventPayloadColumn.type(column);
    if (isListed(sequence) && (artifacts || !type.equals("made"))) {
      add(sequence, at, read(type, column));
    }
  }

  /** Applies an event that is in memory. */
  void apply(TaskEvent event) {
    TaskEventPayload payload = event.fact();
    if (!isListed(event.sequence()) || (payload instanceof TaskEventPayload.Made && !artifacts)) {
      return;
    }
    boolean tooLarge =
        payload instanceof TaskEventPayload.Said
            && ContentSize.of(payload) > TaskEventLog.MAX_LIST_SIZE;
    messagesLeft |= tooLarge;
    add(event.sequence(), event.at(), tooLarge ? LEFT_OUT : payload);
  }

  /** Returns the task; empty if no event was applied. */
  Optional<ListedTask> task(boolean wanted) {
    if (fold.sequence() == 0) {
      return Optional.empty();
    }
    skipTo(summary.sequence());
    Task task = fold.task();
    return Optional.of(new ListedTask(task, messagesLeft, wanted && !artifacts));
  }

  /** Whether the summary has the event: without artifacts, later ones would show half a task. */
  private boolean isListed(long sequence) {
    return sequence <= summary.sequence();
  }

  private void add(long sequence, Instant at, TaskEventPayload payload) {
    skipTo(sequence - 1);
    last = at;
    TaskEventPayload kept =
        payload instanceof TaskEventPayload.Created created ? withoutInput(created) : payload;
    size += ContentSize.of(kept);
    fold.apply(new TaskEvent(sequence, at, kept));
  }

  private TaskEventPayload withoutInput(TaskEventPayload.Created created) {
    var request = created.task().toBuilder().input(JsonMappers.object());
    TaskEventPayload.Created kept =
        new TaskEventPayload.Created(request.build(), created.hub(), created.retention());
    if (ContentSize.of(kept) <= TaskEventLog.MAX_LIST_SIZE) {
      return kept;
    }
    messagesLeft = true;
    return new TaskEventPayload.Created(
        request.message(null).build(), created.hub(), created.retention());
  }

  private TaskEventPayload read(String type, Object column) {
    if (column instanceof String json && json.length() <= SMALL) {
      return TaskEventJsonCodec.read(json);
    }
    Optional<TaskEventPayload> read =
        TaskEventJsonCodec.readListed(EventPayloadColumn.open(column), INPUT);
    if (read.isPresent()) {
      return read.get();
    }
    messagesLeft = true;
    return CONTENT.contains(type)
        ? LEFT_OUT
        : TaskEventJsonCodec.readListed(EventPayloadColumn.open(column), INPUT_AND_MESSAGE)
            .orElseGet(() -> EventPayloadColumn.payload(column));
  }

  private void skipTo(long sequence) {
    while (fold.sequence() < sequence) {
      fold.apply(new TaskEvent(fold.sequence() + 1, last, LEFT_OUT));
    }
  }
}
