package io.serai.fuzz;

import io.serai.hub.HubCommand;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A hub in a process of its own, with a bounded heap. */
final class FuzzHub implements AutoCloseable {

  private static final int START_SECONDS = 90;
  private static final int STOP_SECONDS = 40;

  private static final List<String> OPTIONS =
      SecondJvm.quickStart(
          "-Xmx512m",
          "-XX:+UseParallelGC",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-OmitStackTraceInFastThrow");

  private final Process process;
  private final LogWatch log;
  private final int port;

  private FuzzHub(Process process, LogWatch log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /** Starts one on a home; returns when it serves. */
  static FuzzHub start(FuzzHome home, Path logFile, Findings findings, Sent sent)
      throws IOException {
    List<String> options = new ArrayList<>(OPTIONS);
    options.addAll(Arrays.asList(System.getProperty("fuzz.hub.options", "-Dnone=").split(" ")));
    Process process = HubCommand.of(home.folder(), 0, options).start();
    LogWatch log =
        new LogWatch(process.inputReader(StandardCharsets.UTF_8), logFile, findings, sent);
    Thread reader = new Thread(log, "hub-log");
    reader.setDaemon(true);
    reader.start();
    try {
      return new FuzzHub(process, log, log.port().get(START_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException failure) {
      process.destroyForcibly();
      throw new IOException("The hub did not start, see " + logFile, failure);
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      throw new IllegalStateException(stopped);
    }
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long knownFaults() {
    return log.known();
  }

  long logOctets() {
    return log.octets();
  }

  /** Stops it as a service manager does; how it ended: an exit code, or that it does not end. */
  String stop() throws InterruptedException {
    process.destroy();
    if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
      return "exit code " + process.exitValue();
    }
    process.destroyForcibly().waitFor();
    return "still running " + STOP_SECONDS + " s after SIGTERM";
  }

  int exitValue() {
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
