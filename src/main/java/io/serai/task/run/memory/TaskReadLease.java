package io.serai.task.run.memory;

import io.serai.task.run.failure.TaskReadsFullException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The memory that one request has reserved from a {@link TaskReadBudget} for the tasks that it
 * reads. It is held until the lease is closed, and as long as a read is running. Thread-safe.
 */
public final class TaskReadLease implements AutoCloseable {
  /**
   * Memory that a byte of a task takes while it is read and answered: in the database's row, as
   * characters, as values, and in the response.
   */
  private static final int MEMORY_PER_BYTE = 4;

  private final TaskReadBudget budget;
  private final String caller;

  // guarded by this
  private final Set<Reservation<?>> waiting = new HashSet<>();
  private long held;
  private int reading;
  private boolean closed;

  TaskReadLease(TaskReadBudget budget, String caller) {
    this.budget = budget;
    this.caller = caller;
  }

  /**
   * Reads once there is room.
   *
   * @param bytes of the log to read
   * @return completes as the read does; fails with {@link CancellationException} if the lease is
   *     closed before, with {@link TaskReadsFullException} if too many reads wait
   */
  public <T> CompletionStage<T> read(long bytes, Supplier<CompletionStage<T>> read) {
    Reservation<T> reservation = new Reservation<>(budget.counted(bytes * MEMORY_PER_BYTE), read);
    boolean holding;
    synchronized (this) {
      if (closed) {
        return CompletableFuture.failedFuture(gone());
      }
      holding = held > 0;
      waiting.add(reservation);
    }
    if (holding) {
      budget.extend(caller, reservation.bytes);
      reservation.run();
    } else {
      reserve(reservation);
    }
    return reservation.result;
  }

  private void reserve(Reservation<?> reservation) {
    try {
      budget.reserve(caller, reservation.bytes, reservation);
    } catch (TaskReadsFullException full) {
      removeWaiting(reservation);
      reservation.result.completeExceptionally(full);
    }
  }

  /** Gives back the memory, as soon as nothing is being read; a read that waits fails. */
  @Override
  public void close() {
    Set<Reservation<?>> withdrawn;
    synchronized (this) {
      closed = true;
      withdrawn = Set.copyOf(waiting);
    }
    withdrawn.stream().filter(each -> budget.withdraw(caller, each)).forEach(Reservation::fail);
    release();
  }

  /** Releases the memory of the tasks read so far, unless a task is being read. */
  public void release() {
    long bytes;
    synchronized (this) {
      if (reading > 0 || held == 0) {
        return;
      }
      bytes = held;
      held = 0;
    }
    budget.release(caller, bytes);
  }

  private void releaseIfOver() {
    boolean over;
    synchronized (this) {
      over = closed;
    }
    if (over) {
      release();
    }
  }

  private synchronized void removeWaiting(Reservation<?> reservation) {
    waiting.remove(reservation);
  }

  private static CancellationException gone() {
    return new CancellationException("the request has ended");
  }

  /** A read and the bytes that are reserved for it; runs when they are. */
  private final class Reservation<T> implements Runnable {
    private final long bytes;
    private final Supplier<CompletionStage<T>> read;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    Reservation(long bytes, Supplier<CompletionStage<T>> read) {
      this.bytes = bytes;
      this.read = read;
    }

    @Override
    public void run() {
      synchronized (TaskReadLease.this) {
        waiting.remove(this);
        held += bytes;
        reading++;
      }
      start()
          .whenComplete(
              (value, failure) -> {
                if (failure == null) {
                  result.complete(value);
                } else {
                  result.completeExceptionally(failure);
                }
                ended();
              });
    }

    private CompletionStage<T> start() {
      try {
        return read.get();
      } catch (RuntimeException | Error failure) {
        return CompletableFuture.failedFuture(failure);
      }
    }

    private void ended() {
      synchronized (TaskReadLease.this) {
        reading--;
      }
      releaseIfOver();
    }

    void fail() {
      removeWaiting(this);
      result.completeExceptionally(gone());
    }
  }
}
