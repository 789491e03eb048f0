package io.serai.a2w.channel;

import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The newest messages of an agent, in memory. They are added one after another, and read on any
 * thread.
 *
 * <p>The statuses of live tasks that a changed weight repeats are kept for the last change only: a
 * reader that is late needs no older ones, and they are many.
 */
final class RecentMessages {
  private static final int CAPACITY = 1_024;

  private final ConcurrentNavigableMap<Long, ChannelMessages> messages =
      new ConcurrentSkipListMap<>();

  /** Messages up to this key are not in memory. */
  private volatile long floor;

  private volatile long last;

  // used by one message at a time
  private int size;
  private long lastRepeated;

  /**
   * @param floor key up to which messages are not in memory
   */
  RecentMessages(long floor) {
    this.floor = floor;
    this.last = floor;
    this.lastRepeated = floor;
  }

  /** Returns the key of the newest message. */
  long last() {
    return last;
  }

  /** Returns messages after a key; empty if the next one is no longer in memory. */
  List<ChannelMessages> after(long key, int limit) {
    List<ChannelMessages> found =
        messages.tailMap(key, false).values().stream().limit(limit).toList();
    return key < floor ? List.of() : found; // the floor may have risen meanwhile
  }

  /** Adds a message after all others. */
  void add(ChannelMessages added) {
    if (!added.live().isEmpty()) {
      messages.computeIfPresent(lastRepeated, (key, older) -> older.withoutStatus());
      lastRepeated = added.key();
    }
    messages.put(added.key(), added);
    last = added.key();
    if (++size > CAPACITY) {
      floor = messages.firstKey();
      messages.remove(floor);
      size--;
    }
  }
}
