package io.serai.a2w.storm;

import io.serai.store.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Storms on hubs in processes of their own: {@code WorkerStorm FOLDER [ROUNDS] [--postgres
 * URL|embedded] [--seed N]}. Each round has a new home. With PostgreSQL two hubs share the
 * database. Ends with 1 if something was found.
 */
public final class WorkerStorm {
  private static final StormSize SIZE = new StormSize(1_000, 10, 40, 2, 4);

  private WorkerStorm() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int rounds = 3;
    String postgres = "";
    long seed = new Random().nextInt(1_000_000);
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--postgres" -> postgres = arguments[++i];
        case "--seed" -> seed = Long.parseLong(arguments[++i]);
        default -> rounds = Integer.parseInt(arguments[i]);
      }
    }
    String database = postgres.equals("embedded") ? PostgresServer.newDatabase() : postgres;
    int found = 0;
    for (int round = 0; round < rounds; round++) {
      List<String> findings = run(folder.resolve("seed-" + (seed + round)), database, seed + round);
      findings.forEach(System.out::println);
      found += findings.size();
    }
    System.out.println(found + " findings");
    System.exit(found == 0 ? 0 : 1);
  }

  private static List<String> run(Path folder, String postgres, long seed) throws Exception {
    System.out.println("seed " + seed + ", the logs of the hubs are in " + folder);
    List<StormHub> hubs = new ArrayList<>();
    List<StormHome> homes = new ArrayList<>();
    int count = postgres.isEmpty() ? 1 : 2;
    for (int i = 0; i < count; i++) {
      Path home = Files.createDirectories(folder.resolve("home-" + i));
      homes.add(new StormHome(home));
      homes.get(i).create(postgres.isEmpty() ? "jdbc:sqlite:{home}/data/serai.db" : postgres);
      hubs.add(new KillableHub(home, folder.resolve("hub-" + i + ".log")));
    }
    String name = "w" + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    List<String> findings = new ArrayList<>();
    try (StormHubs all = new StormHubs(hubs, homes)) {
      findings.addAll(new StormRound(SIZE, all, seed, name).run());
    }
    for (int i = 0; i < count; i++) {
      try (Stream<String> log = Files.lines(folder.resolve("hub-" + i + ".log"))) {
        log.filter(WorkerStorm::isFault)
            .map(line -> "the hub logged " + line)
            .forEach(findings::add);
      }
    }
    return findings;
  }

  /** Whether a line of a log is an error or a stack trace; tasks that fail are logged by Camel. */
  private static boolean isFault(String line) {
    return line.startsWith("\tat ")
        || (line.contains("ERROR ") && !line.contains("ERROR DefaultErrorHandler"));
  }
}
