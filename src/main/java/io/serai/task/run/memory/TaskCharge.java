package io.serai.task.run.memory;

import io.serai.concurrent.ByteBudget;
import io.serai.task.TaskEvent;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.failure.TaskMemoryFullException;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of memory that one live task uses, as they are counted in {@link LiveTaskMemory}: its
 * contents, or while it waits what its work keeps, and a fixed amount for the rest. Small changes
 * are counted with the next large one. Thread-safe.
 */
public final class TaskCharge {
  /** What work keeps that does not say what it keeps. */
  public static final long ALL = Long.MAX_VALUE;

  /** Bytes up to which a task is small. */
  private static final long SMALL = TaskMemoryLimits.BASE + TaskMemoryEstimator.SMALL;

  private static final long STEP = 16 * 1024;

  /** Bytes of one event of a log in memory. */
  private static final long EVENT = 200;

  /** Running tasks may grow beyond the limits by this factor: what was accepted shall end well. */
  private static final double GROWTH = 1.5;

  private final LiveTaskMemory memory;
  private final String owner;
  private long counted;
  private long contents;
  private long logged;
  private long kept = ALL;
  private boolean resting;
  private boolean extra;
  private boolean closed;

  public TaskCharge(LiveTaskMemory memory, String owner) {
    this.memory = memory;
    this.owner = owner;
  }

  /**
   * Counts a new task.
   *
   * @throws TaskMemoryFullException if the limits do not allow it; nothing is counted then
   */
  public synchronized void open(long weight) {
    require(TaskMemoryLimits.BASE + weight, 1);
    contents = weight;
  }

  /** Counts a task that was accepted before, whatever the limits are. */
  public synchronized void openAnyway(long weight) {
    contents = weight;
    settle();
  }

  /**
   * Counts contents that a caller is about to add.
   *
   * @param weight of all contents, with those
   * @throws TaskMemoryFullException if the limits do not allow it
   */
  public synchronized void add(long weight) {
    grow(weight, 1);
  }

  /** Does the same for contents that the work adds, which may go beyond the limits by half. */
  public synchronized void grow(long weight) {
    grow(weight, GROWTH);
  }

  private void grow(long weight, double factor) {
    long bytes = TaskMemoryLimits.BASE + weight + surplus();
    if (bytes - counted >= STEP) {
      require(bytes, factor);
      contents = weight;
    }
  }

  /**
   * Counts the contents as they are now.
   *
   * @param events that were written since the last call
   */
  public synchronized void contents(long weight, List<TaskEvent> events) {
    contents = weight;
    if (!memory.releasesWaiting()) {
      events.forEach(event -> logged += EVENT + event.weight());
    }
    settle();
  }

  /** Returns what a log in memory holds beside the contents: log lines, earlier artifacts. */
  private long surplus() {
    return Math.max(0, logged - contents);
  }

  /**
   * Records what the work keeps while the task waits. Unless it is known to be less, that is all
   * contents.
   */
  public synchronized void keeps(long bytes) {
    kept = bytes;
    settle();
  }

  /** The task waits, and its contents are in the log only. */
  public synchronized void rest() {
    resting = true;
    settle();
    endExtraLoad();
  }

  /**
   * Counts the contents of a task that rests, and what its work keeps, before they are loaded. A
   * task that has grown beyond the limits is loaded if the others leave half of them.
   *
   * @param anyway whether they are loaded although the limits do not allow it, if no others are
   * @return the limit that does not allow it; empty if they may be loaded
   */
  public synchronized Optional<ByteBudget.Limit> wake(boolean anyway) {
    long bytes = TaskMemoryLimits.BASE + contents + surplus() + (kept == ALL ? 0 : kept);
    Optional<ByteBudget.Limit> limit =
        reserve(Math.min(bytes, most()), bytes > most() ? GROWTH : 1);
    if (limit.isPresent()) {
      if (!anyway || !memory.tryExtraLoad()) {
        return limit;
      }
      extra = true;
    }
    resting = false;
    settle();
    return Optional.empty();
  }

  /** Lets other tasks load their contents although the limits do not allow it. */
  public synchronized void endExtraLoad() {
    if (extra) {
      extra = false;
      memory.endExtraLoad();
    }
  }

  /** Counts nothing any more, because the task has ended. */
  public synchronized void close() {
    closed = true;
    count(0);
    endExtraLoad();
  }

  private void settle() {
    long now = TaskMemoryLimits.BASE + bytes();
    if (!closed && (counted == 0 || Math.abs(now - counted) >= STEP)) {
      count(now);
    }
  }

  private long bytes() {
    if (kept == ALL) {
      return contents + surplus();
    }
    return resting ? kept : contents + surplus() + kept;
  }

  private void require(long bytes, double factor) {
    if (bytes > most() * factor) {
      throw TaskMemoryFullException.tooLarge(bytes, memory.budget());
    }
    reserve(bytes, factor)
        .ifPresent(
            limit -> {
              throw refusal(limit);
            });
  }

  /** Returns what one task may use. */
  private long most() {
    return Math.min(memory.budget().share(), memory.budget().total());
  }

  public TaskMemoryFullException refusal(ByteBudget.Limit limit) {
    return TaskMemoryFullException.of(limit, memory.budget());
  }

  private Optional<ByteBudget.Limit> reserve(long bytes, double factor) {
    if (closed || bytes <= counted) {
      return Optional.empty();
    }
    ByteBudget budget = memory.budget();
    Optional<ByteBudget.Limit> limit =
        factor == 1 && bytes <= SMALL
            ? budget.reserveSmall(owner, bytes - counted)
            : budget.reserve(owner, bytes - counted, factor);
    if (limit.isEmpty()) {
      counted = bytes;
    }
    return limit;
  }

  private void count(long bytes) {
    if (bytes > counted) {
      memory.budget().add(owner, bytes - counted);
    } else if (bytes < counted) {
      memory.budget().release(owner, counted - bytes);
    }
    counted = bytes;
  }
}
