package io.serai.mcp.client;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.task.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that the hub has started, with a thread that writes to it, and one for each of its
 * outputs. Its standard error goes to the log of the hub. It gets only those variables of the hub's
 * environment that every program needs, and those of the agent's file. Thread-safe.
 */
final class ServerProgram {
  private static final Logger LOG = LoggerFactory.getLogger(ServerProgram.class);

  private static final int MAX_WAITING = 1_000;
  private static final Set<String> INHERITED =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "LANG",
          "LC_ALL",
          "TZ",
          "SHELL",
          "TERM",
          "TMPDIR",
          "TEMP",
          "TMP",
          "SYSTEMROOT",
          "SYSTEMDRIVE",
          "APPDATA",
          "LOCALAPPDATA",
          "PROGRAMFILES",
          "PROGRAMDATA",
          "USERPROFILE",
          "USERNAME",
          "COMSPEC",
          "PATHEXT",
          "JAVA_HOME");

  private final String agent;
  private final Endpoint.Program endpoint;
  private final ProgramSecrets secrets;
  private final RunningPrograms programs;
  private final Consumer<String> lines;
  private final Consumer<ServerCallException> ended;
  private final ThreadPoolExecutor writer;
  private final ErrorLog errors;

  // guarded by this
  private @Nullable Process process;
  private @Nullable ServerCallException end;

  /**
   * @param lines gets each line of the standard output
   * @param ended is told once that the program has ended, or could not be started
   */
  ServerProgram(
      String agent,
      Endpoint.Program endpoint,
      ServerEnvironment environment,
      Consumer<String> lines,
      Consumer<ServerCallException> ended) {
    this.agent = agent;
    this.endpoint = endpoint;
    this.secrets = new ProgramSecrets(environment.vault());
    this.programs = environment.programs();
    this.lines = lines;
    this.ended = ended;
    this.writer = ThreadPoolFactory.bounded("serai-mcp-" + agent, 1, MAX_WAITING);
    this.errors = new ErrorLog(agent);
  }

  /** Starts the program; what is written meanwhile waits. */
  void start() {
    writer.execute(this::launch);
  }

  /** Whether messages can be written. */
  synchronized boolean isRunning() {
    return end == null;
  }

  /** Returns why the program does not run any more. */
  synchronized ServerCallException end() {
    return Objects.requireNonNull(end, "the program runs");
  }

  /** Writes a line; fails with {@link ServerCallException} if the program does not run. */
  CompletionStage<Void> write(String line) {
    CompletableFuture<Void> written = new CompletableFuture<>();
    try {
      writer.execute(
          () -> {
            try {
              OutputStream input = running().getOutputStream();
              input.write(line.getBytes(StandardCharsets.UTF_8));
              input.write('\n');
              input.flush();
              written.complete(null);
            } catch (IOException closed) {
              written.completeExceptionally(lost("does not read its input any more"));
            } catch (ServerCallException gone) {
              written.completeExceptionally(gone);
            }
          });
    } catch (RejectedExecutionException full) {
      written.completeExceptionally(
          isRunning() ? lost("does not read its input fast enough") : end());
    }
    return written;
  }

  /** Adds a line to the log of the hub. */
  void log(String what) {
    errors.add(what);
  }

  /** Ends the program: its input is closed; if it does not end then, it is killed. */
  void close() {
    Process running = finish(lost("was ended by the hub"));
    if (running == null) {
      return;
    }
    closeInput(running);
  }

  private void closeInput(Process running) {
    try {
      running.getOutputStream().close();
    } catch (IOException ignored) {
      LOG.debug("The input of {} was closed already", agent);
    }
    RunningPrograms.end(running);
  }

  private synchronized Process running() {
    if (end != null || process == null) {
      throw end == null ? lost("is not started") : end;
    }
    return process;
  }

  private void launch() {
    Process started;
    try {
      started = builder().start();
    } catch (IOException | ServerCallException failure) {
      end(
          ServerCallException.refused(
              ErrorCode.EXTERNAL_DEPENDENCY,
              "The program of %s cannot be started: %s."
                  .formatted(agent, String.valueOf(failure.getMessage()))));
      return;
    }
    boolean wanted;
    synchronized (this) {
      wanted = end == null;
      process = started;
    }
    programs.add(started);
    if (!wanted) {
      closeInput(started);
      return;
    }
    LOG.info("The program of agent {} runs as process {}", agent, started.pid());
    thread("out", () -> read(started.getInputStream(), lines));
    thread("err", () -> read(started.getErrorStream(), errors::add));
    var unused = started.onExit().thenAccept(this::exited);
  }

  private ProcessBuilder builder() {
    List<String> command = new ArrayList<>();
    command.add(endpoint.program());
    command.addAll(endpoint.arguments());
    ProcessBuilder builder = new ProcessBuilder(command).directory(endpoint.directory().toFile());
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(name -> !INHERITED.contains(name.toUpperCase(Locale.ROOT)));
    endpoint.environment().forEach((name, text) -> variables.put(name, secrets.resolved(text)));
    return builder;
  }

  private void thread(String output, Runnable work) {
    ThreadPoolFactory.named("serai-mcp-" + agent + "-" + output).newThread(work).start();
  }

  private void read(InputStream output, Consumer<String> reader) {
    try (BoundedLines all = new BoundedLines(output)) {
      for (String line = all.next(); line != null; line = all.next()) {
        reader.accept(line);
      }
    } catch (IOException broken) {
      LOG.warn("The output of agent {} cannot be read: {}", agent, broken.getMessage());
      close();
    }
  }

  private void exited(Process gone) {
    boolean expected = !isRunning();
    ServerCallException reason = lost("has ended with code " + gone.exitValue());
    if (!expected) {
      LOG.warn("The program of agent {} has ended with code {}", agent, gone.exitValue());
    }
    end(reason);
  }

  private void end(ServerCallException reason) {
    finish(reason);
  }

  /** Notes the end; returns the process, unless it was noted before. */
  private @Nullable Process finish(ServerCallException reason) {
    Process running;
    synchronized (this) {
      if (end != null) {
        return null;
      }
      end = reason;
      running = process;
    }
    writer.shutdown();
    ended.accept(reason);
    return running;
  }

  private ServerCallException lost(String what) {
    return ServerCallException.lost(
        "The program of " + agent + " " + TextFunctions.clipped(what) + ".");
  }
}
