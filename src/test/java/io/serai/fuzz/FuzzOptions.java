package io.serai.fuzz;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is run.
 *
 * @param minutes how long, where no number of requests is named
 * @param requests how many
 * @param only the area that is run alone; all where empty
 * @param at the one iteration of that area that is run
 * @param modes the security modes, one behind the other
 * @param folder where findings and logs go
 */
record FuzzOptions(
    double minutes,
    OptionalLong requests,
    long seed,
    String only,
    OptionalLong at,
    List<String> modes,
    Path folder) {

  /**
   * Of the command line: {@code [MINUTES] [--seed N] [--requests N] [--only AREA] [--at N] [--mode
   * MODE]}.
   */
  static FuzzOptions of(String... arguments) {
    double minutes = 10;
    OptionalLong requests = OptionalLong.empty();
    OptionalLong at = OptionalLong.empty();
    long seed = System.nanoTime() & 0xFFFFFF;
    String only = "";
    List<String> modes = List.of("closed", "open");
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--seed" -> seed = Long.parseLong(arguments[++i]);
        case "--requests" -> requests = OptionalLong.of(Long.parseLong(arguments[++i]));
        case "--only" -> only = arguments[++i];
        case "--at" -> at = OptionalLong.of(Long.parseLong(arguments[++i]));
        case "--mode" -> modes = Arrays.asList(arguments[++i].split(","));
        default -> minutes = Double.parseDouble(arguments[i]);
      }
    }
    Path folder = Path.of("target", "fuzz", "seed-" + seed);
    return new FuzzOptions(
        minutes, at.isPresent() ? OptionalLong.of(1) : requests, seed, only, at, modes, folder);
  }
}
