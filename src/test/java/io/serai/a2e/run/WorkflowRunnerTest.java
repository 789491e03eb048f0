package io.serai.a2e.run;

import static io.serai.a2e.WorkflowFixture.begin;
import static io.serai.a2e.WorkflowFixture.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.document.JsonMappers;
import io.serai.route.RouteCache;
import io.serai.security.Caller;
import io.serai.task.NewTask;
import io.serai.task.run.CancellationToken;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the runs of workflows end if a step of their end fails. */
@Timeout(60)
class WorkflowRunnerTest {
  private static final String NOW = "{\"GetCurrentDateTime\":{\"outputPath\":\"/workflow/now\"}}";

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(2);
  private final RunDependencies dependencies =
      new RunDependencies(
          camel,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          threads,
          threads,
          threads,
          () -> Runnable::run);
  private final WorkflowRunner runner =
      new WorkflowRunner(
          new CompiledWorkflows(new RouteCache(camel, 8, threads), dependencies, 8),
          dependencies,
          new WorkflowDecoder(Clock.systemUTC()),
          new RunLimits(Duration.ofHours(1), 10, 10, 1_000_000, 1_000_000, 10_000_000),
          id -> Caller.OPERATOR_OPEN,
          new RepeatableWorkflows(id -> true));

  @BeforeEach
  void start() {
    threads.setRemoveOnCancelPolicy(true);
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
    threads.shutdownNow();
  }

  @Test
  void aRunThatEndsLeavesNoTimer() {
    CompletableFuture<TaskOutcome> outcome = run("");

    await().until(outcome::isDone);
    assertThat(outcome.join()).isInstanceOf(TaskOutcome.Finished.class);

    await().until(threads.getQueue()::isEmpty);
  }

  @ParameterizedTest
  @ValueSource(strings = {"together", "log"})
  void aRunWhoseReportCannotBeWrittenEndsAllTheSame(String failing) {
    CompletableFuture<TaskOutcome> outcome = run(failing);

    await().until(outcome::isDone);
    await().until(threads.getQueue()::isEmpty);
  }

  /** Runs a workflow as a task one of whose methods fails. */
  private CompletableFuture<TaskOutcome> run(String failing) {
    String workflow = String.join("\n", update("now", NOW), begin("now"));
    NewTask request =
        NewTask.of("t", "anna", "hub", WorkflowRunner.SKILL)
            .input(JsonMappers.object().put("workflow", workflow))
            .build();
    return runner.run(task(request, failing)).toCompletableFuture();
  }

  private static TaskContext task(NewTask request, String failing) {
    CancellationToken cancellation = new CancellationToken();
    return (TaskContext)
        Proxy.newProxyInstance(
            TaskContext.class.getClassLoader(),
            new Class<?>[] {TaskContext.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(failing)) {
                throw new IllegalStateException("the log is closed");
              }
              return switch (method.getName()) {
                case "request" -> request;
                case "cancellation" -> cancellation;
                case "together" -> {
                  ((Runnable) arguments[0]).run();
                  yield null;
                }
                default -> CompletableFuture.completedFuture(null);
              };
            });
  }
}
