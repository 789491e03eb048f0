package io.serai.cli.checksum;

import io.serai.cli.checksum.CapabilityFileContent.Pin;
import io.serai.cli.checksum.CapabilityFileContent.PinnedDependency;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sorts files whose checksums change by their dependencies, into groups: the dependencies of a file
 * are in earlier groups, so the files of one group can be written in any order. The time grows with
 * the number of files and dependencies.
 */
final class ChecksumUpdateOrder {

  private final Map<Path, CapabilityFileContent> remaining = new LinkedHashMap<>();
  private final Map<Path, Set<Path>> dependencies = new HashMap<>();
  private final Map<Path, List<Path>> dependents = new HashMap<>();

  /** How many dependencies of a file are not in a group yet. */
  private final Map<Path, Integer> missing = new HashMap<>();

  private ChecksumUpdateOrder(Collection<CapabilityFileContent> files) {
    Map<Pin, List<Path>> byPin = new HashMap<>();
    for (CapabilityFileContent file : files) {
      remaining.put(file.path(), file);
      file.declaredPin()
          .ifPresent(
              pin -> byPin.computeIfAbsent(pin, first -> new ArrayList<>()).add(file.path()));
    }
    for (CapabilityFileContent file : files) {
      Set<Path> own = new LinkedHashSet<>();
      for (PinnedDependency dependency : file.dependencies()) {
        own.addAll(byPin.getOrDefault(dependency.pin(), List.of()));
      }
      own.remove(file.path());
      dependencies.put(file.path(), own);
      missing.put(file.path(), own.size());
      own.forEach(
          dependency ->
              dependents.computeIfAbsent(dependency, first -> new ArrayList<>()).add(file.path()));
    }
  }

  static List<List<CapabilityFileContent>> of(Collection<CapabilityFileContent> files) {
    ChecksumUpdateOrder order = new ChecksumUpdateOrder(files);
    List<List<CapabilityFileContent>> groups = new ArrayList<>();
    List<Path> ready = order.ready(order.remaining.keySet());
    while (!order.remaining.isEmpty()) {
      List<Path> next = ready.isEmpty() ? List.of(order.entryOfCycle()) : ready;
      groups.add(next.stream().map(order.remaining::remove).toList());
      ready = order.ready(order.released(next));
    }
    return groups;
  }

  /**
   * Returns a file of a cycle, in which no correct checksums exist: the first that comes up again
   * when the first file's unwritten dependencies are followed.
   */
  private Path entryOfCycle() {
    Set<Path> visited = new HashSet<>();
    Path file = remaining.keySet().iterator().next();
    while (visited.add(file)) {
      file =
          dependencies.getOrDefault(file, Set.of()).stream()
              .filter(remaining::containsKey)
              .findFirst()
              .orElseThrow();
    }
    return file;
  }

  private List<Path> ready(Collection<Path> files) {
    return files.stream()
        .filter(file -> missing.getOrDefault(file, 0) == 0)
        .filter(remaining::containsKey)
        .toList();
  }

  /** Returns the files that depend on these, after these were added to a group. */
  private Set<Path> released(List<Path> files) {
    Set<Path> released = new LinkedHashSet<>();
    for (Path file : files) {
      for (Path dependent : dependents.getOrDefault(file, List.of())) {
        missing.merge(dependent, -1, Integer::sum);
        released.add(dependent);
      }
    }
    return released;
  }
}
