package io.serai.reload;

import io.serai.reload.FileReloadOutcome.Status;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes to the audit log which files of the home were applied, refused or removed: one entry for
 * each file, or one with their number for many files of one change set. Files of agents have
 * entries of their own. Thread-safe.
 */
public record AuditedFileChanges(AuditLog audit) implements Consumer<List<FileReloadOutcome>> {

  /** So many files of a change set have entries of their own. */
  static final int MAX_ENTRIES = 20;

  private static final String AGENTS = "agents/";

  @Override
  public void accept(List<FileReloadOutcome> outcomes) {
    write(outcomes, Status.APPLIED, "file.apply", AuditOutcome.DONE);
    write(outcomes, Status.REFUSED, "file.refuse", AuditOutcome.REFUSED);
    write(outcomes, Status.REMOVED, "file.remove", AuditOutcome.DONE);
  }

  private void write(
      List<FileReloadOutcome> outcomes, Status status, String event, AuditOutcome outcome) {
    List<String> files =
        outcomes.stream()
            .filter(each -> each.status() == status && !each.file().startsWith(AGENTS))
            .map(FileReloadOutcome::file)
            .toList();
    if (files.size() > MAX_ENTRIES) {
      audit.file(event, files.size() + " files, the first is " + files.get(0), outcome);
    } else {
      files.forEach(file -> audit.file(event, file, outcome));
    }
  }
}
