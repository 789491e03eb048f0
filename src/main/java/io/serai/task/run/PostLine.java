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
final class PostLine {

  private final int most;
  private final ArrayDeque<Post> posts = new ArrayDeque<>();
  private boolean writing;
  private @Nullable Thread corked;

  PostLine(int most) {
    this.most = most;
  }

  /** Whether it takes one more. */
  synchronized boolean hasRoom() {
    return posts.size() < most;
  }

  /** Puts a move in line; true where it is now the caller's turn to write. */
  synchronized boolean add(Post post) {
    posts.add(post);
    return corked != Thread.currentThread() && takeTurn();
  }

  /** Lets what this thread adds wait for {@link #uncork}; gives what is to be put back then. */
  synchronized @Nullable Thread cork() {
    Thread before = corked;
    corked = Thread.currentThread();
    return before;
  }

  /** True where it is now the caller's turn to write. */
  synchronized boolean uncork(@Nullable Thread before) {
    corked = before;
    return !posts.isEmpty() && takeTurn();
  }

  /** The writer has written; true where it keeps its turn, since somebody waits. */
  synchronized boolean release() {
    writing = !posts.isEmpty();
    return writing;
  }

  /** Everybody in line. */
  synchronized List<Post> take() {
    List<Post> taken = new ArrayList<>(posts);
    posts.clear();
    return taken;
  }

  /** Puts what was taken in front again, in its order. */
  synchronized void putBack(List<Post> taken) {
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
