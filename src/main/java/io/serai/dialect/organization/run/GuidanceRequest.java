package io.serai.dialect.organization.run;

import io.serai.dialect.organization.model.SaluteReport;
import io.serai.task.Artifact;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.run.work.TaskContext;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The guidance that a run asks its caller for: at most one question is open, and what answers it is
 * kept until it is posted. Not thread-safe.
 */
final class GuidanceRequest {
  private static final InputRequest ANY = InputRequest.of(List.of(), "");

  private final TaskContext task;
  private final TaskReports reports;
  private @Nullable CompletionStage<InputResponse> question;
  private @Nullable Message kept;

  GuidanceRequest(TaskContext task, TaskReports reports) {
    this.task = task;
    this.reports = reports;
  }

  /**
   * Returns the guidance that answers the last one of the questions of earlier runs.
   *
   * @param answers number of inputs that the task has received, with this one
   */
  CompletionStage<Message> ofEarlierRuns(int answers) {
    task.skipReplay(answers - 1);
    return task.need(ANY, null).thenApply(this::message);
  }

  /**
   * Opens a question, with the files so far.
   *
   * @param answer what Agent Zero has said; null if it has said nothing yet
   * @return the guidance, which is to be kept
   */
  CompletionStage<Message> ask(SaluteReport report, @Nullable String answer, List<Artifact> files) {
    CompletionStage<InputResponse> asked = reports.ask(report, answer, files);
    question = asked;
    return asked.thenApply(this::message);
  }

  /** Whether a question is open. */
  boolean isAsked() {
    return question != null;
  }

  /** Withdraws the open question, since the work goes on without its answer. */
  void withdraw() {
    CompletionStage<InputResponse> open = question;
    question = null;
    if (open != null) {
      task.withdraw(open);
    }
  }

  /** Keeps the guidance that answers the open question. */
  void keep(Message guidance) {
    question = null;
    kept = guidance;
  }

  /** Whether there is guidance that was not taken. */
  boolean isKept() {
    return kept != null;
  }

  /** Returns the guidance that was kept, once. */
  Optional<Message> take() {
    Message guidance = kept;
    kept = null;
    return Optional.ofNullable(guidance);
  }

  private Message message(InputResponse response) {
    return response.message() == null
        ? task.message(response.data().toString())
        : response.message();
  }
}
