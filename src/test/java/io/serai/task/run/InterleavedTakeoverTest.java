package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.CommitOutcomeUnknownException;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.store.StoreBusyException;
import io.serai.store.StoreException;
import io.serai.task.EndReason;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.SteppedHubs.Orders;
import io.serai.task.run.SteppedHubs.Step;
import io.serai.task.run.SteppedHubs.SteppedHub;
import io.serai.task.run.queue.SharedTaskQueue;
import io.serai.task.run.queue.TaskClaimResult;
import io.serai.task.run.work.TaskContext;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several hubs take over the same tasks at the same time, step by step in every order. */
@Timeout(300)
class InterleavedTakeoverTest {

  @ParameterizedTest
  @ValueSource(strings = {"again", "once", "once-queued"})
  void oneOfTwoHubsTakesTheTaskOfADeadOneInEveryOrderOfTheirSteps(String id) {
    Orders orders = new Orders();
    int rounds = 0;
    do {
      twoRecoveries(id, orders, new SteppedHubs(new LeasedMemoryLog()));
      rounds++;
    } while (orders.advance());
    assertThat(rounds).isGreaterThan(30);
  }

  private static void twoRecoveries(String id, Orders orders, SteppedHubs hubs) {
    SteppedHub dead = hubs.add("dead", 1);
    if (id.endsWith("queued")) {
      submit(hubs, dead, "once-before");
    }
    submit(hubs, dead, id);
    long before = hubs.begun(id);
    dead.kill();
    List.of(hubs.add("b"), hubs.add("c")).forEach(hub -> hub.tasks.recover());

    hubs.runInOrder(orders);

    Task task = hubs.find(id).orElseThrow();
    boolean interrupted = id.equals("once");
    assertThat(task.state().isEnd()).describedAs("%s", orders).isEqualTo(interrupted);
    if (!interrupted) {
      assertThat(hubs.begun(id) - before).describedAs("%s", orders).isEqualTo(1);
      assertThat(hubs.busy()).describedAs("%s", orders).contains(task.hub());
    }
  }

  @Test
  void claimAndRecoveryOfOneTaskBeginItOnceInEveryOrderOfTheirSteps() {
    Orders orders = new Orders();
    do {
      SteppedHubs hubs = new SteppedHubs(new LeasedMemoryLog());
      MemoryQueue queue = queued(hubs);
      hubs.hubs().get(0).kill();
      SteppedHub claiming = share(hubs.add("b"), queue);
      SteppedHub recovering = share(hubs.add("c"), queue);
      queue.offerTo(claiming);
      recovering.tasks.recover();
      hubs.runInOrder(orders);
      queue.offerAll(hubs);

      assertThat(hubs.begun("once")).describedAs("%s", orders).isEqualTo(1);
    } while (orders.advance());
  }

  @Test
  void severalClaimsOfOneTaskBeginItOnceInEveryOrderOfTheirSteps() {
    Orders orders = new Orders();
    do {
      SteppedHubs hubs = new SteppedHubs(new LeasedMemoryLog());
      MemoryQueue queue = queued(hubs);
      SteppedHub owner = hubs.hubs().get(0);
      List<SteppedHub> others = List.of(hubs.add("b"), hubs.add("c"));
      owner.work.finish("once-before");
      hubs.runAll();
      queue.copy("once", 2);
      others.forEach(hub -> queue.offerTo(share(hub, queue)));
      queue.offerTo(owner);
      hubs.runInOrder(orders);
      queue.offerAll(hubs);

      assertThat(hubs.begun("once")).describedAs("%s", orders).isEqualTo(1);
    } while (orders.advance());
  }

  @Test
  void claimBesideAMessageToTheTaskBeginsItOnceInEveryOrderOfTheirSteps() {
    Orders orders = new Orders();
    do {
      SteppedHubs hubs = new SteppedHubs(new LeasedMemoryLog());
      MemoryQueue queue = queued(hubs);
      SteppedHub claiming = share(hubs.add("b"), queue);
      CompletionStage<Task> said = hubs.add("c").tasks.say("once", Tasks.said("hurry"));
      queue.offerTo(claiming);
      hubs.runInOrder(orders);

      assertThat(said.toCompletableFuture()).isCompleted();
      assertThat(hubs.begun("once")).describedAs("%s", orders).isEqualTo(1);
    } while (orders.advance());
  }

  /** A hub with a task that is in the queue. */
  private static MemoryQueue queued(SteppedHubs hubs) {
    MemoryQueue queue = new MemoryQueue();
    SteppedHub owner = share(hubs.add("a", 1), queue);
    submit(hubs, owner, "once-before");
    submit(hubs, owner, "once");
    return queue;
  }

  private static SteppedHub share(SteppedHub hub, SharedTaskQueue queue) {
    hub.tasks.share(queue);
    return hub;
  }

  @Test
  void taskThatALivingHubOwnsButDoesNotRunIsResumedByIt() {
    LeasedMemoryLog log = new LeasedMemoryLog();
    SteppedHubs hubs = new SteppedHubs(log);
    SteppedHub hub = hubs.add("a");
    hub.tasks.recover();
    hubs.add("b").tasks.recover();
    hubs.runAll();
    for (String id : List.of("again", "once")) {
      TaskEventPayload created = new TaskEventPayload.Created(Tasks.asked(id).build(), "a", null);
      log.log("a").append(id, 0, Tasks.events(1, created, Tasks.changed(TaskState.RUNNING)));
    }

    hubs.pass(1);

    assertThat(hub.work.begun()).containsExactly("again");
    assertThat(hubs.begun("again")).isEqualTo(1);
    assertThat(hubs.find("once").orElseThrow().status().reason()).isEqualTo(EndReason.ERROR);
  }

  @Test
  void taskWhoseSubmissionWasReportedAsFailedIsEndedAndNotResumed() {
    SteppedHubs hubs =
        new SteppedHubs(
            new LeasedMemoryLog(),
            (step, call) ->
                step.call().equals("append") && step.arguments()[1].equals(0L)
                    ? unknown(call.make())
                    : call.make());
    SteppedHub hub = hubs.add("a");
    hub.tasks.recover();
    hubs.runAll();
    CompletionStage<Task> submitted = hub.tasks.submit(Tasks.asked("again").build());
    hubs.runAll();
    assertThat(submitted.toCompletableFuture()).isCompletedExceptionally();

    hub.tasks.recover();
    hubs.runAll();
    hubs.pass(2);

    assertThat(hubs.begun("again")).isZero();
    assertThat(hubs.find("again").orElseThrow().status().reason()).isEqualTo(EndReason.ERROR);
  }

  /** The connection is lost before the answer to a write arrives. */
  private static CompletionStage<?> unknown(CompletionStage<?> written) {
    return written.thenCompose(
        done ->
            CompletableFuture.failedFuture(
                new CommitOutcomeUnknownException("lost", new StoreException("lost"))));
  }

  @Test
  void lateEndOfWorkThatAHubLostIsIgnoredOnceItHasTheTaskAgain() {
    SteppedHubs hubs = new SteppedHubs(new LeasedMemoryLog());
    SteppedHub first = hubs.add("a");
    SteppedHub second = hubs.add("b");
    List.of(first, second).forEach(hub -> hub.tasks.recover());
    hubs.runAll();
    submit(hubs, first, "again");
    TaskContext lost = first.work.task("again");
    first.tasks.events("again", 1).subscribe(new EventCollector<>(Long.MAX_VALUE));
    first.pause();
    hubs.pass(1);
    first.resume();
    hubs.pass(1);
    second.kill();
    hubs.pass(2);
    assertThat(first.work.begun()).containsExactly("again", "again");

    CompletionStage<Void> late = lost.progress(0.9, "late", null);
    hubs.runAll();

    assertThat(late.toCompletableFuture()).isCompletedExceptionally();
    assertThat(hubs.find("again").orElseThrow().progress().value()).isEqualTo(0.3);
  }

  @Test
  void threeHubsThatDieAndPauseLoseNothingAndRunNothingTwiceThatIsNotRepeatable() {
    for (int seed = 0; seed < 1000; seed++) {
      new Chaos(seed, 150).run(new LeasedMemoryLog());
    }
  }

  @Test
  void threeHubsOnPostgresLoseNothing() {
    for (int seed = 0; seed < 15; seed++) {
      try (PostgresLeases leases = new PostgresLeases()) {
        new Chaos(seed, 80).run(leases);
      }
    }
  }

  private static void submit(SteppedHubs hubs, SteppedHub hub, String id) {
    CompletionStage<Task> submitted = hub.tasks.submit(Tasks.asked(id).build());
    hubs.runAll();
    assertThat(submitted.toCompletableFuture()).isCompleted();
  }

  /** A queue of several hubs. */
  private static final class MemoryQueue implements SharedTaskQueue {
    private final ArrayDeque<String> ids = new ArrayDeque<>();

    @Override
    public CompletionStage<Void> put(String taskId, int rank) {
      ids.add(taskId);
      return CompletableFuture.completedFuture(null);
    }

    /** Adds what a broker delivers again. */
    void copy(String id, int times) {
      for (int i = 0; i < times; i++) {
        ids.add(id);
      }
    }

    void offerTo(SteppedHub hub) {
      String id = ids.remove();
      hub.tasks
          .claim(id)
          .thenAccept(
              result -> {
                if (result == TaskClaimResult.FULL) {
                  ids.add(id);
                }
              });
    }

    /** Offers the hubs all that is in the queue, as often as each may be full. */
    void offerAll(SteppedHubs hubs) {
      for (int i = 0; i < 10 && !ids.isEmpty(); i++) {
        offerTo(hubs.hubs().get(i % hubs.hubs().size()));
        hubs.runAll();
      }
    }
  }

  /** Hubs under random disturbances, which a seed repeats. */
  private static final class Chaos {
    private static final List<String> IDS = List.of("again-1", "once-1", "again-2", "once-2");

    private final Random random;
    private final int seed;
    private final int moves;
    private boolean disturbing = true;
    private int hubNumber;

    Chaos(int seed, int moves) {
      this.random = new Random(seed);
      this.seed = seed;
      this.moves = moves;
    }

    void run(SteppedHubs.Leases leases) {
      SteppedHubs hubs = new SteppedHubs(leases, (step, call) -> outcome(step, call));
      SteppedHub first = hubs.add("hub-" + hubNumber++);
      start(first);
      hubs.runAll();
      IDS.forEach(id -> submit(hubs, first, id));
      join(hubs);
      join(hubs);
      for (int i = 0; i < moves; i++) {
        move(hubs);
      }
      disturbing = false;
      hubs.hubs().forEach(SteppedHub::resume);
      for (int round = 0; round < 30 && !allEnded(hubs); round++) {
        hubs.pass(2);
        hubs.hubs().forEach(hub -> hub.work.finishAll());
      }
      hubs.pass(2);
      IDS.forEach(id -> check(hubs, id));
      assertThat(hubs.busy()).describedAs("seed %s", seed).isEmpty();
    }

    private void join(SteppedHubs hubs) {
      start(hubs.add("hub-" + hubNumber++));
    }

    /** A hub whose start fails is started again. */
    private static void start(SteppedHub hub) {
      hub.tasks
          .recover()
          .whenComplete(
              (done, failure) -> {
                if (failure != null) {
                  start(hub);
                }
              });
    }

    private void move(SteppedHubs hubs) {
      SteppedHub hub = hubs.hubs().get(random.nextInt(hubs.hubs().size()));
      switch (random.nextInt(40)) {
        case 0 -> hub.pause();
        case 1, 2 -> hub.resume();
        case 3 -> {
          if (hubs.hubs().size() > 1) {
            hub.kill();
          }
        }
        case 4 -> {
          if (hubs.hubs().size() < 3 && hubs.hubs().stream().noneMatch(SteppedHub::isPaused)) {
            join(hubs);
          }
        }
        case 5, 6, 7 -> {
          if (!hub.isPaused()) {
            hub.tick();
          }
        }
        case 8 -> hub.work.finishAll();
        default -> {
          List<Step> steps = hubs.steps();
          if (!steps.isEmpty()) {
            hubs.run(steps.get(random.nextInt(steps.size())));
          }
        }
      }
    }

    /** Makes some calls fail, before or after they were made. */
    private CompletionStage<?> outcome(Step step, SteppedHubs.Call call) {
      boolean takes = step.call().equals("takeOver");
      boolean begins = step.call().equals("append") && step.arguments()[1].equals(0L);
      int fate = disturbing ? random.nextInt(12) : 99;
      if (fate == 0 && !begins && !step.call().equals("renew")) {
        return CompletableFuture.failedFuture(new StoreBusyException(4096));
      }
      if (fate == 1 && (takes || step.call().equals("recoverable"))) {
        return CompletableFuture.failedFuture(new StoreException("The database is away."));
      }
      CompletionStage<?> result = call.make();
      return fate == 2 && takes ? unknown(result) : result;
    }

    private static boolean allEnded(SteppedHubs hubs) {
      return IDS.stream().allMatch(id -> hubs.find(id).orElseThrow().state().isEnd());
    }

    private void check(SteppedHubs hubs, String id) {
      Task task = hubs.find(id).orElseThrow();
      if (id.startsWith("again")) {
        assertThat(task.state()).describedAs("seed %s: %s", seed, id).isEqualTo(TaskState.FINISHED);
        return;
      }
      assertThat(hubs.begun(id)).describedAs("seed %s: runs of %s", seed, id).isLessThan(2);
      assertThat(task.state().isEnd()).describedAs("seed %s: %s", seed, id).isTrue();
      assertThat(task.state() == TaskState.FINISHED || task.status().reason() == EndReason.ERROR)
          .isTrue();
    }
  }

  /** Hubs with connections of their own to one database. */
  private static final class PostgresLeases implements SteppedHubs.Leases, AutoCloseable {
    private final String url = PostgresServer.newDatabase();
    private final java.util.Map<String, Database> databases = new java.util.HashMap<>();

    @Override
    public TaskEventLog log(String hub) {
      return new SqlTaskEventLog(databases.computeIfAbsent(hub, name -> Database.open(url)));
    }

    @Override
    public void expire(String hub) {
      databases
          .get(hub)
          .write(handle -> handle.execute("update hub set alive_until = 0 where id = ?", hub))
          .join();
    }

    @Override
    public void close() {
      databases.values().forEach(Database::close);
    }
  }
}
