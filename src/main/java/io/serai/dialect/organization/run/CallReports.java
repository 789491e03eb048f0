package io.serai.dialect.organization.run;

import io.serai.dialect.organization.file.ReportableWork;
import io.serai.dialect.organization.model.SaluteReport;
import java.time.Instant;
import java.util.function.BiConsumer;

/**
 * Receives the reports on a task while a call of it is open. Thread-safe.
 *
 * @param receiver takes a report and the call that was open when it came
 */
record CallReports(
    String taskId,
    String owner,
    CurrentCall current,
    BiConsumer<SaluteReport, PendingCall> receiver)
    implements ReportableWork {

  @Override
  public Instant since() {
    PendingCall call = current.get();
    return call == null ? Instant.MAX : call.since();
  }

  @Override
  public void report(SaluteReport report) {
    PendingCall call = current.get();
    if (call != null) {
      receiver.accept(report, call);
    }
  }
}
