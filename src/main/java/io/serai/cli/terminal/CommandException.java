package io.serai.cli.terminal;

/**
 * Thrown if a command fails for an expected reason. The message is one line that states the error
 * and the remedy.
 */
public class CommandException extends RuntimeException {

  public CommandException(String message) {
    super(message, null, false, false);
  }
}
