package io.serai.task.run.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Queues the commands of one task for its next append, and elects the thread that writes. At most
 * one thread writes at a time. While a thread has corked the queue, its own additions do not start
 * a write. Bounded; thread-safe.
 */
final class TaskAppendQueue {

  private final int capacity;
  private final ArrayDeque<PendingCommand> commands = new ArrayDeque<>(1);
  private boolean writing;
  private @Nullable Thread corkedBy;

  TaskAppendQueue(int capacity) {
    this.capacity = capacity;
  }

  /** Whether the queue has room for one more command. */
  synchronized boolean hasRoom() {
    return commands.size() < capacity;
  }

  synchronized boolean isEmpty() {
    return commands.isEmpty();
  }

  /** Whether no command is queued or being written. */
  synchronized boolean isIdle() {
    return !writing && commands.isEmpty();
  }

  /** Whether one of the commands is urgent. */
  synchronized boolean isUrgent() {
    return commands.stream().anyMatch(PendingCommand::isUrgent);
  }

  /** Adds a command; true if the calling thread has to write now. */
  synchronized boolean add(PendingCommand pending) {
    commands.add(pending);
    return corkedBy != Thread.currentThread() && takeTurn();
  }

  /**
   * Delays writes for commands that this thread adds until {@link #uncork}.
   *
   * @return the value to pass to {@link #uncork}
   */
  synchronized @Nullable Thread cork() {
    Thread me = Thread.currentThread();
    Thread before = corkedBy == me ? me : null;
    corkedBy = me;
    return before;
  }

  /**
   * Ends the delay; true if the calling thread has to write now. A cork set by another thread
   * meanwhile is left alone, and an earlier cork of another thread is not restored, because that
   * thread may have finished.
   */
  synchronized boolean uncork(@Nullable Thread before) {
    Thread me = Thread.currentThread();
    if (corkedBy == me) {
      corkedBy = before;
    }
    return corkedBy != me && !commands.isEmpty() && takeTurn();
  }

  /** Ends a write; true if the writer has to continue because commands are queued. */
  synchronized boolean release() {
    writing = !commands.isEmpty();
    return writing;
  }

  /** Removes and returns all commands. */
  synchronized List<PendingCommand> take() {
    List<PendingCommand> taken = new ArrayList<>(commands);
    commands.clear();
    return taken;
  }

  /** Puts commands back at the front, in their order. */
  synchronized void putBack(List<PendingCommand> taken) {
    for (int i = taken.size() - 1; i >= 0; i--) {
      commands.addFirst(taken.get(i));
    }
  }

  private boolean takeTurn() {
    if (writing) {
      return false;
    }
    writing = true;
    return true;
  }
}
