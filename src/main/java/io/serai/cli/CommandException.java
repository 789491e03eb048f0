package io.serai.cli;

/** Why a command failed: one line that says what is wrong and what to do. */
final class CommandException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CommandException(String message) {
    super(message, null, false, false);
  }
}
