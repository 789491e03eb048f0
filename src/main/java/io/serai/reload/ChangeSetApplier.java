package io.serai.reload;

import io.serai.document.DocumentFault;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes detected changes to a {@link FolderChangeHandler}. If the handler fails, or returns no
 * outcome for a file, the files concerned are refused.
 */
final class ChangeSetApplier {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeSetApplier.class);

  private final FolderChangeHandler handler;
  private final Clock clock;

  ChangeSetApplier(FolderChangeHandler handler, Clock clock) {
    this.handler = handler;
    this.clock = clock;
  }

  /** Returns one outcome for each changed file, and those of other files that were affected. */
  List<FileReloadOutcome> apply(
      DetectedFileChanges changes, boolean initial, LoadProgressListener progress) {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    changes.unreadable().forEach((file, fault) -> outcomes.add(refused(file, fault)));
    if (!changes.written().isEmpty() || !changes.gone().isEmpty()) {
      outcomes.addAll(applyTo(changes.toChangeSet(initial, progress)));
    }
    return outcomes;
  }

  private List<FileReloadOutcome> applyTo(ChangeSet changes) {
    try {
      List<FileReloadOutcome> outcomes = handler.apply(changes);
      return Stream.concat(outcomes.stream(), unanswered(changes, outcomes)).toList();
    } catch (CancellationException stopping) {
      throw stopping;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      LOG.error("Files of {} could not be applied", handler.folder(), e);
      String message =
          "The hub failed to apply this file; see its log. Change the file or report it";
      DocumentFault fault = DocumentFault.at("", "INTERNAL_ERROR", message);
      return files(changes).stream().map(file -> refused(file, fault)).toList();
    }
  }

  private Stream<FileReloadOutcome> unanswered(
      ChangeSet changes, List<FileReloadOutcome> outcomes) {
    Set<String> open = files(changes);
    open.removeAll(outcomes.stream().map(FileReloadOutcome::file).collect(Collectors.toSet()));
    DocumentFault fault =
        DocumentFault.at(
            "",
            "INTERNAL_ERROR",
            "The hub did not say whether it applied this file; write it again");
    return open.stream().map(file -> refused(file, fault));
  }

  private static Set<String> files(ChangeSet changes) {
    Set<String> files = new TreeSet<>(changes.written().keySet());
    files.addAll(changes.gone());
    return files;
  }

  private FileReloadOutcome refused(String file, DocumentFault fault) {
    return FileReloadOutcome.refused(file, clock.instant(), List.of(fault));
  }
}
