package io.serai.fuzz;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A hub in a process of its own, with a bounded heap. */
final class FuzzHub implements AutoCloseable {

  private static final int START_SECONDS = 90;
  private static final int STOP_SECONDS = 40;

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
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-Xmx512m",
            "-XX:+UseParallelGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:-OmitStackTraceInFastThrow"));
    command.addAll(Arrays.asList(System.getProperty("fuzz.hub.options", "-Dnone=").split(" ")));
    command.add(
        "-Dlogback.configurationFile="
            + Path.of("src/main/resources/io/serai/cli/text-log.xml").toAbsolutePath());
    command.addAll(
        List.of(
            "-cp",
            classPath(),
            "io.serai.Serai",
            "run",
            "--home",
            home.folder().toString(),
            "--port",
            "0"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
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

  /** That of this process, also where a class loader of its own has it. */
  private static String classPath() {
    String path = System.getProperty("java.class.path");
    return Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(":"))
        : path;
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
