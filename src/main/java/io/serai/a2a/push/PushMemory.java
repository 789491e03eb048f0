package io.serai.a2a.push;

import io.serai.concurrent.ByteBudget;

/**
 * The memory that notifications may take while they are sent. A receiver that is slow keeps what is
 * sent to it in memory, so those of one owner of tasks have a part of it. Small notifications are
 * not counted. Thread-safe.
 */
final class PushMemory {
  private static final int PART_OF_OWNER = 4;

  /** Notifications of fewer bytes are small. */
  private static final int SMALL = 16 << 10;

  /** A body, and what it was made of. */
  private static final int FACTOR = 4;

  private final ByteBudget budget;

  PushMemory(long total) {
    this.budget = new ByteBudget(total, total / PART_OF_OWNER);
  }

  static boolean isSmall(long length) {
    return length < SMALL;
  }

  /** Reserves memory for a notification; returns false if others have to be sent before. */
  boolean tryReserve(String owner, long length) {
    return isSmall(length) || budget.reserve(owner, counted(length)).isEmpty();
  }

  /** Returns the memory of a notification that was sent, or is not sent any more. */
  void release(String owner, long length) {
    if (!isSmall(length)) {
      budget.release(owner, counted(length));
    }
  }

  /** Whether there is memory for a notification now. */
  boolean hasRoom(String owner, long length) {
    boolean room = tryReserve(owner, length);
    if (room) {
      release(owner, length);
    }
    return room;
  }

  /** Returns what is reserved now. */
  long held() {
    return budget.held();
  }

  /** One notification counts as half of an owner's part at most, so that each can be sent. */
  private long counted(long length) {
    return Math.min(FACTOR * length, budget.share() / 2);
  }
}
