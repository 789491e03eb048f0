package io.serai;

import io.serai.cli.CommandLineEntryPoint;

/** The program. */
public final class Serai {

  private Serai() {}

  /** Runs the command that the arguments name and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(CommandLineEntryPoint.execute(arguments));
  }
}
