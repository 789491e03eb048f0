package io.serai.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounded queue of the operations for the writer thread. If it is full, {@link #put} throws {@link
 * StoreBusyException}; once closed, it accepts nothing more, but what it contains can still be
 * taken. Thread-safe.
 */
final class DatabaseWriteQueue {
  private final int limit;
  private final ArrayDeque<DatabaseWorkItem<?>> waiting = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean closed;

  DatabaseWriteQueue(int limit) {
    this.limit = limit;
  }

  void put(DatabaseWorkItem<?> work) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreException("The database is closed.");
      }
      if (waiting.size() >= limit) {
        throw new StoreBusyException(waiting.size());
      }
      waiting.add(work);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for operations and takes up to {@code most} of them; returns none if closed and empty.
   */
  List<DatabaseWorkItem<?>> take(int most) {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      List<DatabaseWorkItem<?>> taken = new ArrayList<>(Math.min(most, waiting.size()));
      while (taken.size() < most && !waiting.isEmpty()) {
        taken.add(waiting.remove());
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
