package io.serai.task.run;

import io.serai.SettableClock;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Hubs on one log. Each of their calls of the log is a step, which waits until the test runs it; so
 * does what they start in the background. All on the thread of the test.
 */
final class SteppedHubs {
  static final Duration LEASE = Duration.ofHours(1);

  private final Leases leases;
  private final BiFunction<Step, Call, CompletionStage<?>> outcome;
  private final SettableClock clock = new SettableClock();
  private final List<Step> steps = new ArrayList<>();
  private final List<SteppedHub> hubs = new ArrayList<>();
  private final List<SteppedHub> all = new ArrayList<>();

  SteppedHubs(Leases leases) {
    this(leases, (step, call) -> call.make());
  }

  /**
   * @param outcome makes each call, or does not, and returns what the hub receives
   */
  SteppedHubs(Leases leases, BiFunction<Step, Call, CompletionStage<?>> outcome) {
    this.leases = leases;
    this.outcome = outcome;
  }

  /** Adds a hub with a lease; it does not recover tasks yet. */
  SteppedHub add(String name) {
    return add(name, 2);
  }

  /** Adds a hub that runs so many tasks at once; it does not recover tasks yet. */
  SteppedHub add(String name, int concurrent) {
    SteppedHub hub = new SteppedHub(name, concurrent);
    hubs.add(hub);
    all.add(hub);
    CompletionStage<Void> joined = hub.tasks.join();
    runAll();
    joined.toCompletableFuture().join();
    return hub;
  }

  List<SteppedHub> hubs() {
    return hubs;
  }

  /** The steps that can be run now. */
  List<Step> steps() {
    return steps.stream().filter(step -> !step.hub.paused).toList();
  }

  /** Runs the steps of each hub in their order, and those of several hubs in a given one. */
  void runInOrder(Orders orders) {
    for (List<Step> next = nextSteps(); !next.isEmpty(); next = nextSteps()) {
      run(next.get(orders.next(next.size())));
    }
  }

  /** The next step of each hub. */
  private List<Step> nextSteps() {
    return hubs.stream()
        .flatMap(hub -> steps().stream().filter(step -> step.hub == hub).limit(1))
        .toList();
  }

  void run(Step step) {
    steps.remove(step);
    step.run.run();
  }

  /** Runs the steps in their order, until none is left. */
  void runAll() {
    for (List<Step> next = steps(); !next.isEmpty(); next = steps()) {
      run(next.get(0));
    }
  }

  /** Lets all hubs do what they do periodically, so often, and all that follows from it. */
  void pass(int rounds) {
    for (int i = 0; i < rounds; i++) {
      clock.advance(Duration.ofSeconds(10));
      List.copyOf(hubs).forEach(hub -> hub.timer.runAll());
      runAll();
    }
  }

  Optional<Task> find(String id) {
    return leases.log("test").find(id).toCompletableFuture().join();
  }

  /** How often the work on a task was begun, on any hub. */
  long begun(String id) {
    return all.stream().flatMap(hub -> hub.work.begun().stream()).filter(id::equals).count();
  }

  /** A shared log with leases that a test ends. */
  interface Leases {
    /** The log as a hub sees it. */
    TaskEventLog log(String hub);

    void expire(String hub);
  }

  /**
   * A call that has not been made yet.
   *
   * @param call name of the method of the log
   */
  record Step(SteppedHub hub, String call, Object[] arguments, Runnable run) {
    @Override
    public String toString() {
      return hub.name + "." + call;
    }
  }

  /** A call of the log. */
  @FunctionalInterface
  interface Call {
    CompletionStage<?> make();
  }

  final class SteppedHub {
    final String name;
    final TaskDispatcher tasks;
    final Scripted work = new Scripted();
    private final ManualTimer timer = new ManualTimer();
    private boolean paused;

    private SteppedHub(String name, int concurrent) {
      this.name = name;
      this.tasks =
          new TaskDispatcher(
              steppedLog(),
              new OnceOrAgain(work),
              agent -> new AgentLimits(concurrent, 10, false),
              RetentionRules.NONE,
              Hub.settings(LEASE),
              new DispatcherEnvironment(
                  name,
                  clock,
                  io.serai.task.Tasks::id,
                  () -> Runnable::run,
                  work -> steps.add(new Step(this, "background", new Object[0], work)),
                  timer));
    }

    /** Stops it for a while, longer than its lease. */
    void pause() {
      paused = true;
      leases.expire(name);
    }

    void resume() {
      paused = false;
    }

    boolean isPaused() {
      return paused;
    }

    void kill() {
      pause();
      hubs.remove(this);
      steps.removeIf(step -> step.hub == this);
    }

    void tick() {
      timer.runAll();
    }

    /** The tasks that it runs or has queued. */
    int busy() {
      TaskDispatcher.Load load = tasks.load("writer");
      return load.running() + load.waiting();
    }

    private TaskEventLog steppedLog() {
      TaskEventLog log = leases.log(name);
      return (TaskEventLog)
          Proxy.newProxyInstance(
              TaskEventLog.class.getClassLoader(),
              new Class<?>[] {TaskEventLog.class},
              (proxy, method, arguments) ->
                  method.getReturnType() == CompletionStage.class
                      ? later(
                          method.getName(),
                          arguments,
                          () -> (CompletionStage<?>) invoke(log, method, arguments))
                      : invoke(log, method, arguments));
    }

    private CompletionStage<Object> later(String name, Object[] arguments, Call call) {
      CompletableFuture<Object> result = new CompletableFuture<>();
      Step[] step = new Step[1];
      step[0] =
          new Step(this, name, arguments, () -> complete(result, outcome.apply(step[0], call)));
      steps.add(step[0]);
      return result;
    }
  }

  private static void complete(CompletableFuture<Object> result, CompletionStage<?> outcome) {
    try {
      result.complete(outcome.toCompletableFuture().join());
    } catch (CompletionException failure) {
      result.completeExceptionally(failure.getCause());
    }
  }

  private static Object invoke(TaskEventLog log, Method method, Object[] arguments) {
    try {
      return method.invoke(log, arguments);
    } catch (InvocationTargetException | IllegalAccessException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Work that reports once; that of tasks whose id begins with {@code once} must not run twice. */
  private record OnceOrAgain(Scripted work) implements TaskRunner {
    @Override
    public CompletionStage<TaskOutcome> run(TaskContext task) {
      var unused = task.progress(0.3, "one", null);
      return work.run(task);
    }

    @Override
    public boolean mayRunAgain(Task task) {
      return !task.id().startsWith("once");
    }
  }

  /** All orders of steps, one by one: each run of a test asks it which step is next. */
  static final class Orders {
    private final List<Integer> chosen = new ArrayList<>();
    private final List<Integer> choices = new ArrayList<>();
    private int position;

    /** Returns the number of the next step, of so many. */
    int next(int many) {
      if (position == chosen.size()) {
        chosen.add(0);
        choices.add(many);
      }
      return chosen.get(position++);
    }

    /** Begins the next order; false if there is none. */
    boolean advance() {
      position = 0;
      while (!chosen.isEmpty()) {
        int last = chosen.size() - 1;
        if (chosen.get(last) + 1 < choices.get(last)) {
          chosen.set(last, chosen.get(last) + 1);
          return true;
        }
        chosen.remove(last);
        choices.remove(last);
      }
      return false;
    }

    @Override
    public String toString() {
      return chosen.toString();
    }
  }

  /** The hubs that run a task or have one queued. */
  Stream<String> busy() {
    return hubs.stream().filter(hub -> hub.busy() > 0).map(hub -> hub.name);
  }
}
