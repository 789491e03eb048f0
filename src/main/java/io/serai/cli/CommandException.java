package io.serai.cli;

/**
 * Thrown if a command fails for an expected reason. The message is one line that states the error
 * and the remedy.
 */
class CommandException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CommandException(String message) {
    super(message, null, false, false);
  }
}
