package io.serai.bench.soak;

import io.serai.hub.FreePort;
import io.serai.hub.HubCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets greedy callers and a small one use a hub in a process of its own: {@code Soak FOLDER MINUTES
 * HEAP [CALLER]...}. The greedy ones are a process of the lowest priority, so that the processors
 * are the hub's, as they are where callers have machines of their own. Ends with 1 if the hub
 * ended, did not serve the small caller, or was slow.
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
    int port = FreePort.find();
    Process hub = start(folder, port, arguments[2]);
    String url = "http://127.0.0.1:" + port;
    CallerClient client =
        new CallerClient(url, SmallCaller.NAME, () -> UUID.randomUUID().toString());
    SmallCaller small = new SmallCaller(client);
    awaitStart(client, hub);
    Process greedy = GreedyCallers.start(url, List.of(arguments).subList(3, arguments.length));
    long end = System.nanoTime() + time.toNanos();
    small.run(() -> System.nanoTime() > end || !hub.isAlive());
    boolean lived = hub.isAlive();
    GreedyCallers.stop(greedy);
    System.out.println(small);
    System.out.println(lived ? "the hub lives" : "the hub ended with " + hub.exitValue());
    stop(hub);
    System.exit(lived && small.wasServed() && small.quantile(0.99) < SLOW ? 0 : 1);
  }

  private static void stop(Process hub) throws InterruptedException {
    hub.destroy();
    if (!hub.waitFor(1, TimeUnit.MINUTES)) {
      hub.destroyForcibly();
    }
  }

  private static Process start(Path folder, int port, String heap) throws IOException {
    File log = folder.resolve("hub.log").toFile();
    return HubCommand.of(
            folder.resolve("home"),
            port,
            List.of(
                "-Xmx" + heap,
                "-XX:+UseParallelGC",
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-XX:HeapDumpPath=" + folder.resolve("memory.hprof"),
                "-XX:+ExitOnOutOfMemoryError"))
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
}
