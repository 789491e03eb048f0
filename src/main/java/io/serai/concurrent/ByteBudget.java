package io.serai.concurrent;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes that callers hold, up to a limit for all and one for each. Thread-safe. */
public final class ByteBudget {
  /** The factor of the limits that small items may use, so that large ones leave them some room. */
  public static final double FACTOR_FOR_SMALL = 1.125;

  private final long total;
  private final long share;
  private final AtomicLong held = new AtomicLong();
  private final ConcurrentMap<String, Long> callers = new ConcurrentHashMap<>();
  private final LongAdder refusedForTotal = new LongAdder();
  private final LongAdder refusedForShare = new LongAdder();

  /**
   * @param total bytes for all callers
   * @param share bytes for one caller
   */
  public ByteBudget(long total, long share) {
    this.total = total;
    this.share = share;
  }

  /** Returns the limit for all callers in bytes. */
  public long total() {
    return total;
  }

  /** Returns the limit for one caller in bytes. */
  public long share() {
    return share;
  }

  /** Returns the bytes that are held now. */
  public long held() {
    return held.get();
  }

  /** Returns the bytes that a caller holds now. */
  public long held(String caller) {
    return callers.getOrDefault(caller, 0L);
  }

  /** Returns the number of callers that hold bytes now. */
  public int callers() {
    return callers.size();
  }

  /** Returns how many reservations were refused because of the limit for all callers. */
  public long refusedForTotal() {
    return refusedForTotal.sum();
  }

  /** Returns how many reservations were refused because of the limit for one caller. */
  public long refusedForShare() {
    return refusedForShare.sum();
  }

  /**
   * Adds bytes to those that a caller holds, if the limits allow it.
   *
   * @return the limit that does not allow it; empty if the bytes were added
   */
  public Optional<Limit> reserve(String caller, long bytes) {
    return reserve(caller, bytes, 1);
  }

  /**
   * Does the same with limits that are larger by a factor, for bytes without which earlier
   * reservations would be useless.
   */
  public Optional<Limit> reserve(String caller, long bytes, double factor) {
    return reserve(caller, bytes, factor, factor);
  }

  /** Does the same for a small item. Large items leave some of the total to small ones. */
  public Optional<Limit> reserveSmall(String caller, long bytes) {
    return reserve(caller, bytes, 1, FACTOR_FOR_SMALL);
  }

  private Optional<Limit> reserve(
      String caller, long bytes, double shareFactor, double totalFactor) {
    if (bytes == 0) {
      return Optional.empty(); // no entry for a caller that holds nothing
    }
    if (callers.merge(caller, bytes, Long::sum) > share * shareFactor) {
      releaseShare(caller, bytes);
      refusedForShare.increment();
      return Optional.of(Limit.SHARE);
    }
    if (held.addAndGet(bytes) > total * totalFactor) {
      release(caller, bytes);
      refusedForTotal.increment();
      return Optional.of(Limit.TOTAL);
    }
    return Optional.empty();
  }

  /** Adds bytes that a caller holds already, whatever the limits are. */
  public void add(String caller, long bytes) {
    if (bytes != 0) {
      callers.merge(caller, bytes, Long::sum);
      held.addAndGet(bytes);
    }
  }

  /** Subtracts bytes that a caller no longer holds. */
  public void release(String caller, long bytes) {
    held.addAndGet(-bytes);
    releaseShare(caller, bytes);
  }

  private void releaseShare(String caller, long bytes) {
    callers.computeIfPresent(caller, (key, now) -> now == bytes ? null : Long.valueOf(now - bytes));
  }

  /** A limit of a budget. */
  public enum Limit {
    /** The limit for all callers. */
    TOTAL,
    /** The limit for one caller. */
    SHARE
  }
}
