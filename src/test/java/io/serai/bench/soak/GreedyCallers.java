package io.serai.bench.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The process of the greedy callers, one for each {@link GreedyWish} or for those that are named:
 * {@code GreedyCallers URL [CALLER]...}.
 */
final class GreedyCallers {
  private static final String HEAP = "-Xmx2g";
  private static final String LOWEST_PRIORITY = "19";

  private GreedyCallers() {}

  /** Runs them until the standard input ends, then prints how each was answered. */
  public static void main(String[] arguments) throws IOException {
    List<GreedyCaller> callers =
        Arrays.stream(GreedyWish.values())
            .filter(wish -> arguments.length == 1 || List.of(arguments).contains(wish.caller()))
            .map(wish -> new GreedyCaller(wish, client(arguments[0], wish)))
            .toList();
    callers.forEach(GreedyCaller::start);
    System.in.read();
    callers.forEach(System.out::println);
  }

  private static CallerClient client(String url, GreedyWish wish) {
    return new CallerClient(url, wish.caller(), () -> UUID.randomUUID().toString());
  }

  /**
   * Starts the process with the classes of this one.
   *
   * @param names of the callers; all if there are none
   */
  static Process start(String url, List<String> names) throws IOException {
    List<String> command = new ArrayList<>(List.of("nice", "-n", LOWEST_PRIORITY));
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of(HEAP, "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(GreedyCallers.class.getName(), url));
    command.addAll(names);
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Ends the process, which prints its figures. */
  static void stop(Process process) throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
  }
}
