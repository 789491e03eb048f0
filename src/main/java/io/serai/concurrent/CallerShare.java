package io.serai.concurrent;

/**
 * How many of the places that callers share one of them may have.
 *
 * <p>The less is free, the less a caller may have: it gets one more place if the part of them that
 * it has is less than nine times the square of the part that is free. One caller alone gets about
 * 72 of a hundred; ten of them, one after the other, leave 14 of a thousand. Of up to three, one
 * caller may have all.
 */
public final class CallerShare {
  private static final double FREE_FACTOR = 9;

  private CallerShare() {}

  /** Whether a caller that has a number of all places may have one more of those that are free. */
  public static boolean mayHaveMore(int own, int free, int all) {
    return free > 0 && (double) own * all < FREE_FACTOR * free * free;
  }
}
