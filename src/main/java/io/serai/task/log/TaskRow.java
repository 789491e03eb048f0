package io.serai.task.log;

import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Retention;
import io.serai.task.StoredSize;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskQuery;
import io.serai.task.TaskQuestionPreview;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.TaskSummary;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The indexed columns of a task: its immutable keys and its current status. Used to list tasks. */
record TaskRow(
    Key key,
    String hub,
    A2aTaskState state,
    Instant createdAt,
    Instant statusAt,
    @Nullable Instant endedAt,
    @Nullable String outcome,
    @Nullable String question,
    long sequence) {

  private static final Comparator<TaskRow> OLDEST_FIRST =
      Comparator.comparing(TaskRow::statusAt).thenComparing(TaskRow::id);

  /** Returns the order of a list: by the time of the status, then by id, which makes it total. */
  static Comparator<TaskRow> order(TaskQuery query) {
    return query.oldestFirst() ? OLDEST_FIRST : OLDEST_FIRST.reversed();
  }

  String id() {
    return key.id();
  }

  static TaskRow created(List<TaskEvent> events) {
    TaskEvent first = events.get(0);
    if (!(first.fact() instanceof TaskEventPayload.Created created)) {
      throw new IllegalArgumentException("a task must begin with the event of its creation");
    }
    return new TaskRow(
            Key.of(created),
            created.hub(),
            A2aTaskState.SUBMITTED,
            first.at(),
            first.at(),
            null,
            null,
            null,
            0)
        .after(events);
  }

  TaskRow after(List<TaskEvent> events) {
    RowUpdate rowUpdate = RowUpdate.of(events);
    return new TaskRow(
        key,
        rowUpdate.hub() == null ? hub : rowUpdate.hub(),
        rowUpdate.state() == null ? state : rowUpdate.state(),
        createdAt,
        rowUpdate.statusAt() == null ? statusAt : rowUpdate.statusAt(),
        rowUpdate.endedAt(),
        rowUpdate.outcome(),
        rowUpdate.question() == null ? question : rowUpdate.question(),
        rowUpdate.sequence());
  }

  /** Returns the name under which the task is kept: another one once it has failed. */
  String retention() {
    return key.retention() + (endedAt == null ? "" : suffix(state));
  }

  private static String suffix(@Nullable A2aTaskState end) {
    return end == A2aTaskState.FAILED || end == A2aTaskState.REJECTED ? Retention.OF_FAILED : "";
  }

  TaskSummary summary(StoredSize size) {
    return new TaskSummary(
        id(),
        key.reference(),
        key.owner(),
        key.protocol(),
        key.agent(),
        key.skill(),
        hub,
        state,
        outcome,
        shownQuestion(state, question),
        createdAt,
        statusAt,
        sequence,
        size);
  }

  /** Returns the question of a row; null if the task does not wait, or asks without words. */
  static @Nullable String shownQuestion(A2aTaskState state, @Nullable String question) {
    return state.isInterrupted() && !Objects.requireNonNullElse(question, "").isEmpty()
        ? question
        : null;
  }

  boolean matches(TaskQuery query) {
    return isVisible(query)
        && matches(query.agent(), key.agent())
        && matches(query.skill(), key.skill())
        && matches(query.context(), key.context())
        && matches(query.parent(), key.parent())
        && (query.states().isEmpty() || query.states().contains(state))
        && (query.live() == null || query.live() == (endedAt == null))
        && (query.since() == null || !statusAt.isBefore(query.since()))
        && (query.until() == null || statusAt.isBefore(query.until()));
  }

  private boolean isVisible(TaskQuery query) {
    return matches(query.owner(), key.owner()) || key.protocol().equals(query.orProtocol());
  }

  private static boolean matches(@Nullable String wanted, @Nullable String has) {
    return wanted == null || wanted.equals(has);
  }

  /**
   * The columns by which tasks are found and pruned; they never change.
   *
   * @param repeats id of the task that this one runs again {@linkplain TaskRerunOrigin#once once}
   */
  record Key(
      String id,
      String owner,
      String agent,
      String skill,
      String context,
      @Nullable String parent,
      String retention,
      String protocol,
      @Nullable String reference,
      @Nullable String repeats) {

    static Key of(TaskEventPayload.Created created) {
      NewTask task = created.task();
      TaskRerunOrigin repeats = task.repeats();
      return new Key(
          task.id(),
          task.owner(),
          task.agent(),
          task.skill(),
          task.context(),
          task.parent(),
          Objects.requireNonNullElse(created.retention(), ""),
          task.origin().protocolName(),
          task.reference(),
          repeats == null || !repeats.once() ? null : repeats.task());
    }
  }

  /** The changes that some events make to a row; null for unchanged columns. */
  record RowUpdate(
      @Nullable String hub,
      @Nullable A2aTaskState state,
      @Nullable Instant statusAt,
      @Nullable Instant endedAt,
      @Nullable String outcome,
      @Nullable String question,
      long sequence) {

    /** Returns what follows the name under which the task is kept. */
    String retention() {
      return endedAt == null ? "" : suffix(state);
    }

    static RowUpdate of(List<TaskEvent> events) {
      String hub = null;
      A2aTaskState state = null;
      Instant at = null;
      String outcome = null;
      String question = null;
      for (TaskEvent event : events) {
        if (event.fact() instanceof TaskEventPayload.Changed c) {
          state = c.status(event.at()).canonical();
          at = event.at();
          outcome = c.outcome();
          question = state.isInterrupted() ? words(null, c.message()) : null;
        } else if (event.fact() instanceof TaskEventPayload.Needed needed
            && Objects.requireNonNullElse(question, "").isEmpty()) {
          question = words(needed.need(), null);
        } else if (event.fact() instanceof TaskEventPayload.Recovered recovered) {
          hub = recovered.hub();
        }
      }
      boolean ended = state != null && state.isEnd();
      return new RowUpdate(
          hub,
          state,
          at,
          ended ? at : null,
          ended ? outcome : null,
          question,
          events.get(events.size() - 1).sequence());
    }

    /** Returns what is asked; empty if there are no words, so that no earlier ones stay. */
    private static String words(@Nullable InputRequest request, @Nullable Message message) {
      return Objects.requireNonNullElse(TaskQuestionPreview.of(request, message), "");
    }
  }
}
