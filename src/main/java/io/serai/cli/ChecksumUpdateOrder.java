package io.serai.cli;

import io.serai.cli.CapabilityFileContent.Pin;
import io.serai.cli.CapabilityFileContent.PinnedDependency;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
      Set<Path> dependencies = new LinkedHashSet<>();
      for (PinnedDependency dependency : file.dependencies()) {
        dependencies.addAll(byPin.getOrDefault(dependency.pin(), List.of()));
      }
      dependencies.remove(file.path());
      missing.put(file.path(), dependencies.size());
      dependencies.forEach(
          dependency ->
              dependents.computeIfAbsent(dependency, first -> new ArrayList<>()).add(file.path()));
    }
  }

  static List<List<CapabilityFileContent>> of(Collection<CapabilityFileContent> files) {
    ChecksumUpdateOrder order = new ChecksumUpdateOrder(files);
    List<List<CapabilityFileContent>> groups = new ArrayList<>();
    List<Path> ready = order.ready(order.remaining.keySet());
    while (!order.remaining.isEmpty()) {
      // In a cycle no correct checksums exist; it is entered at its first file.
      List<Path> next =
          ready.isEmpty() ? List.of(order.remaining.keySet().iterator().next()) : ready;
      groups.add(next.stream().map(order.remaining::remove).toList());
      ready = order.ready(order.released(next));
    }
    return groups;
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
