package io.serai.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random choices that depend on seed, area and iteration alone, so that each case can be made
 * again.
 */
final class Rng {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SplittableRandom random;

  private Rng(long seed) {
    this.random = new SplittableRandom(seed);
  }

  static Rng of(long seed, String area, long iteration) {
    return new Rng(mixed(seed) ^ mixed(area.hashCode() * GOLDEN) ^ mixed(iteration + GOLDEN));
  }

  private static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** From 0 to below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Both ends included. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** Whether something that comes one time in so many comes now. */
  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  boolean percent(int share) {
    return random.nextInt(100) < share;
  }

  long any() {
    return random.nextLong();
  }

  /** From 1 to the most, small ones far more often. */
  int size(int most) {
    double exponent = random.nextDouble() * Math.log(most);
    return (int) Math.max(1, Math.min(most, Math.exp(exponent)));
  }

  <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  @SafeVarargs
  final <T> T pick(T... from) {
    return from[random.nextInt(from.length)];
  }

  byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
