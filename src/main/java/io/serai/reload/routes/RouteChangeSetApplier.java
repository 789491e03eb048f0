package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One change set of route files: written files are tried until none of them makes another possible
 * any more; what is gone goes after the first of these tries, so that others may take it over.
 */
final class RouteChangeSetApplier {

  private static final Logger LOG = LoggerFactory.getLogger(RouteChangeSetApplier.class);

  private final ChangeSet changes;
  private final RouteFileRegistry units;
  private final Map<String, String> refused;
  private final Clock clock;
  private final TemplateDependencyTracker shaping;
  private final Map<String, String> open;
  private final Set<String> gone;
  private final Map<String, FileReloadOutcome> outcomes = new TreeMap<>();

  /**
   * @param refused the texts of files that were refused before; those of this round afterwards
   */
  RouteChangeSetApplier(
      ChangeSet changes, RouteFileRegistry units, Map<String, String> refused, Clock clock) {
    this.changes = changes;
    this.units = units;
    this.refused = refused;
    this.clock = clock;
    this.shaping = new TemplateDependencyTracker(units);
    this.open = new TreeMap<>(changes.written());
    this.gone = new TreeSet<>(changes.gone());
  }

  /** Applies the changes; one outcome for each file whose fate they decided. */
  List<FileReloadOutcome> run() {
    refused.keySet().removeAll(changes.written().keySet());
    refused.keySet().removeAll(changes.gone());
    boolean progress = tryOpen();
    progress |= removeGone();
    while (progress) {
      refused.forEach(open::putIfAbsent);
      refused.clear();
      progress = tryOpen();
    }
    makeOutdatedAgain();
    return List.copyOf(outcomes.values());
  }

  private boolean tryOpen() {
    boolean progress = false;
    for (Map.Entry<String, String> entry : TemplateDependencyTracker.first(open)) {
      boolean applied = tryFile(entry.getKey(), entry.getValue());
      progress |= applied;
    }
    refused.putAll(open);
    return progress;
  }

  private boolean tryFile(String file, String text) {
    boolean same = units.serves(file, text);
    Optional<DocumentFault> fault = same ? Optional.empty() : put(file, text);
    if (fault.isEmpty()) {
      open.remove(file);
      refused.remove(file);
      outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), List.of()));
      return !same;
    }
    if (changes.written().containsKey(file)) {
      refuse(file, fault.get());
    }
    return false;
  }

  private Optional<DocumentFault> put(String file, String text) {
    try {
      shaping.note(file);
      units.put(file, text, gone);
      shaping.note(file);
      shaping.made(file);
      return Optional.empty();
    } catch (Exception | LinkageError e) {
      LOG.debug("{} is refused", file, e);
      return Optional.of(RouteFaultMapper.of(e, text));
    }
  }

  private boolean removeGone() {
    for (String file : gone) {
      shaping.note(file);
      outcomes.put(file, removed(file));
    }
    boolean any = !gone.isEmpty();
    gone.clear();
    return any;
  }

  private FileReloadOutcome removed(String file) {
    try {
      units.remove(file);
      return FileReloadOutcome.removed(file, clock.instant());
    } catch (Exception e) {
      LOG.error("{} is gone, but its routes could not be removed", file, e);
      return FileReloadOutcome.refused(file, clock.instant(), List.of(RouteFaultMapper.of(e, "")));
    }
  }

  private void makeOutdatedAgain() {
    for (LoadedRouteFile unit : units.all()) {
      if (shaping.areOutdated(unit)) {
        put(unit.file(), unit.text()).ifPresent(fault -> refuse(unit.file(), fault));
      }
    }
  }

  private void refuse(String file, DocumentFault fault) {
    outcomes.put(file, FileReloadOutcome.refused(file, clock.instant(), List.of(fault)));
  }
}
