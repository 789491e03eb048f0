package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.Database;
import io.serai.store.SecondJvm;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.TaskState;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import io.serai.task.log.SqlTaskEventLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Kills {@link CrashingHub} at random moments, again and again, and looks at what is left: {@code
 * java … CrashRounds FOLDER ROUNDS}.
 */
public final class CrashRounds {
  private static final int LINES = 1500;

  private final Path folder;
  private final Random random = new Random();
  private final Set<String> acknowledged = new HashSet<>();
  private final Set<String> finished = new HashSet<>();

  CrashRounds(Path folder) {
    this.folder = folder;
  }

  /** Runs the rounds and prints what was proved. */
  public static void main(String[] arguments) throws Exception {
    CrashRounds rounds = new CrashRounds(Files.createDirectories(Path.of(arguments[0])));
    int most = Integer.parseInt(arguments[1]);
    for (int i = 1; i <= most; i++) {
      rounds.kill();
      System.out.println("round " + i + ": " + rounds.acknowledged.size() + " acknowledged in all");
    }
    rounds.finish();
    System.out.println(
        rounds.acknowledged.size()
            + " tasks acknowledged over "
            + most
            + " crashes: none lost, "
            + "none run twice that must not be");
  }

  /** One life of the hub, ended by SIGKILL while it is busy. */
  void kill() throws Exception {
    try (SecondJvm jvm = SecondJvm.start(CrashingHub.class, folder)) {
      jvm.next("ready");
      for (int lines = random.nextInt(LINES); lines >= 0; lines--) {
        note(jvm.next(""));
      }
      ProcessHandle.of(jvm.pid()).ifPresent(ProcessHandle::destroyForcibly);
      for (String line = jvm.next(""); !line.isEmpty(); line = jvm.next("")) {
        note(line);
      }
    }
  }

  /** A last life that ends by itself, and then the proof. */
  void finish() throws Exception {
    try (SecondJvm jvm = SecondJvm.start(CrashingHub.class, folder, 10)) {
      for (String line = jvm.next(""); !line.isEmpty(); line = jvm.next("")) {
        note(line);
      }
      assertThat(jvm.await()).isZero();
    }
    Map<String, Task> tasks = tasks();
    Map<String, Long> runs = runs();
    assertThat(tasks.keySet()).containsAll(acknowledged);
    assertThat(finished)
        .allMatch(id -> tasks.get(id).state() == TaskState.FINISHED, "stays finished");
    tasks.values().forEach(task -> check(task, runs.getOrDefault(task.id(), 0L)));
  }

  private static void check(Task task, long runs) {
    if (task.request().skill().equals("once")) {
      assertThat(runs).describedAs("runs of %s", task.id()).isLessThanOrEqualTo(1);
      assertThat(runs == 1 || task.state() != TaskState.FINISHED).isTrue();
    } else if (task.state() == TaskState.FINISHED) {
      assertThat(runs).isPositive();
      assertThat(task.artifacts()).hasSize(1);
    } else {
      assertThat(task.state())
          .describedAs("a task that may run again and is not done")
          .isIn(TaskState.WAITING, TaskState.RUNNING, TaskState.INITIALIZING);
    }
  }

  private void note(String line) {
    String[] words = line.split(" ", -1);
    if (words.length == 3 && words[2].length() == 36) {
      (words[0].equals("finished") ? finished : acknowledged).add(words[2]);
    }
  }

  private Map<String, Task> tasks() {
    return tasks("jdbc:sqlite:" + folder.resolve("serai.db"));
  }

  /** All tasks of a database, by their ids. */
  static Map<String, Task> tasks(String url) {
    Map<String, Task> all = new HashMap<>();
    try (Database database = Database.open(url)) {
      SqlTaskEventLog log = new SqlTaskEventLog(database);
      TaskCursor from = null;
      do {
        TaskSummaryPage page = Hub.await(log.summaries(TaskQuery.ALL.page(from, 500)));
        for (TaskSummary task : page.tasks()) {
          all.put(task.id(), Hub.await(log.find(task.id())).orElseThrow());
        }
        from = page.next();
      } while (from != null);
    }
    return all;
  }

  private Map<String, Long> runs() throws IOException {
    return runs(folder);
  }

  /** How often the work on each task has begun. */
  static Map<String, Long> runs(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve("runs")).stream()
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
  }
}
