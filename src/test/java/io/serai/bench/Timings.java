package io.serai.bench;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** Prints how long calls take that are made one after the other. */
final class Timings {

  private Timings() {}

  /** Makes calls, and prints the quantiles of their times. */
  static void quantiles(String what, int times, IntConsumer call) {
    long[] took = new long[times];
    for (int i = 0; i < times; i++) {
      long began = System.nanoTime();
      call.accept(i);
      took[i] = System.nanoTime() - began;
    }
    Arrays.sort(took);
    System.out.printf(
        "%s: median %.1f ms, p99 %.1f ms, longest %.1f ms%n",
        what, took[times / 2] / 1e6, took[times * 99 / 100] / 1e6, took[times - 1] / 1e6);
  }

  /** Prints the heap that is used after a collection. */
  static void heap(String when) {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        "heap %s: %d MiB%n", when, (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }
}
