package io.serai.hub;

import io.serai.store.SecondJvm;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Starts {@code serai run} in a process of its own, with the classes of this one. */
public final class HubCommand {

  private HubCommand() {}

  /**
   * Prepares a hub that logs lines of text; errors go to its output.
   *
   * @param port 0 for any
   * @param options of the JVM
   */
  public static ProcessBuilder of(Path home, int port, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SecondJvm.ACCESS);
    command.addAll(options);
    Path log = Path.of("src/main/resources/io/serai/cli/run/text-log.xml").toAbsolutePath();
    command.add("-Dlogback.configurationFile=" + log);
    command.addAll(List.of("-cp", classPath(), "io.serai.Serai", "run"));
    command.addAll(List.of("--home", home.toString(), "--port", Integer.toString(port)));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  /** That of this process, also where a class loader of its own has it. */
  private static String classPath() {
    return Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(":"))
        : System.getProperty("java.class.path");
  }
}
