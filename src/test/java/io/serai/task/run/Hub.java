package io.serai.task.run;

import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskStatus;
import io.serai.task.Tasks;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;

/** A dispatcher with its threads, on a log that may outlive it. */
public final class Hub implements AutoCloseable {
  public static final Duration SOON = Duration.ofMillis(50);

  public final TaskDispatcher tasks;
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final ExecutorService background = Executors.newFixedThreadPool(2);

  private Hub(
      TaskEventLog log,
      TaskRunner runner,
      Function<String, AgentLimits> limits,
      TaskConfig settings,
      Function<TaskDispatcher, CompletionStage<Void>> start) {
    DispatcherEnvironment dispatcherEnvironment =
        new DispatcherEnvironment(
            "hub-" + UUID.randomUUID(),
            Clock.systemUTC(),
            Tasks::id,
            () -> Runnable::run,
            background,
            timer);
    this.tasks =
        new TaskDispatcher(
            log, runner, limits, RetentionRules.NONE, settings, dispatcherEnvironment);
    await(start.apply(tasks));
  }

  public static Hub on(TaskEventLog log, TaskRunner runner) {
    return on(log, runner, new AgentLimits(100, 100, false));
  }

  public static Hub on(TaskEventLog log, TaskRunner runner, AgentLimits limits) {
    return new Hub(
        log, runner, agent -> limits, settings(Duration.ofSeconds(15)), TaskDispatcher::recover);
  }

  public static Hub on(TaskEventLog log, TaskRunner runner, Function<String, AgentLimits> limits) {
    return new Hub(log, runner, limits, settings(Duration.ofSeconds(15)), TaskDispatcher::recover);
  }

  public static Hub on(
      TaskEventLog log, TaskRunner runner, AgentLimits limits, Predicate<Task> rerunnable) {
    return on(log, runner, limits, rerunnable, settings(Duration.ofSeconds(15)));
  }

  public static Hub on(
      TaskEventLog log,
      TaskRunner runner,
      AgentLimits limits,
      Predicate<Task> rerunnable,
      TaskConfig settings) {
    return new Hub(
        log, new Rerunning(runner, rerunnable), agent -> limits, settings, TaskDispatcher::recover);
  }

  /** A hub that takes tasks but has not recovered those of others yet. */
  public static Hub joined(TaskEventLog log, TaskRunner runner, TaskConfig settings) {
    return new Hub(
        log, runner, agent -> new AgentLimits(10, 10, false), settings, TaskDispatcher::join);
  }

  /** A short grace and quick looks at what other hubs wrote. */
  public static TaskConfig settings(Duration lease) {
    return settings(lease, TaskMemoryLimits.standard());
  }

  /** The same with other limits of the memory of live tasks. */
  public static TaskConfig settings(Duration lease, TaskMemoryLimits memory) {
    return new TaskConfig(
        1,
        1,
        Duration.ofMillis(300),
        Duration.ZERO,
        lease,
        SOON,
        Duration.ofDays(1),
        1000,
        10_000,
        memory);
  }

  public Task submit(NewTask task) {
    return await(tasks.submit(task));
  }

  public Task submit(String id) {
    return submit(Tasks.asked(id).build());
  }

  public Task until(String id, Predicate<TaskStatus> condition) {
    return await(tasks.until(id, condition));
  }

  public Task ended(String id) {
    return until(id, status -> status.state().isEnd());
  }

  public Task find(String id) {
    return await(tasks.find(id)).orElseThrow();
  }

  public List<TaskEvent> events(String id) {
    return await(tasks.read(id, 1, 1000));
  }

  public List<String> facts(String id) {
    return events(id).stream().map(event -> brief(event)).toList();
  }

  /** Stops everything as a crash would: what is at work is left as it is. */
  public void crash() {
    tasks.close();
    timer.shutdownNow();
    background.shutdownNow();
  }

  @Override
  public void close() {
    crash();
  }

  public static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new AssertionError(e);
    }
  }

  public static CompletableFuture<TaskOutcome> done() {
    return CompletableFuture.completedFuture(new TaskOutcome.Finished(List.of(), null));
  }

  private static String brief(TaskEvent event) {
    return event.fact() instanceof io.serai.task.TaskEventPayload.Changed changed
        ? changed.state().name()
        : event.fact().getClass().getSimpleName();
  }

  /** Work that the test lets run again. */
  private record Rerunning(TaskRunner work, Predicate<Task> rerunnable) implements TaskRunner {
    @Override
    public CompletionStage<TaskOutcome> run(TaskContext task) {
      return work.run(task);
    }

    @Override
    public boolean mayRunAgain(Task task) {
      return rerunnable.test(task);
    }
  }
}
