package io.serai.cli;

import io.serai.hub.HubException;
import io.serai.security.VaultException;
import io.serai.store.FileErrorMessages;
import io.serai.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Exceptions as one line; the stack of one that nobody expected goes to a file. */
final class CommandFailureReporter {

  private CommandFailureReporter() {}

  /** Tells the failure; the exit code. */
  static int tell(Terminal terminal, Exception failure) {
    terminal.err().println("serai: " + line(failure));
    return SubCommand.FAILED;
  }

  private static String line(Exception failure) {
    if (failure instanceof CommandException
        || failure instanceof HubException
        || failure instanceof StoreException
        || failure instanceof VaultException) {
      return String.valueOf(failure.getMessage()).replaceAll("\\s*\\R\\s*", " ");
    }
    return failure instanceof IOException io ? file(io) : unexpected(failure);
  }

  private static String file(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return "There is no " + missing.getFile() + ". Name one that exists.";
    }
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return FileErrorMessages.sentence(Path.of(file.getFile()), failure);
    }
    return FileErrorMessages.isFull(failure)
        ? "The disk is full. Free some space, then try again."
        : unexpected(failure);
  }

  private static String unexpected(Exception failure) {
    String what = failure.getClass().getSimpleName() + " was not expected.";
    try {
      Path log = Files.createTempFile("serai-", ".log");
      try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log))) {
        failure.printStackTrace(writer);
      }
      return what + " The log is " + log + "; please report it.";
    } catch (IOException noLog) {
      return what + " No log could be written to " + System.getProperty("java.io.tmpdir") + ".";
    }
  }
}
