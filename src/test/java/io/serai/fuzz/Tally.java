package io.serai.fuzz;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** How many cases of each name had which outcome. Thread-safe. */
final class Tally {

  private static final String[] CLASSES = {"none", "1xx", "2xx", "3xx", "4xx", "5xx"};

  private final Map<String, AtomicLongArray> byName = new ConcurrentHashMap<>();
  private final AtomicLong all = new AtomicLong();

  void add(FuzzCase sent, Reply reply) {
    all.incrementAndGet();
    byName
        .computeIfAbsent(sent.name(), name -> new AtomicLongArray(CLASSES.length))
        .incrementAndGet(Math.min(5, reply.status() / 100));
  }

  long all() {
    return all.get();
  }

  /** Such as {@code 2xx 10, 4xx 20}. */
  String classes() {
    long[] sums = new long[CLASSES.length];
    byName.values().forEach(each -> sum(each, sums));
    return text(sums);
  }

  private static void sum(AtomicLongArray from, long[] into) {
    for (int i = 0; i < into.length; i++) {
      into[i] += from.get(i);
    }
  }

  private static String text(long[] sums) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sums.length; i++) {
      if (sums[i] > 0) {
        text.append(text.isEmpty() ? "" : ", ").append(CLASSES[i]).append(' ').append(sums[i]);
      }
    }
    return text.toString();
  }

  /** A line for each name. */
  String table() {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, AtomicLongArray> each : new TreeMap<>(byName).entrySet()) {
      long[] sums = new long[CLASSES.length];
      sum(each.getValue(), sums);
      lines.append("%-72s %s%n".formatted(each.getKey(), text(sums)));
    }
    return lines.toString();
  }
}
