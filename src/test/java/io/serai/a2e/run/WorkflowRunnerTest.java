package io.serai.a2e.run;

import static io.serai.a2e.WorkflowFixture.begin;
import static io.serai.a2e.WorkflowFixture.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2e.component.OperationNodeFactory;
import io.serai.a2e.component.RunDependencies;
import io.serai.a2e.component.RunLimits;
import io.serai.a2e.component.WorkflowRunFactory;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.concurrent.RoundRobinExecutor;
import io.serai.document.JsonMappers;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.Caller;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.Tasks;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the runs of workflows end if a step of their end fails. */
@Timeout(300)
class WorkflowRunnerTest {
  private static final String NOW = "{\"GetCurrentDateTime\":{\"outputPath\":\"/workflow/now\"}}";

  private final CompletableFuture<Task> stored = new CompletableFuture<>();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(2);
  private final RunDependencies dependencies =
      new RunDependencies(
          camel,
          new WorkflowRunFactory(
              new RunLimits(Duration.ofHours(1), 10, 10, 1_000_000, 1_000_000, 1_000_000)),
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          threads,
          new RoundRobinExecutor(threads),
          threads,
          () -> Runnable::run);
  private WorkflowRunner runner = runner(threads);

  private WorkflowRunner runner(Executor compiler) {
    return new WorkflowRunner(
        new CompiledWorkflowCache(
            new CompiledRouteCache(camel, 8, Integer.MAX_VALUE, compiler),
            new OperationNodeFactory(dependencies),
            dependencies.here(),
            8),
        dependencies,
        new WorkflowDecoder(Clock.systemUTC(), none -> false),
        id -> Caller.OPERATOR_OPEN,
        new RerunSafetyCheck(id -> true));
  }

  @BeforeEach
  void start() {
    threads.setRemoveOnCancelPolicy(true);
    new OperationNodeFactory(dependencies).bind(Clock.systemUTC());
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

  @Test
  void aRunThatOverflowsTheStackEndsAllTheSame() {
    runner =
        runner(
            work -> {
              throw new StackOverflowError();
            });

    CompletableFuture<TaskOutcome> outcome = run("");

    await().until(outcome::isDone);
    assertThat(outcome.join()).isInstanceOf(TaskOutcome.Failed.class);
    await().until(threads.getQueue()::isEmpty);
  }

  @Test
  void theMemoryOfAReportIsHeldUntilTheReportIsStored() {
    String large =
        update("a", "{\"SetData\":{\"value\":\"" + "x".repeat(300_000) + "\"," + to("a"));

    assertThat(end(large, begin("a"))).isInstanceOf(TaskOutcome.Finished.class);
    assertThat(failure(end(large, begin("a")))).contains("executions of an agent at one time");

    stored.complete(null);
    await() // the memory is given back just after the outcome is known
        .untilAsserted(
            () -> assertThat(end(large, begin("a"))).isInstanceOf(TaskOutcome.Finished.class));
  }

  @Test
  void resultsThatShareValuesFailIfTheyAreTooLargeAsJson() {
    String large = "[{\"a\":\"" + "x".repeat(150_000) + "\"}]";
    String notQ = "[{\"field\":\"a\",\"operator\":\"!=\",\"value\":\"q\"}]";

    TaskOutcome outcome =
        end(
            update("d", "{\"SetData\":{\"value\":" + large + "," + to("d")),
            update("i", "{\"SetData\":{\"value\":[1,2,3,4,5,6,7,8,9,10]," + to("i")),
            update(
                "f",
                "{\"FilterData\":{\"inputPath\":\"/workflow/d\",\"conditions\":"
                    + notQ
                    + ","
                    + to("f")),
            update(
                "l", "{\"Loop\":{\"inputPath\":\"/workflow/i\",\"operations\":[\"f\"]," + to("l")),
            begin("d", "i", "l"));

    assertThat(failure(outcome)).contains("too large as JSON");
    assertThat(outcome)
        .isInstanceOfSatisfying(
            TaskOutcome.Failed.class,
            failed -> {
              assertThat(failed.details().at("/error/type").asText()).isEqualTo("DataError");
              assertThat(failed.details().at("/error/suggestions")).isNotEmpty();
            });
  }

  private static String to(String id) {
    return "\"outputPath\":\"/workflow/" + id + "\"}}";
  }

  private static String failure(TaskOutcome outcome) {
    assertThat(outcome).isInstanceOf(TaskOutcome.Failed.class);
    return ((TaskOutcome.Failed) outcome).message().text();
  }

  private TaskOutcome end(String... lines) {
    CompletableFuture<TaskOutcome> outcome = start("", lines);
    await().until(outcome::isDone);
    return outcome.join();
  }

  /** Runs a workflow as a task one of whose methods fails. */
  private CompletableFuture<TaskOutcome> run(String failing) {
    return start(failing, update("now", NOW), begin("now"));
  }

  private CompletableFuture<TaskOutcome> start(String failing, String... lines) {
    NewTask request =
        NewTask.of("t", "anna", "hub", WorkflowRunner.SKILL)
            .input(JsonMappers.object().put("workflow", String.join("\n", lines)))
            .build();
    return runner.run(task(request, failing)).toCompletableFuture();
  }

  private TaskContext task(NewTask request, String failing) {
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
                case "message" -> Tasks.said((String) arguments[0]);
                case "task" -> stored;
                case "together" -> {
                  ((Runnable) arguments[0]).run();
                  yield null;
                }
                default -> CompletableFuture.completedFuture(null);
              };
            });
  }
}
