package io.serai;

/** The command line of Serai. */
public final class Serai {

  private Serai() {}

  /** Runs the command that the arguments name and exits with its code. */
  public static void main(String[] args) {
    System.exit(0);
  }
}
