package io.serai;

import io.serai.cli.CommandLines;

/** The program. */
public final class Serai {

  private Serai() {}

  /** Runs the command that the arguments name and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(CommandLines.execute(arguments));
  }
}
