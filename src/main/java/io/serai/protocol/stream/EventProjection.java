package io.serai.protocol.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns events into the messages of one stream. It holds the state of one subscription, and is not
 * thread-safe: a {@link ProjectingPublisher} calls it by one thread at a time.
 *
 * @param <E> events
 * @param <T> messages
 */
public interface EventProjection<E, T> {

  /** Returns the messages that the stream begins with, before those of events. */
  default List<T> begin() {
    return List.of();
  }

  /**
   * Returns the message that is the whole stream, if the first event arrives before the stream has
   * begun; null to begin as usual.
   */
  default @Nullable T whole(E first) {
    return null;
  }

  /** Returns the messages for an event, in their order; none if it has no message. */
  List<T> all(E event);

  /** Returns whether the stream ends with the message that was returned last. */
  boolean isOver();
}
