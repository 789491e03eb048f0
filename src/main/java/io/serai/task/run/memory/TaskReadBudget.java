package io.serai.task.run.memory;

import io.serai.concurrent.SerialDrainLoop;
import io.serai.task.run.failure.TaskReadsFullException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Limits the memory of the tasks that requests read from the log until they are answered: for the
 * whole hub, and for each caller. A read for which there is no room waits without a thread. Callers
 * take turns, and small reads find room while large ones wait. Thread-safe.
 */
public final class TaskReadBudget {
  /** Part of the heap that tasks may take that are being read. */
  private static final int PART_OF_HEAP = 8;

  private static final int SHARES = 4;

  /** Part of the total up to which a read is small, and part that only small reads may use. */
  private static final int SMALL_PART = 64;

  private static final int RESERVED_PART = 8;

  private static final int MAX_WAITING = 1024;
  private static final int MAX_WAITING_PER_CALLER = 64;

  private final long total;
  private final long large;
  private final SerialDrainLoop grants = new SerialDrainLoop(this::next);

  // guarded by this
  private final Queue<Runnable> granted = new ArrayDeque<>();
  private final Map<String, Usage> callers = new LinkedHashMap<>();
  private long held;
  private int waiting;

  /**
   * @param total bytes for all callers, of which each may have a quarter
   */
  public TaskReadBudget(long total) {
    this.total = total;
    this.large = total - total / RESERVED_PART;
  }

  /** Returns a budget of an eighth of Java's heap. */
  public static TaskReadBudget ofHeap() {
    return new TaskReadBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** Opens a lease for one request of a caller; it holds nothing yet. */
  public TaskReadLease lease(String caller) {
    return new TaskReadLease(this, caller);
  }

  /** Returns the bytes that are reserved now. */
  synchronized long held() {
    return held;
  }

  /** Returns the number of reads that wait now. */
  synchronized int waiting() {
    return waiting;
  }

  /** Returns the number of callers that hold bytes or wait. */
  synchronized int callers() {
    return callers.size();
  }

  /**
   * Returns the bytes that a read of so many counts as: at most as many as large reads may have
   * together, so that each has its turn, if need be alone.
   */
  long counted(long bytes) {
    return Math.min(bytes, large);
  }

  /**
   * Calls {@code grant} once the bytes are reserved.
   *
   * @throws TaskReadsFullException if too many reads wait already
   */
  void reserve(String caller, long bytes, Runnable grant) {
    synchronized (this) {
      Usage usage = usage(caller);
      boolean ofCaller = usage.waiting.size() >= MAX_WAITING_PER_CALLER;
      if (ofCaller || waiting >= MAX_WAITING) {
        forgetIdle(caller);
        throw new TaskReadsFullException(ofCaller);
      }
      usage.waiting.add(new Waiting(bytes, grant));
      waiting++;
      grantWaiting();
    }
    grants.run();
  }

  /** Reserves at once, for a request that holds bytes already: it must not wait for itself. */
  synchronized void extend(String caller, long bytes) {
    held += bytes;
    usage(caller).held += bytes;
  }

  /** Gives back reserved bytes. */
  void release(String caller, long bytes) {
    synchronized (this) {
      held -= bytes;
      usage(caller).held -= bytes;
      forgetIdle(caller);
      grantWaiting();
    }
    grants.run();
  }

  /** Removes a read that waits; returns false if it does not wait any more. */
  boolean withdraw(String caller, Runnable grant) {
    boolean waited;
    synchronized (this) {
      waited = usage(caller).waiting.removeIf(each -> each.grant == grant);
      waiting -= waited ? 1 : 0;
      forgetIdle(caller);
      grantWaiting();
    }
    grants.run();
    return waited;
  }

  private void grantWaiting() {
    String served = grantNext();
    while (served != null) {
      Usage usage = usage(served);
      callers.remove(served);
      callers.put(served, usage); // the last one to have the next turn
      served = grantNext();
    }
  }

  /**
   * Reserves for the next caller that has room. No large read overtakes another one that only waits
   * for the hub's total.
   *
   * @return the caller; null if there is none
   */
  private @Nullable String grantNext() {
    long room = large;
    for (Map.Entry<String, Usage> caller : callers.entrySet()) {
      Usage usage = caller.getValue();
      Waiting next = usage.waiting.peek();
      if (next == null || (usage.held > 0 && usage.held + next.bytes > total / SHARES)) {
        continue;
      }
      boolean small = next.bytes <= total / SMALL_PART;
      if (held + next.bytes <= (small ? total : room)) {
        grant(usage);
        return caller.getKey();
      }
      room = small ? room : 0;
    }
    return null;
  }

  private void grant(Usage usage) {
    Waiting next = usage.waiting.remove();
    waiting--;
    held += next.bytes;
    usage.held += next.bytes;
    granted.add(next.grant);
  }

  private synchronized @Nullable Runnable next() {
    return granted.poll();
  }

  private Usage usage(String caller) {
    return callers.computeIfAbsent(caller, name -> new Usage());
  }

  private void forgetIdle(String caller) {
    Usage usage = usage(caller);
    if (usage.held == 0 && usage.waiting.isEmpty()) {
      callers.remove(caller);
    }
  }

  /** What one caller has reserved, and what it waits for. */
  private static final class Usage {
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private long held;
  }

  private record Waiting(long bytes, Runnable grant) {}
}
