package io.serai.reload;

import io.serai.document.DocumentFault;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A small kind of files: each serves its text; one that says "bad" is refused, "crash" throws. */
final class Words implements FolderChangeHandler {

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
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    appliedAt.add(System.nanoTime());
    changeSets.add(changes);
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    for (String file : changes.gone()) {
      served.remove(file);
      outcomes.add(FileReloadOutcome.removed(file, Clock.systemUTC().instant()));
    }
    new TreeMap<>(changes.written()).forEach((file, text) -> outcomes.add(apply(file, text)));
    return outcomes;
  }

  private FileReloadOutcome apply(String file, String text) {
    if (text.contains("crash")) {
      throw new IllegalStateException("this kind fails at " + file);
    }
    if (text.contains("bad") || text.isEmpty()) {
      DocumentFault fault = new DocumentFault("/word", "BAD_WORD", "Say something better", 1);
      return FileReloadOutcome.refused(file, Clock.systemUTC().instant(), List.of(fault));
    }
    served.put(file, text);
    return FileReloadOutcome.applied(file, Clock.systemUTC().instant(), List.of());
  }
}
