package io.serai.a2w.storm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a storm has found wrong. Thread-safe. */
final class Findings {
  private static final int MOST = 1_000;

  private final List<String> all = new CopyOnWriteArrayList<>();

  void add(String finding) {
    if (all.size() < MOST) {
      all.add(finding);
    }
  }

  List<String> all() {
    return all;
  }
}
