package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The Java files of {@code routes/} that have no routes: classes that routes name. They are
 * compiled together, so that they may use one another. A file that does not compile is refused, and
 * so is one with which others no longer compile; what it had before stays. A refused file is tried
 * again when another one changes. For one thread.
 */
final class SharedClassFiles {

  private final RouteFolderClassLoader classes;
  private final SharedClassBeans beans;
  private final Map<String, String> refused = new TreeMap<>();
  private Map<String, String> served = Map.of();
  private Set<String> names = Set.of();

  SharedClassFiles(RouteFolderClassLoader classes, SharedClassBeans beans) {
    this.classes = classes;
    this.beans = beans;
  }

  /**
   * What a change set did.
   *
   * @param faults of the files that were refused
   * @param applied the files whose new text is used
   * @param names by which routes may use what has changed: simple names of classes, and beans
   */
  record Outcome(Map<String, List<DocumentFault>> faults, Set<String> applied, Set<String> names) {}

  /** Applies changed and deleted files. */
  Outcome apply(Map<String, String> written, Set<String> gone) {
    refused.keySet().removeAll(gone);
    Set<String> known = new TreeSet<>(refused.keySet());
    known.removeAll(written.keySet());
    refused.putAll(written);
    Set<String> changed = new TreeSet<>(refused.keySet());
    Map<String, String> next = new TreeMap<>(served);
    next.keySet().removeAll(gone);
    next.putAll(refused);
    Map<String, List<DocumentFault>> faults = new TreeMap<>();
    Set<String> before = names;
    boolean replaced = false;
    while (!replaced && !next.equals(served)) {
      Map<String, List<DocumentFault>> found = attempt(next);
      replaced = found.isEmpty();
      faults.putAll(withdraw(found, changed, next));
    }
    refused.keySet().removeAll(changed);
    faults.keySet().removeAll(known);
    Set<String> stale = new TreeSet<>();
    if (replaced) {
      stale.addAll(before);
      stale.addAll(names);
    }
    return new Outcome(faults, changed, stale);
  }

  /** Uses the files; returns what is wrong with them, and then changes nothing. */
  private Map<String, List<DocumentFault>> attempt(Map<String, String> next) {
    JavaCompilation compiled = JavaCompilation.of(next);
    if (!compiled.faults().isEmpty()) {
      return compiled.faults();
    }
    CompiledClassLoader loader = RouteFolderClassLoader.loader(compiled);
    Map<String, List<DocumentFault>> faults = beans.replace(loader, compiled.classes());
    if (faults.isEmpty()) {
      classes.share(next, loader);
      served = Map.copyOf(next);
      names =
          compiled.classes().values().stream()
              .flatMap(each -> each.keySet().stream())
              .map(name -> name.substring(name.lastIndexOf('.') + 1))
              .collect(Collectors.toCollection(TreeSet::new));
      names.addAll(beans.names());
    }
    return faults;
  }

  /**
   * Takes back the changes that cannot be used, and returns why. If only files have faults that did
   * not change, the changed ones are to blame; if none changed, those that were deleted.
   */
  private Map<String, List<DocumentFault>> withdraw(
      Map<String, List<DocumentFault>> found, Set<String> changed, Map<String, String> next) {
    Map<String, List<DocumentFault>> faults = new TreeMap<>(found);
    if (!found.isEmpty() && !changed.isEmpty()) {
      faults.keySet().retainAll(changed);
      if (faults.isEmpty()) {
        changed.forEach(file -> faults.put(file, List.of(breaks(found))));
      }
    }
    for (String file : faults.keySet()) {
      String old = changed.remove(file) ? served.get(file) : null;
      if (old == null) {
        refused.putIfAbsent(file, next.getOrDefault(file, ""));
        next.remove(file);
      } else {
        next.put(file, old);
      }
    }
    return faults;
  }

  private static DocumentFault breaks(Map<String, List<DocumentFault>> found) {
    Map.Entry<String, List<DocumentFault>> first = found.entrySet().iterator().next();
    DocumentFault fault = first.getValue().get(0);
    return DocumentFault.at(
        "",
        fault.code(),
        "with this version, %s does not compile (line %d: %s)"
            .formatted(first.getKey(), fault.line(), fault.message()));
  }
}
