package io.serai.task.run;

import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.store.SecondJvm;
import io.serai.task.EndReason;
import io.serai.task.Task;
import io.serai.task.TaskState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/**
 * Kills and pauses {@link CrashingHub}s that share a PostgreSQL database, while they run tasks, and
 * looks at what is left: {@code CrashHubs FOLDER [KILLS] [--hubs N] [--lease MILLIS] [--postgres
 * URL] [--seed N]}.
 */
public final class CrashHubs {
  private static final Duration MOST_WAIT = Duration.ofMinutes(2);
  private static final Set<SecondJvm> STARTED = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final String url;
  private final Duration lease;
  private final long seed;
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<String> finished = ConcurrentHashMap.newKeySet();
  private final AtomicInteger left;
  private final AtomicInteger pauses = new AtomicInteger();

  CrashHubs(Path folder, String url, Duration lease, int kills, long seed) {
    this.folder = folder;
    this.url = url;
    this.lease = lease;
    this.seed = seed;
    this.left = new AtomicInteger(kills);
  }

  /** Runs until so many hubs were killed, prints what was found, and fails if that is anything. */
  public static void main(String[] arguments) throws Exception {
    int kills = 100;
    int hubs = 2;
    long lease = 2000;
    long seed = new Random().nextLong();
    String url = "";
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--hubs" -> hubs = Integer.parseInt(arguments[++i]);
        case "--lease" -> lease = Long.parseLong(arguments[++i]);
        case "--postgres" -> url = arguments[++i];
        case "--seed" -> seed = Long.parseLong(arguments[++i]);
        default -> kills = Integer.parseInt(arguments[i]);
      }
    }
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    String database = url.isEmpty() ? PostgresServer.newDatabase() : url;
    System.out.println(hubs + " hubs, lease " + lease + " ms, seed " + seed + ", " + database);
    Runtime.getRuntime().addShutdownHook(new Thread(CrashHubs::endAll)); // also if interrupted
    CrashHubs crash = new CrashHubs(folder, database, Duration.ofMillis(lease), kills, seed);
    List<String> findings = crash.run(hubs);
    findings.forEach(System.out::println);
    System.exit(findings.isEmpty() ? 0 : 1);
  }

  /** Runs all lives of the hubs; returns what is wrong with the tasks that they leave. */
  List<String> run(int hubs) throws Exception {
    int kills = left.get();
    Database.open(url).close(); // creates the tables
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Life> last = new ArrayList<>();
    try {
      List<Future<Life>> lives =
          IntStream.range(0, hubs)
              .mapToObj(i -> threads.submit(() -> live(new Random(seed + i), threads)))
              .toList();
      for (Future<Life> life : lives) {
        last.add(life.get());
      }
      Files.createFile(folder.resolve("stop"));
      List<String> findings = new ArrayList<>(awaitEnds(last));
      Map<String, Task> tasks = CrashRounds.tasks(url);
      findings.addAll(check(tasks));
      System.out.printf(
          "%d kills, %d pauses, %d tasks, %d acknowledged, %d findings%n",
          kills, pauses.get(), tasks.size(), acknowledged.size(), findings.size());
      return findings;
    } finally {
      last.forEach(life -> life.jvm.close());
      threads.shutdownNow();
    }
  }

  private static void endAll() {
    STARTED.forEach(SecondJvm::close);
  }

  /** One hub after another, each killed, until there were enough; returns the last one. */
  private Life live(Random random, ExecutorService threads) throws Exception {
    Life life = start(threads);
    while (true) {
      Thread.sleep(300 + random.nextInt(4000));
      if (random.nextInt(4) == 0) {
        pause(life, random);
      } else {
        int number = left.getAndDecrement();
        if (number <= 0) {
          return life;
        }
        life.jvm.kill();
        STARTED.remove(life.jvm);
        if (number % 50 == 0) {
          System.out.println(number + " kills left, " + acknowledged.size() + " acknowledged");
        }
        Thread.sleep(random.nextInt(3000));
        life = start(threads);
      }
    }
  }

  private Life start(ExecutorService threads) throws Exception {
    SecondJvm jvm =
        SecondJvm.start(List.of("-Xmx160m"), CrashingHub.class, folder, url, lease.toMillis());
    STARTED.add(jvm);
    jvm.next("ready");
    return new Life(jvm, threads.submit(() -> readLines(jvm)));
  }

  /** Stops the process for longer than its lease, as a machine that swaps does. */
  private void pause(Life life, Random random) throws Exception {
    signal("STOP", life);
    Thread.sleep((long) (lease.toMillis() * (0.8 + 1.5 * random.nextDouble())));
    signal("CONT", life);
    pauses.incrementAndGet();
  }

  private static void signal(String name, Life life) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(life.jvm.pid())).start().waitFor();
  }

  private Boolean readLines(SecondJvm jvm) throws Exception {
    for (String line = jvm.next(""); !line.isEmpty(); line = jvm.next("")) {
      String[] words = line.split(" ", -1);
      if (line.equals("done")) {
        return true;
      }
      if (words.length == 3 && words[2].length() == 36) {
        (words[0].equals("finished") ? finished : acknowledged).add(words[2]);
      }
    }
    return false;
  }

  /** Waits until no task is live; the callers of the last hubs must have got their answers. */
  private List<String> awaitEnds(List<Life> last) throws Exception {
    try (Database database = Database.open(url)) {
      Awaitility.await().atMost(MOST_WAIT).until(() -> liveTasks(database).isEmpty());
    } catch (org.awaitility.core.ConditionTimeoutException late) {
      return List.of("tasks are still live");
    }
    List<String> waiting = new ArrayList<>();
    for (Life life : last) {
      Awaitility.await().atMost(MOST_WAIT).until(life.output::isDone);
      if (!life.output.get()) {
        waiting.add("a hub has died by itself");
      }
    }
    return waiting;
  }

  private static List<String> liveTasks(Database database) {
    return database
        .read(
            handle ->
                handle
                    .createQuery("select id from task where ended_at is null limit 10")
                    .mapTo(String.class)
                    .list())
        .join();
  }

  private List<String> check(Map<String, Task> tasks) throws Exception {
    Map<String, Long> runs = CrashRounds.runs(folder);
    List<String> findings = new ArrayList<>();
    acknowledged.stream()
        .filter(id -> !tasks.containsKey(id))
        .forEach(id -> findings.add("lost: " + id));
    finished.stream()
        .filter(id -> !tasks.containsKey(id) || tasks.get(id).state() != TaskState.FINISHED)
        .forEach(id -> findings.add("no longer finished: " + id));
    tasks.values().forEach(task -> check(task, runs.getOrDefault(task.id(), 0L), findings));
    return findings;
  }

  private static void check(Task task, long runs, List<String> findings) {
    String told = task.id() + " " + task.request().skill() + " " + task.status() + " runs " + runs;
    if (!task.state().isEnd()) {
      findings.add("pending: " + told + " on " + task.hub());
    } else if (task.request().skill().equals("once")) {
      boolean right =
          task.state() == TaskState.FINISHED
              ? runs == 1
              : runs <= 1 && task.status().reason() == EndReason.ERROR;
      if (!right) {
        findings.add("run twice or ended wrongly: " + told);
      }
    } else if (task.state() != TaskState.FINISHED || runs < 1 || task.artifacts().size() != 1) {
      findings.add("may run again, but was not finished: " + told);
    }
  }

  /**
   * A process of a hub.
   *
   * @param output completes at its end; true if all tasks that it had submitted have ended for it
   */
  private record Life(SecondJvm jvm, Future<Boolean> output) {}
}
