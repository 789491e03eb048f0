package io.serai.dialect.organization.run;

import io.serai.dialect.organization.artifact.FileDownloadApi;
import io.serai.dialect.organization.artifact.ReportedFile;
import io.serai.dialect.organization.model.FallbackLevelParser;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.document.JsonHash;
import io.serai.document.TextFunctions;
import io.serai.protocol.salute.ReportedWork;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes what an organization reports to the task: updates, questions and files. */
final class TaskReports {
  private static final Logger LOG = LoggerFactory.getLogger(TaskReports.class);

  /** The number of reports of one run that are passed on; the log of a task is bounded. */
  private static final int MOST = 2_000;

  private final TaskContext task;
  private final ServedOrganization organization;
  private final RunServices context;

  /** Hashes of the artifacts by their ids. */
  private final Map<String, String> published = new HashMap<>();

  private int told;

  TaskReports(TaskContext task, ServedOrganization organization, RunServices context) {
    this.task = task;
    this.organization = organization;
    this.context = context;
  }

  /**
   * Logs the level of a report if it has changed.
   *
   * @param before the report before on the same message; null if there was none
   */
  void logLevel(@Nullable SaluteReport before, SaluteReport report) {
    if (before == null || before.level() != report.level()) {
      LOG.info(
          "Task {}: {} reports the level {} ({}), so the task is {}",
          task.request().id(),
          TextFunctions.loggable(report.unit().roleId()),
          FallbackLevelParser.of(report.level()),
          report.state().word(),
          switch (report.work()) {
            case ASKING -> TaskStateLogger.word(A2aTaskState.INPUT_REQUIRED);
            case FAILING -> "failing";
            case WORKING, RETRYING, DONE -> "working";
          });
    }
  }

  /** Passes on a report in words. */
  CompletionStage<Void> tell(SaluteReport report) {
    if (++told > MOST) {
      if (told == MOST + 1) {
        LOG.warn("Task {}: more than {} reports; the rest is not shown", task.request().id(), MOST);
      }
      return CompletableFuture.completedFuture(null);
    }
    Message message = message(report, new ReportSentenceWriter(organization.chart()).of(report));
    return report.progress().isPresent()
        ? task.status(message, report.progress().getAsDouble())
        : task.status(message);
  }

  /**
   * Asks for guidance, with the files so far.
   *
   * @param answer what Agent Zero has said; null if it has said nothing yet
   * @return completes with the guidance
   */
  CompletionStage<InputResponse> ask(
      SaluteReport report, @Nullable String answer, List<Artifact> files) {
    String question = new GuidanceQuestionWriter(organization.chart()).of(report, answer);
    TaskStateLogger.entered(task.request().id(), A2aTaskState.INPUT_REQUIRED);
    CompletableFuture<CompletionStage<InputResponse>> asked = new CompletableFuture<>();
    task.together(
        () -> {
          publish(files);
          asked.complete(
              task.need(InputRequest.of(List.of(), question), message(report, question)));
        });
    return asked.join();
  }

  /** Asks the open question in other words. */
  CompletionStage<Void> askAgain(
      SaluteReport report, @Nullable String answer, List<Artifact> files) {
    publish(files);
    return task.status(
        message(report, new GuidanceQuestionWriter(organization.chart()).of(report, answer)));
  }

  private Message message(SaluteReport report, String words) {
    return ReportedWork.in(task.message(words), ReportSummaryWriter.of(report));
  }

  /** Reads files as artifacts. */
  CompletionStage<List<Artifact>> read(Collection<ReportedFile> files) {
    NewTask request = task.request();
    String base = request.origin().base();
    String address =
        FileDownloadApi.address(base == null ? "/agents/" + request.agent() : base, request.id());
    return files.isEmpty()
        ? CompletableFuture.completedFuture(List.of())
        : CompletableFuture.supplyAsync(
            () -> context.artifacts().of(organization.block(), request.id(), address, files),
            context.reader());
  }

  /** Publishes the artifacts that are new or have changed. */
  void publish(List<Artifact> artifacts) {
    for (Artifact artifact : artifacts) {
      String hash = JsonHash.of(artifact);
      if (!hash.equals(published.put(artifact.id(), hash))) {
        task.artifact(artifact);
      }
    }
  }

  /** Returns the last words of Agent Zero as artifact. */
  static Artifact result(String text) {
    return Artifact.of("result", "result", List.of(Part.ofText(text)));
  }
}
