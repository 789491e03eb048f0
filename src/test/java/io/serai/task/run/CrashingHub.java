package io.serai.task.run;

import io.serai.document.JsonMappers;
import io.serai.store.Database;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskQuery;
import io.serai.task.TaskState;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A dispatcher as a process of its own, to be killed: {@code FOLDER [TASKS]}. It takes up what an
 * earlier one left, then submits tasks as fast as it can, and prints what was acknowledged and what
 * has ended. Each run of a task's work leaves a line in the file {@code runs}. With a number of
 * tasks it ends when every task has ended. With {@code FOLDER DATABASE LEASE_MILLIS} it shares a
 * database with others: its tasks take longer, it answers all questions of all hubs, and it submits
 * no tasks once there is a file {@code stop}.
 *
 * <p>Tasks of the skill {@code once} must not run twice, those of {@code again} may; some of these
 * ask for data and are given it.
 */
public final class CrashingHub {
  private final Path runs;
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final Random random = new Random();
  private final int mostUnderWay;
  private final int mostMillis;
  private final Semaphore free;
  private final TaskDispatcher tasks;

  private CrashingHub(Path folder, String url, Duration lease) {
    boolean shared = url.startsWith("jdbc:postgresql:");
    this.runs = folder.resolve("runs");
    this.mostUnderWay = shared ? 25 : 200;
    this.mostMillis = shared ? 1000 : 20;
    this.free = new Semaphore(mostUnderWay);
    DispatcherEnvironment dispatcherEnvironment =
        new DispatcherEnvironment(
            UUID.randomUUID().toString(),
            Clock.systemUTC(),
            () -> UUID.randomUUID().toString(),
            () -> Runnable::run,
            ForkJoinPool.commonPool(),
            timer);
    this.tasks =
        new TaskDispatcher(
            new SqlTaskEventLog(Database.open(url)),
            new Work(),
            agent -> new AgentLimits(shared ? 10 : 50, 500, false),
            RetentionRules.NONE,
            everythingIsKept(lease),
            dispatcherEnvironment);
  }

  /** What is to be proved of every task is told by the log. */
  private static TaskConfig everythingIsKept(Duration lease) {
    return new TaskConfig(
        1,
        1,
        Duration.ofSeconds(10),
        Duration.ZERO,
        lease,
        Duration.ofMillis(250),
        Duration.ofDays(7),
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        TaskMemoryLimits.standard());
  }

  /** Runs until it is killed, or until so many tasks, and all that were left, have ended. */
  public static void main(String[] arguments) throws InterruptedException {
    Path folder = Path.of(arguments[0]);
    boolean shared = arguments.length > 2;
    CrashingHub hub =
        shared
            ? new CrashingHub(folder, arguments[1], Duration.ofMillis(Long.parseLong(arguments[2])))
            : new CrashingHub(
                folder, "jdbc:sqlite:" + folder.resolve("serai.db"), Duration.ofSeconds(15));
    hub.tasks.recover().toCompletableFuture().join();
    System.out.println("ready");
    if (shared) {
      hub.timer.scheduleWithFixedDelay(hub::answerAll, 500, 500, TimeUnit.MILLISECONDS);
    }
    long most = arguments.length == 2 ? Long.parseLong(arguments[1]) : Long.MAX_VALUE;
    for (long i = 0; i < most && !Files.exists(folder.resolve("stop")); i++) {
      hub.free.acquire();
      hub.submit(UUID.randomUUID().toString(), i % 2 == 0 ? "once" : "again");
    }
    hub.free.acquire(hub.mostUnderWay);
    System.out.println("done");
    if (!shared) {
      System.exit(0);
    }
    Thread.currentThread().join(); // takes over from others until it is killed
  }

  /** Answers the questions of all tasks, whichever hub runs them. */
  private void answerAll() {
    tasks
        .summaries(TaskQuery.ALL.states(Set.of(A2aTaskState.INPUT_REQUIRED)).page(null, 100))
        .thenAccept(page -> page.tasks().forEach(task -> answerOnce(task.id())));
  }

  private CompletionStage<InputResponseReceipt> answerOnce(String id) {
    return tasks.answer(id, InputResponse.of(JsonMappers.object().put("x", 1)));
  }

  private void submit(String id, String skill) {
    tasks
        .submit(NewTask.of(id, "anna", "agent", skill).build())
        .thenCompose(
            task -> {
              System.out.println("acknowledged " + skill + " " + id);
              return tasks.until(id, status -> status.state().isEnd());
            })
        .whenComplete((task, failure) -> ended(task));
  }

  private void ended(Task task) {
    if (task != null && task.state() == TaskState.FINISHED) {
      System.out.println("finished " + task.request().skill() + " " + task.id());
    }
    free.release();
  }

  private CompletionStage<TaskOutcome> work(TaskContext task) {
    mark(task.request());
    task.progress(0.5, "half", null);
    CompletableFuture<TaskOutcome> end = new CompletableFuture<>();
    timer.schedule(() -> goOn(task, end), random.nextInt(mostMillis), TimeUnit.MILLISECONDS);
    return end;
  }

  private void goOn(TaskContext task, CompletableFuture<TaskOutcome> end) {
    Artifact artifact = Artifact.of("a", "a", List.of(Part.ofText("text")));
    TaskOutcome done = new TaskOutcome.Finished(List.of(artifact), null);
    if (task.request().skill().equals("again") && random.nextInt(4) == 0) {
      timer.schedule(() -> answer(task.request().id()), 5, TimeUnit.MILLISECONDS);
      task.need(InputRequest.of(List.of("x"), "x"), null).thenRun(() -> end.complete(done));
    } else {
      end.complete(done);
    }
  }

  private void answer(String id) {
    answerOnce(id)
        .thenAccept(
            receipt -> {
              if (receipt.unsolicited()) {
                timer.schedule(() -> answer(id), 5, TimeUnit.MILLISECONDS);
              }
            });
  }

  private void mark(NewTask task) {
    try {
      Files.writeString(
          runs,
          task.skill() + " " + task.id() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Work implements TaskRunner {
    @Override
    public CompletionStage<TaskOutcome> run(TaskContext task) {
      return work(task);
    }

    @Override
    public boolean mayRunAgain(Task task) {
      return task.request().skill().equals("again");
    }
  }
}
