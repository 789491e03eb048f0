package io.serai.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Another Java process that runs a main class of the tests; ends with {@link #close} by SIGKILL.
 */
public final class SecondJvm implements AutoCloseable {
  /** The options that the start script gives, so that newer versions of Java print no warnings. */
  public static final List<String> ACCESS =
      Runtime.version().feature() < 24
          ? List.of()
          : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

  private static final List<String> QUICK_START =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private final Process process;
  private final BufferedReader output;

  private SecondJvm(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Options with which a process that lives shortly needs an eighth less processor time to start:
   * without the second compiler, and without a verification of the classes, which this process has
   * verified.
   */
  public static List<String> quickStart(String... further) {
    return Stream.concat(QUICK_START.stream(), Stream.of(further)).toList();
  }

  public static SecondJvm start(Class<?> main, Object... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /** Starts it with further options of the JVM. */
  public static SecondJvm start(List<String> options, Class<?> main, Object... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ACCESS);
    command.addAll(quickStart("-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    return new SecondJvm(builder.redirectErrorStream(true).start());
  }

  /** The next line that starts with {@code prefix}, without it; empty when the process ended. */
  public String next(String prefix) throws IOException {
    String line = output.readLine();
    while (line != null && !line.startsWith(prefix)) {
      line = output.readLine();
    }
    return line == null ? "" : line.substring(prefix.length());
  }

  /**
   * The first line that starts with {@code prefix}, without it. Lines that follow are not kept, and
   * do not hold the process up. Fails with what it printed if it ends before.
   */
  public String awaitReady(String prefix) throws IOException {
    List<String> printed = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(prefix)) {
        drain();
        return line.substring(prefix.length());
      }
      printed.add(line);
    }
    throw new IOException("The process ended: " + String.join("\n", printed));
  }

  /** Lets it print, which nobody reads. */
  public void drain() {
    Thread reader = new Thread(() -> output.lines().forEach(line -> {}), "drain");
    reader.setDaemon(true);
    reader.start();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  public int await() throws InterruptedException {
    return process.waitFor();
  }

  /** Asks it to end, by SIGTERM. */
  public void terminate() {
    process.destroy();
  }

  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
