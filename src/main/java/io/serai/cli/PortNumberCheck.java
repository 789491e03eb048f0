package io.serai.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Ports as they are given on the command line. */
final class PortNumberCheck {

  private static final int HIGHEST = 65_535;

  private PortNumberCheck() {}

  /** Refuses what is no port, in the command's own words. */
  static void check(CommandLine command, int port, int lowest) {
    if (port < lowest || port > HIGHEST) {
      throw new ParameterException(command, "A port is a number from " + lowest + " to " + HIGHEST);
    }
  }
}
