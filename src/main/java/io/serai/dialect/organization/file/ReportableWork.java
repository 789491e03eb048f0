package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.SaluteReport;
import java.time.Instant;

/** Work that reports may be about. Thread-safe. */
public interface ReportableWork {

  /** Returns the id of its task. */
  String taskId();

  /** Returns the owner of its task. */
  String owner();

  /** Returns when it began; earlier reports are not about it. */
  Instant since();

  /** Receives a report that is about it. Called on the thread that reads files. */
  void report(SaluteReport report);
}
