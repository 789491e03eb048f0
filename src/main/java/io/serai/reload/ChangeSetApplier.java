package io.serai.reload;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Passes detected changes to a {@link FolderChangeHandler}. If the handler fails at one file, or
 * returns no outcome for it, that file is refused and the others are applied.
 */
final class ChangeSetApplier {

  private final FolderChangeHandler handler;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();

  ChangeSetApplier(FolderChangeHandler handler, Clock clock) {
    this.handler = handler;
    this.clock = clock;
  }

  /**
   * Returns one outcome for each changed file, and those of other files that were affected. A file
   * in whose place something else is has two: it is removed, then refused.
   */
  List<FileReloadOutcome> apply(
      DetectedFileChanges changes, boolean initial, LoadProgressListener progress) {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    if (!changes.written().isEmpty() || !changes.gone().isEmpty()) {
      outcomes.addAll(applyTo(changes.toChangeSet(initial, progress)));
    }
    changes.unreadable().forEach((file, fault) -> outcomes.add(refused(file, fault)));
    return outcomes;
  }

  /** Applies changes; if that fails, each half by itself, down to the file at which it fails. */
  private List<FileReloadOutcome> applyTo(ChangeSet changes) {
    try {
      List<FileReloadOutcome> outcomes = handler.apply(changes);
      return Stream.concat(outcomes.stream(), unanswered(changes, outcomes)).toList();
    } catch (CancellationException stopping) {
      throw stopping;
    } catch (RuntimeException | LinkageError | StackOverflowError failure) {
      Set<String> files = changes.files();
      return files.size() > 1
          ? applyHalves(changes)
          : files.stream().map(file -> refused(file, boundary.fault(file, failure))).toList();
    }
  }

  /** Returns the last outcome of each file: one of the first half may change with the second. */
  private List<FileReloadOutcome> applyHalves(ChangeSet changes) {
    Map<String, FileReloadOutcome> last = new LinkedHashMap<>();
    for (ChangeSet half : changes.halves()) {
      applyTo(half).forEach(outcome -> last.put(outcome.file(), outcome));
    }
    return List.copyOf(last.values());
  }

  private Stream<FileReloadOutcome> unanswered(
      ChangeSet changes, List<FileReloadOutcome> outcomes) {
    Set<String> open = changes.files();
    open.removeAll(outcomes.stream().map(FileReloadOutcome::file).collect(Collectors.toSet()));
    DocumentFault fault =
        DocumentFault.at(
            "",
            FaultBoundary.CODE,
            "the hub did not say whether it applied this file; write it again, and report this");
    return open.stream().map(file -> refused(file, fault));
  }

  private FileReloadOutcome refused(String file, DocumentFault fault) {
    return FileReloadOutcome.refused(file, clock.instant(), List.of(fault));
  }
}
