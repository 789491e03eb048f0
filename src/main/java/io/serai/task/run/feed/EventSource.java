package io.serai.task.run.feed;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * A sequence of events in the log that grows, with its most recent events in memory. Thread-safe.
 *
 * @param <E> events
 */
public interface EventSource<E> {

  /** Adds a callback that runs when there are new events; it must not block. */
  void follow(Runnable follower);

  /** Removes a callback. */
  void unfollow(Runnable follower);

  /** Returns the position of the newest event. */
  long last();

  /** Whether no event will follow the newest one. */
  boolean isComplete();

  /** Returns the position of an event; positions increase. */
  long position(E event);

  /**
   * Returns up to {@code limit} events after a position; empty if the next one is no longer in
   * memory.
   */
  List<E> recent(long after, int limit);

  /** Reads up to {@code limit} events after a position from the log. */
  CompletionStage<List<E>> read(long after, int limit);
}
