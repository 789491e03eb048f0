package io.serai.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bounded line in front of the writer. Full, it refuses with {@link StoreBusyException};
 * closed, it takes nothing more and gives out what it has.
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

  /** Waits for work and takes up to {@code most} pieces of it; none when closed and drained. */
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
