package io.serai.mcp.client;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The programs that a hub has started and that have not ended yet. Thread-safe. */
public final class RunningPrograms implements AutoCloseable {
  /** How long a program may take to end after its input has. */
  static final long END_SECONDS = 2;

  private final Set<Process> running = ConcurrentHashMap.newKeySet();

  /** Adds a program, until it has ended. */
  void add(Process program) {
    running.add(program);
    var unused = program.onExit().thenAccept(running::remove);
  }

  /**
   * Ends a program whose input is closed: if it does not end, it is killed with what it started.
   */
  static void end(Process program) {
    var unused =
        program
            .onExit()
            .orTimeout(END_SECONDS, TimeUnit.SECONDS)
            .exceptionally(
                late -> {
                  kill(program);
                  return program;
                });
  }

  /** Waits a moment until all programs have ended, and kills those that have not. */
  @Override
  public void close() {
    try {
      CompletableFuture.allOf(
              running.stream().map(Process::onExit).toArray(CompletableFuture[]::new))
          .orTimeout(END_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException late) {
      running.forEach(RunningPrograms::kill);
    }
  }

  private static void kill(Process program) {
    program.descendants().forEach(ProcessHandle::destroyForcibly);
    program.destroyForcibly();
  }
}
