package io.serai;

import io.serai.cli.CommandLineEntryPoint;

/** Main class of the program. */
public final class Serai {

  private Serai() {}

  /** Runs the command in the arguments and exits with its exit code. */
  public static void main(String[] arguments) {
    System.exit(CommandLineEntryPoint.execute(arguments));
  }
}
