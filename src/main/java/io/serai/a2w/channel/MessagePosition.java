package io.serai.a2w.channel;

/**
 * Orders the messages of an agent: by the positions of its events, and between two positions the
 * messages about the agent itself, which are not in the log.
 */
final class MessagePosition {
  private static final int BITS = 20;
  private static final long BETWEEN = (1L << BITS) - 1;

  private MessagePosition() {}

  /** Returns the key of an event. */
  static long of(long position) {
    return position << BITS;
  }

  /** Returns the key after the event at a position and all messages that follow it. */
  static long after(long position) {
    return of(position) | BETWEEN;
  }

  /** Returns the position of the event, or of the last one before a message about the agent. */
  static long position(long key) {
    return key >> BITS;
  }
}
