package io.serai.reload;

import io.serai.document.Fault;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A small kind of files: each serves its text; one that says "bad" is refused, "crash" throws. */
final class Words implements Resources {

  final List<ChangeSet> changeSets = new CopyOnWriteArrayList<>();
  final List<Long> appliedAt = new CopyOnWriteArrayList<>();
  final Map<String, String> served = new ConcurrentSkipListMap<>();

  @Override
  public String folder() {
    return "words";
  }

  @Override
  public boolean accepts(String fileName) {
    return fileName.endsWith(".txt");
  }

  @Override
  public List<Outcome> apply(ChangeSet changes) {
    appliedAt.add(System.nanoTime());
    changeSets.add(changes);
    List<Outcome> outcomes = new ArrayList<>();
    for (String file : changes.gone()) {
      served.remove(file);
      outcomes.add(Outcome.removed(file, Clock.systemUTC().instant()));
    }
    new TreeMap<>(changes.written()).forEach((file, text) -> outcomes.add(apply(file, text)));
    return outcomes;
  }

  private Outcome apply(String file, String text) {
    if (text.contains("crash")) {
      throw new IllegalStateException("this kind fails at " + file);
    }
    if (text.contains("bad") || text.isEmpty()) {
      Fault fault = new Fault("/word", "BAD_WORD", "Say something better", 1);
      return Outcome.refused(file, Clock.systemUTC().instant(), List.of(fault));
    }
    served.put(file, text);
    return Outcome.applied(file, Clock.systemUTC().instant(), List.of());
  }
}
