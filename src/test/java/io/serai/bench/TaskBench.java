package io.serai.bench;

import com.sun.management.OperatingSystemMXBean;
import io.serai.document.JsonMappers;
import io.serai.store.Database;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.environment.UuidV7Generator;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures the task log and the dispatcher: {@code java … TaskBench URL [CONCURRENT [TASKS]]},
 * where the URL is a {@code serai.store.url}.
 */
public final class TaskBench {
  /** Nothing is deleted meanwhile. */
  private static final TaskConfig KEEP_ALL =
      new TaskConfig(
          1,
          1,
          Duration.ofSeconds(1),
          Duration.ZERO,
          Duration.ofSeconds(15),
          Duration.ofSeconds(1),
          Duration.ofDays(1),
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          TaskMemoryLimits.standard());

  private final TaskEventLog log;
  private final UuidV7Generator ids = new UuidV7Generator(Clock.systemUTC());
  private final int concurrent;
  private final int tasks;
  private final Executor stack = ForkJoinPool.commonPool();

  private TaskBench(TaskEventLog log, int concurrent, int tasks) {
    this.log = log;
    this.concurrent = concurrent;
    this.tasks = tasks;
  }

  /** Runs the measurements and prints their figures. */
  public static void main(String[] arguments) throws InterruptedException {
    int concurrent = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 64;
    int tasks = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 100_000;
    if (arguments[0].equals("memory")) {
      new TaskBench(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), concurrent, tasks)
          .run();
    } else {
      try (Database database = Database.open(arguments[0])) {
        new TaskBench(new SqlTaskEventLog(database), concurrent, tasks).run();
      }
    }
    System.exit(0);
  }

  private void run() throws InterruptedException {
    for (String round : List.of("warm-up", "measured")) {
      measure(round + ": appends", 2, this::appendTwice);
      ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
      TaskDispatcher dispatcher = dispatcher(timer);
      dispatcher.recover().toCompletableFuture().join();
      measure(round + ": tasks through the dispatcher, appends", 2, id -> through(dispatcher, id));
      dispatcher.close();
      timer.shutdownNow();
    }
  }

  private TaskDispatcher dispatcher(ScheduledExecutorService timer) {
    return new TaskDispatcher(
        log,
        TaskBench::echo,
        agent -> new AgentLimits(concurrent * 2, concurrent * 2, false),
        RetentionRules.NONE,
        TaskConfig.DEFAULT,
        new DispatcherEnvironment(
            UUID.randomUUID().toString(),
            Clock.systemUTC(),
            ids,
            () -> Runnable::run,
            stack,
            timer));
  }

  private CompletionStage<?> appendTwice(String id) {
    var now = Clock.systemUTC().instant();
    List<TaskEvent> first =
        List.of(
            new TaskEvent(1, now, new TaskEventPayload.Created(task(id), "hub", null)),
            new TaskEvent(2, now, TaskEventPayload.Changed.to(TaskState.RUNNING)));
    List<TaskEvent> second =
        List.of(
            new TaskEvent(3, now, new TaskEventPayload.Made(artifact(), false, true)),
            new TaskEvent(4, now, TaskEventPayload.Changed.to(TaskState.FINISHING)),
            new TaskEvent(5, now, TaskEventPayload.Changed.to(TaskState.FINISHED)));
    return log.append(id, 0, first).thenCompose(done -> log.append(id, 2, second));
  }

  private static CompletionStage<?> through(TaskDispatcher dispatcher, String id) {
    return dispatcher.submit(task(id), TaskStatus::isSettled);
  }

  private static CompletionStage<TaskOutcome> echo(TaskContext task) {
    return CompletableFuture.completedFuture(new TaskOutcome.Finished(List.of(artifact()), null));
  }

  private static NewTask task(String id) {
    return NewTask.of(id, "anna", "echo", "echo")
        .input(JsonMappers.object().put("text", "hello"))
        .message(Message.text(id, MessageRole.USER, "hello"))
        .build();
  }

  private static Artifact artifact() {
    return Artifact.of("answer", "answer", List.of(Part.ofText("hello")));
  }

  private void measure(String what, int appends, Piece piece) throws InterruptedException {
    long[] took = new long[tasks];
    AtomicInteger next = new AtomicInteger();
    CountDownLatch left = new CountDownLatch(concurrent);
    long began = System.nanoTime();
    long cpuBegan = cpu();
    for (int i = 0; i < concurrent; i++) {
      stack.execute(() -> chain(piece, next, took, left));
    }
    left.await();
    double seconds = (System.nanoTime() - began) / 1e9;
    Arrays.sort(took);
    System.out.println(
        String.format(
            Locale.ROOT,
            "%s: %.0f/s (%.0f tasks/s), p50 %.2f ms, p99 %.2f ms, CPU %.1f us each",
            what,
            tasks * appends / seconds,
            tasks / seconds,
            took[tasks / 2] / 1e6,
            took[tasks * 99 / 100] / 1e6,
            (cpu() - cpuBegan) / 1e3 / tasks / appends));
  }

  /** CPU time of the process in nanoseconds, which tells the cost on a machine that is shared. */
  private static long cpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private void chain(Piece piece, AtomicInteger next, long[] took, CountDownLatch left) {
    int number = next.getAndIncrement();
    while (number < tasks) {
      int mine = number;
      long began = System.nanoTime();
      CompletableFuture<?> done = piece.run(ids.get()).toCompletableFuture();
      if (!done.isDone()) {
        done.whenComplete(
            (result, failure) -> {
              took[mine] = System.nanoTime() - began;
              stack.execute(() -> chain(piece, next, took, left));
            });
        return;
      }
      done.join();
      took[mine] = System.nanoTime() - began;
      number = next.getAndIncrement();
    }
    left.countDown();
  }

  private interface Piece {
    CompletionStage<?> run(String id);
  }
}
