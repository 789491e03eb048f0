package io.serai.mcp.client;

import io.serai.concurrent.ThreadPoolFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The standard input of a program. A thread of its own writes to it, because a program that does
 * not read blocks whoever writes, and whoever closes the input meanwhile. Thread-safe.
 */
final class ProgramInput {
  private static final Logger LOG = LoggerFactory.getLogger(ProgramInput.class);
  private static final int MAX_LINES = 1_000;
  private static final long MAX_OCTETS = 4L * BoundedLineReader.MAX_LINE;

  private final String agent;
  private final Supplier<Process> process;
  private final ThreadPoolExecutor thread;
  private final AtomicLong waiting = new AtomicLong();

  /**
   * @param process returns the program; throws {@link ServerCallException} if it does not run
   */
  ProgramInput(String agent, Supplier<Process> process) {
    this.agent = agent;
    this.process = process;
    this.thread = ThreadPoolFactory.bounded("serai-mcp-" + agent, 1, MAX_LINES);
  }

  /** Does something on the thread before anything is written. */
  void begin(Runnable first) {
    thread.execute(first);
  }

  /**
   * Writes a line; fails with {@link ServerCallException} if that is not possible, and with {@link
   * IOException} if the program does not read any more.
   */
  CompletionStage<Void> write(String line) {
    byte[] octets = (line + "\n").getBytes(StandardCharsets.UTF_8);
    if (waiting.addAndGet(octets.length) > MAX_OCTETS) {
      waiting.addAndGet(-octets.length);
      return ServerTransport.failed(lost("does not read its input fast enough"));
    }
    CompletableFuture<Void> written = new CompletableFuture<>();
    try {
      thread.execute(
          () -> {
            write(octets, written);
            waiting.addAndGet(-octets.length);
          });
    } catch (RejectedExecutionException full) {
      waiting.addAndGet(-octets.length);
      written.completeExceptionally(lost("does not read its input fast enough"));
    }
    return written;
  }

  private void write(byte[] octets, CompletableFuture<Void> written) {
    try {
      OutputStream input = process.get().getOutputStream();
      input.write(octets);
      input.flush();
      written.complete(null);
    } catch (IOException closed) {
      written.completeExceptionally(closed);
    } catch (ServerCallException gone) {
      written.completeExceptionally(gone);
    }
  }

  /** Closes the input of the program, after a line that is being written now. */
  void close(Process running) {
    try {
      thread.execute(
          () -> {
            try {
              running.getOutputStream().close();
            } catch (IOException ignored) {
              LOG.debug("The input of {} was closed already", agent);
            }
          });
    } catch (RejectedExecutionException full) {
      LOG.debug("The input of {} is not closed, since too much waits for it", agent);
    }
  }

  /** Ends the thread when what waits is done. */
  void shutdown() {
    thread.shutdown();
  }

  private ServerCallException lost(String what) {
    return ServerCallException.lost("The program of " + agent + " " + what + ".");
  }
}
