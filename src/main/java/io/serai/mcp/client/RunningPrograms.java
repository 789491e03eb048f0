package io.serai.mcp.client;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The programs that a hub has started and that have not ended yet. A program that the hub ends
 * takes the programs along that it has started. Thread-safe.
 */
public final class RunningPrograms implements AutoCloseable {
  /** How long a program may take to end after its input has. */
  static final long END_SECONDS = 2;

  private final Set<Process> running = ConcurrentHashMap.newKeySet();

  /** What the programs that are ending have started: nobody would know it after their end. */
  private final Set<ProcessHandle> children = ConcurrentHashMap.newKeySet();

  /** Adds a program, until it has ended. */
  void add(Process program) {
    running.add(program);
    var unused = program.onExit().thenAccept(running::remove);
  }

  /**
   * Waits until a program has ended whose input is about to be closed; one that does not end is
   * killed. Does not block.
   */
  void end(Process program) {
    List<ProcessHandle> started = program.descendants().toList();
    children.addAll(started);
    var unused =
        program
            .onExit()
            .orTimeout(END_SECONDS, TimeUnit.SECONDS)
            .whenComplete(
                (ended, late) -> {
                  kill(program);
                  started.forEach(ProcessHandle::destroyForcibly);
                  started.forEach(children::remove);
                });
  }

  /** Waits a moment until all programs have ended, and kills those that have not. */
  @Override
  public void close() {
    running.forEach(each -> children.addAll(each.descendants().toList()));
    try {
      CompletableFuture.allOf(
              running.stream().map(Process::onExit).toArray(CompletableFuture[]::new))
          .orTimeout(END_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException late) {
      running.forEach(RunningPrograms::kill);
    }
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static void kill(Process program) {
    program.descendants().forEach(ProcessHandle::destroyForcibly);
    program.destroyForcibly();
  }
}
