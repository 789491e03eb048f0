package io.serai.dialect.organization.run;

import io.serai.concurrent.CompletionCause;
import io.serai.dialect.organization.bridge.AgentZeroAnswer;
import io.serai.dialect.organization.bridge.AgentZeroException;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.WorkState;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.work.InputRequestWithdrawnException;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a task of an organization: posts its message, follows the reports, asks for guidance
 * and posts that, until Agent Zero has answered without a question.
 *
 * <p>What happens is handled in the order in which it happened, except for a stop, which holds at
 * once. Thread-safe; blocks no thread while it waits.
 */
final class OrganizationRun {
  private static final Logger LOG = LoggerFactory.getLogger(OrganizationRun.class);

  private static final String ASK_OPERATOR =
      "Ask the operator of the hub for it, then begin a new task.";

  private final TaskContext task;
  private final AgentZeroMessageHistory history;
  private final OwnerRightsLookup owners;
  private final WorkReportAccumulator work = new WorkReportAccumulator();
  private final CurrentCall current;
  private final AgentZeroConversation conversation;
  private final TaskReports reports;
  private final RunFinisher ending;
  private final SerialRunActions actions;
  private final PendingReports waiting;

  // only in actions
  private final GuidanceRequest guidance;
  private final PendingCallerMessages messages = new PendingCallerMessages();

  OrganizationRun(
      TaskContext task,
      AgentZeroMessageHistory history,
      ServedOrganization organization,
      RunServices context,
      OwnerRightsLookup owners) {
    String id = task.request().id();
    this.task = task;
    this.history = history;
    this.owners = owners;
    this.current = new CurrentCall(organization.slots(), context.clock());
    this.conversation =
        new AgentZeroConversation(
            task,
            organization,
            context,
            current,
            new CallReports(id, task.request().owner(), current, this::report),
            history.contextId());
    this.reports = new TaskReports(task, organization, context);
    this.ending = new RunFinisher(task, organization, reports, work);
    this.actions = new SerialRunActions(id, new SequentialActions(), conversation, ending);
    this.waiting = new PendingReports(id);
    this.guidance = new GuidanceRequest(task, reports);
  }

  CompletionStage<TaskOutcome> start() {
    task.cancellation().listen(actions::stop);
    actions.add(this::begin);
    return ending.outcome();
  }

  private CompletionStage<?> begin() {
    if (history.messages() > 0) {
      return guidance.ofEarlierRuns(history.answers()).thenCompose(this::goOn);
    }
    Message message = task.request().message();
    return post(message == null ? task.message(task.request().input().toString()) : message);
  }

  private CompletionStage<?> goOn(Message guided) {
    return task.task()
        .thenCompose(
            now -> {
              messages.skipPosted(now);
              return post(guided);
            });
  }

  private CompletionStage<?> post(Message message) {
    return post(now -> messages.takeWith(message, now), null);
  }

  private CompletionStage<?> post(Function<Task, Message> message, @Nullable String why) {
    Optional<String> refusal = owners.refusal(task.request());
    if (refusal.isPresent()) {
      return ending.failed(ErrorCode.PERMISSION_DENIED, refusal.get(), ASK_OPERATOR);
    }
    work.nextMessage();
    return conversation
        .post(message, why)
        .thenAccept(
            call -> {
              var unused =
                  call.answer()
                      .whenComplete(
                          (answer, failure) -> actions.add(() -> answered(call, answer, failure)));
            });
  }

  private CompletionStage<?> answered(
      PendingCall call, @Nullable AgentZeroAnswer answer, @Nullable Throwable failure) {
    Throwable cause = failure == null ? null : CompletionCause.of(failure);
    if (!conversation.end(call, answer, cause)) {
      return done();
    }
    if (answer == null) {
      return unanswered(Objects.requireNonNull(cause));
    }
    task.keepSlot(false);
    if (work.state() == WorkState.FAILING) {
      return ending.givenUp(answer.text());
    }
    Optional<Message> next = guidance.take();
    if (next.isPresent()) {
      tell(answer.text());
      return post(next.get());
    }
    return task.task().thenCompose(now -> goOn(answer.text(), now));
  }

  /** Goes on after an answer: with guidance, with what the caller has added, or to the end. */
  private CompletionStage<?> goOn(String answer, Task now) {
    SaluteReport latest = work.latest();
    boolean asking = latest != null && latest.work() == WorkState.ASKING;
    if (guidance.isAsked() && (now.need() == null || (!asking && messages.hasMore(now)))) {
      tell(answer); // all that is to be posted goes with the guidance
      return done();
    }
    if (!guidance.isAsked() && messages.hasMore(now)) {
      return postFurther(answer);
    }
    return latest != null && asking
        ? ask(latest, answer)
        : reports
            .read(work.files())
            .thenCompose(files -> task.task().thenCompose(then -> end(answer, files, then)));
  }

  /** Ends the run, unless the caller has added something while files were read. */
  private CompletionStage<?> end(String answer, List<Artifact> files, Task now) {
    if (messages.hasMore(now)) {
      return postFurther(answer);
    }
    ending.completed(answer, files);
    return done();
  }

  private CompletionStage<?> postFurther(String answer) {
    tell(answer);
    return post(messages::take, AgentZeroMessageHistory.FURTHER);
  }

  /** Reports an answer that is not the last one. */
  private void tell(String answer) {
    if (!answer.isBlank()) {
      task.status(task.message(answer));
    }
  }

  private CompletionStage<?> unanswered(Throwable failure) {
    if (!(failure instanceof AgentZeroException known)) {
      return CompletableFuture.failedFuture(failure);
    }
    if (!known.isUnfinished()) {
      task.returned(AgentZeroMessageHistory.AGENT, null);
    }
    if (known.code() == ErrorCode.TIMEOUT) {
      conversation.abandon();
    }
    return ending.failed(known.code(), String.valueOf(known.getMessage()), known.suggestion());
  }

  private void report(SaluteReport report, PendingCall call) {
    if (waiting.add(report, call)) {
      actions.add(() -> waiting.handleNext(this::reported).orElseGet(OrganizationRun::done));
    }
  }

  private CompletionStage<?> reported(SaluteReport report, PendingCall call) {
    SaluteReport before = work.latest();
    if (!call.equals(current.get()) || (before != null && before.equalsReport(report))) {
      return done();
    }
    reports.logLevel(before, report);
    work.add(report);
    if (work.isEmergencyLasting()) {
      conversation.abandon();
      return ending.givenUp("");
    }
    if (report.work() == WorkState.ASKING && !guidance.isKept()) {
      return ask(report, null);
    }
    if (report.work() != WorkState.ASKING && report.work() != WorkState.FAILING) {
      withdrawQuestion();
    }
    return guidance.isAsked() ? done() : reports.tell(report);
  }

  /** Withdraws the question of earlier reports, and what answers it and was not posted. */
  private void withdrawQuestion() {
    if (guidance.isAsked()) {
      guidance.withdraw();
      TaskStateLogger.entered(task.request().id(), A2aTaskState.WORKING);
    }
    guidance
        .take()
        .ifPresent(
            needless -> {
              messages.leaveOut(needless);
              LOG.info(
                  "Task {}: the work goes on without the guidance, which is not posted",
                  task.request().id());
            });
  }

  private CompletionStage<?> ask(SaluteReport report, @Nullable String answer) {
    return reports
        .read(work.files())
        .thenCompose(
            files -> {
              if (ending.isOver()) {
                return done();
              }
              if (guidance.isAsked()) {
                return reports.askAgain(report, answer, files);
              }
              task.keepSlot(current.get() != null);
              guidance.ask(report, answer, files).whenComplete(this::guided);
              return done();
            });
  }

  private void guided(@Nullable Message message, @Nullable Throwable failure) {
    if (message != null) {
      TaskStateLogger.entered(task.request().id(), A2aTaskState.WORKING);
      actions.add(
          () -> {
            guidance.keep(message);
            return current.get() == null
                ? guidance.take().map(this::post).orElseGet(OrganizationRun::done)
                : done();
          });
    } else if (failure != null && !isNoFault(CompletionCause.of(failure))) {
      actions.fault(failure);
    }
  }

  private static boolean isNoFault(Throwable failure) {
    return failure instanceof TaskEndedException
        || failure instanceof InputRequestWithdrawnException;
  }

  private static CompletionStage<Void> done() {
    return CompletableFuture.completedFuture(null);
  }
}
