package io.serai.concurrent;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The values of a label of metrics, each with what is counted for it: the first ones that come, up
 * to a maximum; all later ones share the value {@value #OTHER}. A value that was given once stays
 * until it is removed, so that no counter falls. Thread-safe; only the first use of a value takes a
 * lock.
 */
public final class BoundedLabels<T> {
  /** The value that those share who come too late. */
  public static final String OTHER = "other";

  private final int most;
  private final Function<String, T> create;
  private final Map<String, T> known = new ConcurrentHashMap<>();

  /** Whether all later values are {@value #OTHER}. */
  private volatile boolean full;

  /**
   * Creates an empty set of values.
   *
   * @param most maximum number of values besides {@value #OTHER}
   * @param create makes what is counted for a value
   */
  public BoundedLabels(int most, Function<String, T> create) {
    this.most = most;
    this.create = create;
  }

  /** Returns what is counted for a name. */
  public T of(String name) {
    T found = known.get(name);
    if (found == null && full) {
      found = known.get(OTHER);
    }
    return found != null ? found : add(name);
  }

  /** Returns the value under which a name was counted; {@value #OTHER} if it came too late. */
  public String label(String name) {
    return known.containsKey(name) ? name : OTHER;
  }

  private synchronized T add(String name) {
    boolean room = known.containsKey(name) || sizeWithoutOther() < most;
    T created = known.computeIfAbsent(room ? name : OTHER, create);
    full |= !room;
    return created;
  }

  /** Removes a name that will not be counted any more, which makes room for another one. */
  public synchronized void remove(String name) {
    if (!name.equals(OTHER) && known.remove(name) != null) {
      full = false;
    }
  }

  private int sizeWithoutOther() {
    return known.containsKey(OTHER) ? known.size() - 1 : known.size();
  }

  /** Passes all values to a consumer, each with what is counted for it. */
  public void forEach(BiConsumer<String, T> consumer) {
    known.forEach(consumer);
  }
}
