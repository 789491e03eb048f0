package io.serai.bench.soak;

import io.serai.hub.HubCommand;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Lets greedy callers, one for each {@link GreedyWish}, and a small one use a hub in a process of
 * its own: {@code Soak FOLDER MINUTES HEAP}. Ends with 1 if the hub ended, did not serve the small
 * caller, or was slow.
 */
public final class Soak {
  private static final double SLOW = 500; // milliseconds
  private static final int START_SECONDS = 120;

  private Soak() {}

  /** Runs it and prints the figures. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Duration time = Duration.ofSeconds((long) (60 * Double.parseDouble(arguments[1])));
    SoakHome.write(folder.resolve("home"));
    int port = freePort();
    Process hub = start(folder, port, arguments[2]);
    String url = "http://127.0.0.1:" + port;
    SmallCaller small = new SmallCaller(client(url, SmallCaller.NAME));
    awaitStart(client(url, SmallCaller.NAME), hub);
    List<GreedyCaller> greedy =
        Arrays.stream(GreedyWish.values())
            .map(wish -> new GreedyCaller(wish, client(url, wish.caller())))
            .toList();
    long end = System.nanoTime() + time.toNanos();
    BooleanSupplier over = () -> System.nanoTime() > end || !hub.isAlive();
    greedy.forEach(each -> each.start(over));
    small.run(over);
    boolean lived = hub.isAlive();
    greedy.forEach(System.out::println);
    System.out.println(small);
    System.out.println(lived ? "the hub lives" : "the hub ended with " + hub.exitValue());
    hub.destroy();
    if (!hub.waitFor(1, TimeUnit.MINUTES)) {
      hub.destroyForcibly();
    }
    System.exit(lived && small.wasServed() && small.quantile(0.99) < SLOW ? 0 : 1);
  }

  private static CallerClient client(String url, String caller) {
    return new CallerClient(url, caller, () -> UUID.randomUUID().toString());
  }

  private static Process start(Path folder, int port, String heap) throws IOException {
    File log = folder.resolve("hub.log").toFile();
    return HubCommand.of(
            folder.resolve("home"),
            port,
            "-Xmx" + heap,
            "-XX:+UseParallelGC",
            "-XX:+ExitOnOutOfMemoryError")
        .redirectOutput(log)
        .start();
  }

  private static void awaitStart(CallerClient client, Process hub) throws Exception {
    long limit = System.nanoTime() + Duration.ofSeconds(START_SECONDS).toNanos();
    while (!serves(client)) {
      if (!hub.isAlive() || System.nanoTime() > limit) {
        throw new IOException("The hub did not start.");
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  private static boolean serves(CallerClient client) throws InterruptedException {
    try {
      return client.send("echo", "hello", false) == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }
}
