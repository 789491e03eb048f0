package io.serai.cli.terminal;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Validates port numbers of the command line. */
public final class PortNumberCheck {

  private static final int HIGHEST = 65_535;

  private PortNumberCheck() {}

  /**
   * Checks that a port is in range.
   *
   * @throws ParameterException if it is not
   */
  public static void check(CommandLine command, int port, int lowest) {
    if (port < lowest || port > HIGHEST) {
      throw new ParameterException(command, "A port is a number from " + lowest + " to " + HIGHEST);
    }
  }
}
