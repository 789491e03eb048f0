package io.serai.dialect.organization.run;

import io.serai.concurrent.CompletionCause;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a run once, with the files that were reported and with the result or the report on the
 * failure. Thread-safe.
 */
final class RunFinisher {
  private final TaskContext task;
  private final ServedOrganization organization;
  private final TaskReports reports;
  private final WorkReportAccumulator work;
  private final AtomicBoolean over = new AtomicBoolean();
  private final CompletableFuture<TaskOutcome> outcome = new CompletableFuture<>();

  RunFinisher(
      TaskContext task,
      ServedOrganization organization,
      TaskReports reports,
      WorkReportAccumulator work) {
    this.task = task;
    this.organization = organization;
    this.reports = reports;
    this.work = work;
  }

  /** Returns the outcome of the run. */
  CompletionStage<TaskOutcome> outcome() {
    return outcome;
  }

  /** Whether the run has ended, or is being stopped. */
  boolean isOver() {
    return over.get();
  }

  /**
   * Decides that the run ends with {@link #stopped} or {@link #broken}, whatever else happens;
   * false if its end is decided already.
   */
  boolean decide() {
    return over.compareAndSet(false, true);
  }

  /** Ends a run that was stopped. */
  void stopped() {
    outcome.complete(new TaskOutcome.Finished(List.of(), null));
  }

  /** Ends a run that has a fault. */
  void broken(Throwable fault) {
    outcome.completeExceptionally(CompletionCause.of(fault));
  }

  /** Ends the run with the last words of Agent Zero as result, and the files that were reported. */
  void completed(String result, List<Artifact> files) {
    task.together(() -> complete(result, files));
  }

  private void complete(String result, List<Artifact> files) {
    reports.publish(files);
    SaluteReport latest = work.latest();
    String words =
        latest == null
            ? null
            : new ReportSentenceWriter(organization.chart())
                .end(latest, work.hasReachedExit())
                .orElse(null);
    end(
        new TaskOutcome.Finished(
            List.of(TaskReports.result(result)), words == null ? null : task.message(words)));
  }

  /**
   * Ends the run because the organization has given up.
   *
   * @param answer what Agent Zero has said; empty if it has said nothing
   */
  CompletionStage<Void> givenUp(String answer) {
    SaluteReport latest = work.latest();
    String where =
        latest == null
            ? "The work was given up."
            : "The work was given up at: "
                + new ReportSentenceWriter(organization.chart()).of(latest)
                + ".";
    return failed(
        ErrorCode.EXTERNAL_DEPENDENCY,
        answer.isBlank() ? where : where + "\n\n" + answer,
        Optional.empty());
  }

  /**
   * Ends the run as failed.
   *
   * @param suggestion what to do about the reason, in a sentence
   */
  CompletionStage<Void> failed(ErrorCode code, String reason, String suggestion) {
    return failed(code, reason, Optional.of(suggestion));
  }

  private CompletionStage<Void> failed(ErrorCode code, String reason, Optional<String> suggestion) {
    return reports
        .read(work.files())
        .thenAccept(files -> task.together(() -> fail(code, reason, suggestion, files)));
  }

  private void fail(
      ErrorCode code, String reason, Optional<String> suggestion, List<Artifact> files) {
    List<String> names = files.stream().map(Artifact::name).map(String::valueOf).toList();
    reports.publish(files);
    task.artifact(FailureReportArtifact.of(reason, suggestion, work, names, organization.chart()));
    String words = suggestion.map(remedy -> reason + " " + remedy).orElse(reason);
    end(task.failed(code, words));
  }

  private void end(TaskOutcome result) {
    if (decide()) {
      outcome.complete(result);
    }
  }
}
