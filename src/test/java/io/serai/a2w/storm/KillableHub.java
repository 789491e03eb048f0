package io.serai.a2w.storm;

import io.serai.hub.HubCommand;
import io.serai.store.SecondJvm;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A hub in a process of its own, which is interrupted by {@code kill -9}. */
final class KillableHub implements StormHub {
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration PROBE_LIMIT = Duration.ofSeconds(2);
  private static final long POLL = Duration.ofMillis(100).toNanos();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Path home;
  private final File log;
  private final int port;
  private @Nullable Process process;

  KillableHub(Path home, Path log) throws IOException {
    this.home = home;
    this.log = log.toFile();
    try (ServerSocket free = new ServerSocket(0)) {
      this.port = free.getLocalPort();
    }
  }

  @Override
  public void start() throws Exception {
    Process started =
        HubCommand.of(home, port, SecondJvm.quickStart("-Xmx512m", "-XX:+UseParallelGC"))
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
            .start();
    process = started;
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!serves()) {
      if (!started.isAlive() || System.nanoTime() > limit) {
        throw new IOException("The hub did not start, see " + log);
      }
      LockSupport.parkNanos(POLL);
    }
  }

  private boolean serves() throws InterruptedException {
    HttpRequest health =
        HttpRequest.newBuilder(URI.create(url() + "/health")).timeout(PROBE_LIMIT).build();
    try {
      return client.send(health, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Override
  public String url() {
    return "http://localhost:" + port;
  }

  @Override
  public void interrupt() throws InterruptedException {
    if (process != null) {
      process.destroyForcibly().waitFor();
    }
  }

  @Override
  public void close() throws Exception {
    if (process != null) {
      process.destroy();
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        interrupt();
      }
    }
  }
}
