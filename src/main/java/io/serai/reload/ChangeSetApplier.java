package io.serai.reload;

import io.serai.document.DocumentFault;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands findings to a kind of files, and answers for it where it fails to. */
final class ChangeSetApplier {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeSetApplier.class);

  private final FolderChangeHandler folderChangeHandler;
  private final Clock clock;

  ChangeSetApplier(FolderChangeHandler folderChangeHandler, Clock clock) {
    this.folderChangeHandler = folderChangeHandler;
    this.clock = clock;
  }

  /** One outcome for each file of the findings, and those of others whose fate changed. */
  List<FileReloadOutcome> apply(DetectedFileChanges detectedFileChanges, boolean initial) {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    detectedFileChanges.unreadable().forEach((file, fault) -> outcomes.add(refused(file, fault)));
    if (!detectedFileChanges.written().isEmpty() || !detectedFileChanges.gone().isEmpty()) {
      outcomes.addAll(applyTo(detectedFileChanges.changes(initial)));
    }
    return outcomes;
  }

  private List<FileReloadOutcome> applyTo(ChangeSet changes) {
    try {
      List<FileReloadOutcome> outcomes = folderChangeHandler.apply(changes);
      return Stream.concat(outcomes.stream(), unanswered(changes, outcomes)).toList();
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      LOG.error("Files of {} could not be applied", folderChangeHandler.folder(), e);
      String message = "The hub failed at this file; its log tells more. Change the file or report";
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
            "", "INTERNAL_ERROR", "Nothing is known of what became of this file; write again");
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
