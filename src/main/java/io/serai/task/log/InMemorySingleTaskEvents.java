package io.serai.task.log;

import io.serai.task.ContentSize;
import io.serai.task.StoredSize;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The events of one task. Once the task has ended they are packed, since ended tasks are kept for
 * long and rarely read. Thread-safe.
 */
final class InMemorySingleTaskEvents {
  /**
   * Tasks with more events are not packed, because packing and unpacking would hold up the calling
   * thread.
   */
  private static final int MAX_PACKED = 1_000;

  /** Bytes of memory that an event needs which is not packed, about. */
  private static final int UNPACKED = 1_000;

  private static final byte[] NONE = {};

  private volatile State state;

  InMemorySingleTaskEvents(List<TaskEvent> first) {
    this.state = new Unpacked(TaskRow.created(first), size(first), new ArrayList<>(first));
  }

  /** Returns the row; it may be null once the task was deleted. */
  @Nullable TaskRow row() {
    return state.row();
  }

  /**
   * Adds events and returns the row after them; null, with nothing done, if the last event has
   * another number or the task was deleted.
   */
  synchronized @Nullable TaskRow add(long expected, List<TaskEvent> more) {
    TaskRow row = state.row();
    if (row == null || row.sequence() != expected) {
      return null;
    }
    List<TaskEvent> events = state.events();
    events.addAll(more);
    Unpacked next = new Unpacked(row.after(more), state.size().and(size(more)), events);
    state = next;
    return next.row;
  }

  /** Adds the task, which has ended, to the ended ones, and packs its events. */
  synchronized void end(InMemoryEndedTasks ended) {
    if (state instanceof Unpacked task) {
      boolean small = task.events.size() <= MAX_PACKED;
      byte[] events = small ? TaskEventJsonCodec.pack(task.events) : NONE;
      long outside = small ? 0 : memory(task.events);
      PooledByteQueue.Place place = ended.add(task.row, task.size, outside, events);
      state = small ? new Packed(place) : task;
    }
  }

  private static long memory(List<TaskEvent> events) {
    long weights = events.stream().mapToLong(TaskEvent::weight).sum();
    return weights + (long) UNPACKED * events.size();
  }

  /** Returns what lists show of the task; it may be null once the task was deleted. */
  synchronized @Nullable TaskSummary summary() {
    TaskRow row = state.row();
    return row == null ? null : row.summary(state.size());
  }

  /** Returns a page of events, which ends early if they are large. */
  List<TaskEvent> page(long from, int limit) {
    List<TaskEvent> all = events(from, limit);
    long read = 0;
    for (int i = 0; i < all.size(); i++) {
      if (read > TaskEventLog.MAX_PAGE_SIZE) {
        return all.subList(0, i);
      }
      read += ContentSize.of(all.get(i).fact());
    }
    return all;
  }

  private synchronized List<TaskEvent> events(long from, int limit) {
    List<TaskEvent> all = state.events();
    int begin = (int) Math.min(all.size(), Math.max(0, from - 1));
    int end = (int) Math.min(all.size(), (long) begin + limit);
    return List.copyOf(all.subList(begin, end));
  }

  /** Returns the task; it may be null once it was deleted. */
  @Nullable Task fold() {
    List<TaskEvent> events = events(1, Integer.MAX_VALUE);
    return events.isEmpty() ? null : Task.fold(events);
  }

  /** Returns the fold of the events for a list; it may be null once the task was deleted. */
  @Nullable ListedTaskFold listed(boolean artifacts) {
    TaskSummary summary = summary();
    if (summary == null) {
      return null;
    }
    ListedTaskFold fold = new ListedTaskFold(summary, artifacts);
    events(1, Integer.MAX_VALUE).forEach(fold::apply);
    return fold;
  }

  private static StoredSize size(List<TaskEvent> events) {
    StoredSize size = StoredSize.NONE;
    for (TaskEvent event : events) {
      size = size.and(event.fact(), ContentSize.of(event.fact()));
    }
    return size;
  }

  /** The events, with what is known without reading them. */
  private sealed interface State {
    /** Returns the row; it may be null once the task was deleted. */
    @Nullable TaskRow row();

    StoredSize size();

    /** Returns the events in a list that can be changed; perhaps none once it was deleted. */
    List<TaskEvent> events();
  }

  private record Unpacked(TaskRow row, StoredSize size, List<TaskEvent> events) implements State {}

  private record Packed(PooledByteQueue.Place place) implements State {
    @Override
    public @Nullable TaskRow row() {
      return place.read(EndedTaskCodec::row);
    }

    @Override
    public StoredSize size() {
      return Objects.requireNonNullElse(place.read(EndedTaskCodec::size), StoredSize.NONE);
    }

    @Override
    public List<TaskEvent> events() {
      byte[] packed = place.read(EndedTaskCodec::events);
      return packed == null ? new ArrayList<>() : TaskEventJsonCodec.unpack(packed);
    }
  }
}
