package io.serai.task.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The moves of a task that stand in line for its next append, and whose turn it is to write: one
 * writer at a time, and nobody while the thread that has corked the line still adds to it. Bounded;
 * thread-safe.
 */
final class PendingCommandQueue {

  private final int most;
  private final ArrayDeque<PendingCommand> posts = new ArrayDeque<>();
  private boolean writing;
  private @Nullable Thread corked;

  PendingCommandQueue(int most) {
    this.most = most;
  }

  /** Whether it takes one more. */
  synchronized boolean hasRoom() {
    return posts.size() < most;
  }

  /** Puts a move in line; true where it is now the caller's turn to write. */
  synchronized boolean add(PendingCommand pendingCommand) {
    posts.add(pendingCommand);
    return corked != Thread.currentThread() && takeTurn();
  }

  /** Lets what this thread adds wait for {@link #uncork}; gives what is to be put back then. */
  synchronized @Nullable Thread cork() {
    Thread me = Thread.currentThread();
    Thread before = corked == me ? me : null;
    corked = me;
    return before;
  }

  /**
   * True where it is now the caller's turn to write. The cork of another thread is left to it, and
   * none is put back on another's behalf: that one may have gone.
   */
  synchronized boolean uncork(@Nullable Thread before) {
    Thread me = Thread.currentThread();
    if (corked == me) {
      corked = before;
    }
    return corked != me && !posts.isEmpty() && takeTurn();
  }

  /** The writer has written; true where it keeps its turn, since somebody waits. */
  synchronized boolean release() {
    writing = !posts.isEmpty();
    return writing;
  }

  /** Everybody in line. */
  synchronized List<PendingCommand> take() {
    List<PendingCommand> taken = new ArrayList<>(posts);
    posts.clear();
    return taken;
  }

  /** Puts what was taken in front again, in its order. */
  synchronized void putBack(List<PendingCommand> taken) {
    for (int i = taken.size() - 1; i >= 0; i--) {
      posts.addFirst(taken.get(i));
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
