package io.serai.cli;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.document.FileErrorMessages;
import io.serai.hub.HubException;
import io.serai.security.vault.VaultException;
import io.serai.setting.InvalidSettingException;
import io.serai.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reports the exception of a command as one line. The stack trace of an unexpected exception is
 * written to a file.
 */
final class CommandFailureReporter {

  private CommandFailureReporter() {}

  /** Prints the failure and returns the exit code. */
  static int report(Terminal terminal, Exception failure) {
    terminal.err().println("serai: " + message(failure));
    return SubCommand.FAILED;
  }

  private static String message(Exception failure) {
    if (failure instanceof CommandException
        || failure instanceof HubException
        || failure instanceof InvalidSettingException
        || failure instanceof StoreException
        || failure instanceof VaultException) {
      return String.valueOf(failure.getMessage()).replaceAll("\\s*\\R\\s*", " ");
    }
    return failure instanceof IOException io ? fileMessage(io) : unexpectedMessage(failure);
  }

  private static String fileMessage(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return "There is no " + missing.getFile() + ". Name one that exists.";
    }
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return FileErrorMessages.sentence(Path.of(file.getFile()), failure);
    }
    return FileErrorMessages.isFull(failure)
        ? "The disk is full. Free some space, then try again."
        : unexpectedMessage(failure);
  }

  private static String unexpectedMessage(Exception failure) {
    String sentence = "Unexpected error: " + failure.getClass().getSimpleName() + ".";
    try {
      Path log = Files.createTempFile("serai-", ".log");
      try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log))) {
        failure.printStackTrace(writer);
      }
      return sentence + " Its stack trace is in " + log + "; please report it.";
    } catch (IOException noLog) {
      return sentence + " No log could be written to " + System.getProperty("java.io.tmpdir") + ".";
    }
  }
}
