package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.component.ExchangeRunScope;
import io.serai.a2e.component.OperationFailure;
import io.serai.a2e.component.RunDependencies;
import io.serai.a2e.component.WorkflowRunState;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Workflow;
import io.serai.document.JsonMappers;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.security.Caller;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskOwnerPermissions;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.support.DefaultExchange;

/**
 * Runs the tasks that are executions of workflows: on the workflow's route, with a limit on time.
 * What came of a run is an artifact of its task. Thread-safe.
 */
public final class WorkflowRunner implements TaskRunner {

  /** What the ids of the skills of tasks of this protocol begin with; no skill has such an id. */
  public static final String RESERVED = "a2e:";

  /** The skill of tasks that are executions. */
  public static final String SKILL = RESERVED + "workflow";

  /** Id of the artifact with the report of an execution. */
  public static final String REPORT = "report";

  private static final int MAX_SUBMITTED = 1_000;

  private final CompiledWorkflowCache compiled;
  private final RunDependencies dependencies;
  private final WorkflowDecoder decoder;
  private final ReportEncoder reports;
  private final Function<String, Caller> callers;
  private final RerunSafetyCheck repeatable;

  /** Workflows of tasks that were submitted here; others are decoded again when they begin. */
  private final Cache<String, Workflow> submitted =
      Caffeine.newBuilder()
          .maximumWeight(MAX_SUBMITTED)
          .weigher((String task, Workflow workflow) -> workflow.places())
          .executor(Runnable::run)
          .build();

  /**
   * Creates a runner.
   *
   * @param callers returns callers by id, with their current permissions
   */
  public WorkflowRunner(
      CompiledWorkflowCache compiled,
      RunDependencies dependencies,
      WorkflowDecoder decoder,
      Function<String, Caller> callers,
      RerunSafetyCheck repeatable) {
    this.compiled = compiled;
    this.dependencies = dependencies;
    this.decoder = decoder;
    this.reports = new ReportEncoder(dependencies.workers(), dependencies.here());
    this.callers = callers;
    this.repeatable = repeatable;
  }

  /** Remembers the decoded workflow of a task that is about to be submitted. */
  public void prepare(String task, Workflow workflow) {
    submitted.put(task, workflow);
  }

  /** Forgets the workflow of a task that was not submitted. */
  public void forget(String task) {
    submitted.invalidate(task);
  }

  /** Whether a workflow may run again after a crash. */
  public boolean isRepeatable(Workflow workflow) {
    return repeatable.contains(workflow);
  }

  @Override
  public boolean takes(NewTask task) {
    return task.skill().equals(SKILL);
  }

  /** A workflow may run again if that changes nothing more than one run does. */
  @Override
  public boolean mayRunAgain(Task task) {
    return decode(task.request()).filter(this::isRepeatable).isPresent();
  }

  /** What ran before a cancellation is in the report of the execution. */
  @Override
  public boolean confirmsCancel(NewTask task) {
    return true;
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    Workflow prepared = submitted.asMap().remove(request.id());
    Optional<Workflow> workflow = prepared == null ? decode(request) : Optional.of(prepared);
    if (workflow.isEmpty() || callers.apply(request.owner()).isRemoved()) {
      String why =
          workflow.isEmpty()
              ? "The workflow can no longer be read."
              : request.owner() + " was removed since it asked for this.";
      return CompletableFuture.completedFuture(task.failed(ErrorCode.PERMISSION_DENIED, why));
    }
    return run(task, workflow.get());
  }

  private Optional<Workflow> decode(NewTask request) {
    DecodedWorkflow decoded = decoder.decode(request.input().path("workflow").asText());
    return decoded.faults().isEmpty() ? decoded.workflow() : Optional.empty();
  }

  private CompletionStage<TaskOutcome> run(TaskContext task, Workflow workflow) {
    NewTask request = task.request();
    RunReporter reporter = new RunReporter(task, dependencies.later());
    WorkflowRunState run =
        dependencies
            .runs()
            .begin(
                workflow,
                request.owner(),
                () -> callers.apply(request.owner()),
                request.input().path("continueOnError").asBoolean(),
                request.input().path(FailedWorkflowResumption.KEPT),
                reporter);
    ExchangeTaskBinding binding =
        new ExchangeTaskBinding(task, new OwnerRights(request.owner()), dependencies.here());
    Exchange exchange = new DefaultExchange(dependencies.camel(), ExchangePattern.InOnly);
    exchange.setProperty(Caller.PROPERTY, run.caller());
    binding.begin(exchange);
    run.attach(exchange);
    ExchangeRunScope scope = ExchangeRunScope.of(run);
    scope.enter(exchange);
    Future<?> timeout = limit(run);
    task.cancellation().listen(how -> run.end(cancelled()));
    CompletableFuture<TaskOutcome> outcome = new CompletableFuture<>();
    process(workflow, exchange)
        .thenCompose(done -> reports.encode(run, report(run, scope, exchange)))
        .thenAccept(
            report ->
                reporter.end(
                    () -> {
                      outcome.complete(outcome(task, report));
                      releaseOnceStored(task, run);
                    }))
        .whenComplete(
            (done, lost) -> {
              timeout.cancel(false);
              if (lost != null) { // the execution must end, whatever happens
                run.memory().release();
                outcome.completeExceptionally(lost);
              }
            });
    return outcome;
  }

  /** The report needs its memory until the log has it. */
  private static void releaseOnceStored(TaskContext task, WorkflowRunState run) {
    task.task().whenComplete((stored, failure) -> run.memory().release());
  }

  private static ObjectNode report(
      WorkflowRunState run, ExchangeRunScope scope, Exchange exchange) {
    Exception unexpected = exchange.getException();
    boolean completed = unexpected == null && run.end() == null;
    if (unexpected != null && !run.report().hasFailed() && run.end() == null) {
      run.report().fail(unexpected);
    }
    return run.report().json(scope.results(), completed, run.end());
  }

  /**
   * Compiles the route if it is not loaded, and returns here to run it. The stage never fails: the
   * exchange has the exception.
   */
  private CompletionStage<Void> process(Workflow workflow, Exchange exchange) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Executor back = dependencies.here().get();
    guard(
        exchange,
        done,
        () -> {
          CompiledRouteEntry route = compiled.of(workflow);
          Runnable run =
              () ->
                  guard(exchange, done, () -> route.process(exchange, now -> done.complete(null)));
          if (route.isLoaded()) {
            run.run();
          } else {
            route.compile(
                () -> back.execute(run),
                failure -> {
                  exchange.setException(failure);
                  back.execute(() -> done.complete(null));
                });
          }
        });
    return done;
  }

  private static void guard(Exchange exchange, CompletableFuture<Void> done, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | LinkageError | StackOverflowError failure) {
      exchange.setException(failure);
      done.complete(null);
    }
  }

  private Future<?> limit(WorkflowRunState run) {
    long millis = dependencies.runs().limits().maxTime().toMillis();
    return dependencies.later().schedule(millis, () -> run.end(tooLate(millis)));
  }

  private static OperationFailure tooLate(long millis) {
    return OperationFailure.of(
        A2eErrorType.TIMEOUT,
        "The execution took longer than " + millis + " ms, and was ended.",
        "Split the workflow, wait for shorter times, or fetch less data.");
  }

  private static OperationFailure cancelled() {
    return OperationFailure.of(
        A2eErrorType.EXECUTION, "The execution was cancelled.", "Execute the workflow again.");
  }

  private static TaskOutcome outcome(TaskContext task, ObjectNode report) {
    Artifact artifact = Artifact.of(REPORT, "Report", List.of(Part.ofData(report)));
    JsonNode error = report.path("error");
    if (error.isMissingNode()) {
      return new TaskOutcome.Finished(List.of(artifact), null);
    }
    var unused = task.artifact(artifact);
    ObjectNode details = JsonMappers.object();
    details.put(TaskEventPayload.Changed.OUTCOME, report.path("status").asText());
    details.set("error", error);
    return new TaskOutcome.Failed(
        A2eErrorType.of(error.path("type").asText()).code().code(),
        task.message(error.path("message").asText()),
        details);
  }

  /** The current rights of the agent that executes a workflow. */
  private final class OwnerRights implements TaskOwnerPermissions {
    private final String owner;

    OwnerRights(String owner) {
      this.owner = owner;
    }

    @Override
    public Caller caller() {
      return callers.apply(owner);
    }

    @Override
    public Optional<String> refusal() {
      return caller().isRemoved()
          ? Optional.of(owner + " was removed since it asked for this.")
          : Optional.empty();
    }
  }
}
