package io.serai.fuzz;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The cases that are under way, and those that were lately. Thread-safe. */
final class Sent {

  private static final int MOST = 10_000;
  private static final long LARGEST = 64L << 20;
  private static final Pattern ID = Pattern.compile("fuzz-[a-z]+-[0-9]+");

  private final Map<FuzzCase, Long> underWay = new ConcurrentHashMap<>();
  private final Deque<FuzzCase> order = new ArrayDeque<>();
  private final Map<String, FuzzCase> lately = new HashMap<>();
  private long octets;

  synchronized void begin(FuzzCase sent) {
    underWay.put(sent, System.nanoTime());
    order.add(sent);
    lately.put(sent.id(), sent);
    octets += size(sent);
    while (order.size() > MOST || (octets > LARGEST && order.size() > 1)) {
      FuzzCase old = order.remove();
      octets -= size(old);
      lately.remove(old.id(), old);
    }
  }

  void end(FuzzCase sent) {
    underWay.remove(sent);
  }

  /** The case whose request id stands in a line. */
  synchronized @Nullable FuzzCase named(String line) {
    Matcher id = ID.matcher(line);
    return id.find() ? lately.get(id.group()) : null;
  }

  /** What has been under way for longest. */
  List<FuzzCase> oldest(int most) {
    return underWay.entrySet().stream()
        .sorted(Comparator.comparingLong(Map.Entry::getValue))
        .limit(most)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static long size(FuzzCase sent) {
    return sent.payload() instanceof FuzzCase.Http http ? http.body().length : 1_000;
  }
}
