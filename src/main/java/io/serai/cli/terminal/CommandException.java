package io.serai.cli.terminal;

/**
 * Thrown if a command fails for an expected reason. The message is one line that states the error
 * and the remedy.
 */
public class CommandException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CommandException(String message) {
    super(message, null, false, false);
  }
}
