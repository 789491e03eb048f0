package io.serai.document;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The first faults of one text, without repetitions. The others are only counted, since a large
 * text may have one at each value. Not thread-safe.
 *
 * @param <T> the protocol's kind of fault
 */
public final class FirstFaults<T> {
  /** Maximum number of faults that are kept. */
  public static final int MOST = 100;

  private final Set<T> kept = new LinkedHashSet<>();
  private int more;

  /** Keeps a fault if it is new and one of the first, or else counts it. */
  public void add(T fault) {
    if (kept.size() < MOST) {
      kept.add(fault);
    } else if (!kept.contains(fault)) {
      more++;
    }
  }

  /** Returns the faults that were kept, in the order in which they were found. */
  public Set<T> kept() {
    return Collections.unmodifiableSet(kept);
  }

  /** Returns a sentence that says how many faults were not kept; empty if all were. */
  public Optional<String> more() {
    return more == 0
        ? Optional.empty()
        : Optional.of("there are " + more + " more; correct these first");
  }
}
