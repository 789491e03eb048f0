package io.serai.mcp.client;

import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.ThreadPoolFactory;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.outbound.mask.SecretMask;
import io.serai.outbound.mask.SecretMaskCache;
import io.serai.outbound.stream.StreamBudget;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that the hub has started, with a thread that writes to it, and one for each of its
 * outputs. Its standard error goes to the log of the hub. Thread-safe.
 */
final class ServerProgram {
  private static final Logger LOG = LoggerFactory.getLogger(ServerProgram.class);
  private static final int MAX_REASON = 400;

  private final String agent;
  private final ProgramLauncher launcher;
  private final RunningPrograms programs;
  private final Consumer<String> lines;
  private final Consumer<ServerCallException> ended;
  private final ProgramInput input;
  private final ProgramErrorLog errors;
  private final CompletableFuture<ServerCallException> over = new CompletableFuture<>();
  private final StreamBudget budget;
  private final ScheduledExecutorService timer;
  private volatile SecretMask mask = new SecretMaskCache().of(Set.of());

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
      TransportServices environment,
      Consumer<String> lines,
      Consumer<ServerCallException> ended) {
    this.agent = agent;
    this.launcher = new ProgramLauncher(agent, endpoint, environment.vault());
    this.programs = environment.programs();
    this.lines = lines;
    this.ended = ended;
    this.input = new ProgramInput(agent, this::running);
    this.errors = new ProgramErrorLog(agent);
    this.budget = new StreamBudget(environment.streams());
    this.timer = environment.timer();
  }

  /** Starts the program; what is written meanwhile waits. */
  void start() {
    input.begin(this::launch);
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
    return isRunning()
        ? input.write(line).exceptionallyCompose(this::orEnd)
        : ServerTransport.failed(end());
  }

  /** Returns the log of its errors. */
  ProgramErrorLog errors() {
    return errors;
  }

  /** Ends the program: its input is closed; if it does not end then, it is killed. */
  void close(ServerCallException why) {
    end(why);
  }

  /** A program that does not read has mostly ended; then its end says why. */
  private CompletionStage<Void> orEnd(Throwable failure) {
    return CompletionCause.of(failure) instanceof IOException
        ? over.copy()
            .completeOnTimeout(
                lost("does not read its input any more"),
                RunningPrograms.END_SECONDS,
                TimeUnit.SECONDS)
            .thenCompose(ServerTransport::failed)
        : CompletableFuture.failedFuture(failure);
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
      ProgramLauncher.Launched launched = launcher.launch();
      started = launched.process();
      mask = launched.mask();
    } catch (ServerCallException refused) {
      end(refused);
      return;
    }
    programs.add(started);
    boolean wanted;
    synchronized (this) {
      wanted = end == null;
      process = started;
    }
    if (!wanted) {
      stop(started);
      return;
    }
    LOG.info("The program of agent {} runs as process {}", agent, started.pid());
    CompletableFuture<Void> read = new CompletableFuture<>();
    CompletableFuture<Void> errorsRead = new CompletableFuture<>();
    BoundedLineReader messages = BoundedLineReader.messages(started.getInputStream());
    thread("out", () -> readMessages(started, messages, read));
    thread("err", () -> readErrors(started.getErrorStream(), errorsRead));
    var unused =
        started
            .onExit()
            .thenAccept(gone -> exited(gone, CompletableFuture.allOf(read, errorsRead)));
  }

  private void thread(String output, Runnable work) {
    ThreadPoolFactory.named("serai-mcp-" + agent + "-" + output).newThread(work).start();
  }

  /** Reads the messages of the program, not faster than a server may send them. */
  private void readMessages(Process program, BoundedLineReader all, CompletableFuture<Void> read) {
    try {
      for (String line = all.next(); line != null && isRunning(); line = all.next()) {
        accept(masked(line));
        budget.addBytes(line.length());
        budget.addEvent();
        long pause = budget.pauseMillis();
        if (pause > 0) {
          readLater(pause, program, all, read);
          return;
        }
      }
      endUnlessExited(program);
    } catch (IOException broken) {
      fail(String.valueOf(broken.getMessage()));
    }
    read.complete(null);
  }

  /** No thread waits meanwhile; the program waits, as soon as its output is full. */
  private void readLater(
      long pause, Process program, BoundedLineReader all, CompletableFuture<Void> read) {
    try {
      var unused =
          timer.schedule(
              () -> thread("out", () -> readMessages(program, all, read)),
              pause,
              TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      read.complete(null);
    }
  }

  private void endUnlessExited(Process program) {
    var unused =
        program
            .onExit()
            .orTimeout(RunningPrograms.END_SECONDS, TimeUnit.SECONDS)
            .exceptionally(
                runs -> {
                  fail("has closed its output");
                  return program;
                });
  }

  private void accept(String line) {
    try {
      lines.accept(line);
    } catch (RuntimeException fault) {
      LOG.error("A message of agent {} could not be handled", agent, fault);
    }
  }

  /** Ends the program because of what it does. */
  private void fail(String what) {
    if (isRunning()) {
      LOG.warn("The program of agent {} {}; it is ended", agent, what);
      end(lost(what));
    }
  }

  private void readErrors(InputStream output, CompletableFuture<Void> read) {
    try (BoundedLineReader all = BoundedLineReader.texts(output)) {
      for (String line = all.next(); line != null; line = all.next()) {
        errors.add(masked(line));
      }
    } catch (IOException closed) {
      LOG.debug("The errors of agent {} cannot be read", agent);
    }
    read.complete(null);
  }

  /** A program may repeat its secrets, in an error message for example. */
  private String masked(String line) {
    return mask.mask(Buffer.buffer(line)).toString();
  }

  /** What a program wrote before its end counts; a child of it may keep its output open. */
  private void exited(Process gone, CompletableFuture<Void> read) {
    if (isRunning()) {
      LOG.warn("The program of agent {} has ended with code {}", agent, gone.exitValue());
    }
    var unused =
        read.orTimeout(RunningPrograms.END_SECONDS, TimeUnit.SECONDS)
            .whenComplete(
                (done, late) ->
                    end(
                        lost("has ended with code " + gone.exitValue())
                            .withDetail(errors.lastLines())));
  }

  /** Notes the end, unless it was noted before, and stops the program. */
  private void end(ServerCallException reason) {
    Process running;
    synchronized (this) {
      if (end != null) {
        return;
      }
      end = reason;
      running = process;
    }
    if (running != null) {
      stop(running);
    }
    input.shutdown();
    ended.accept(reason);
    over.complete(reason);
  }

  private void stop(Process running) {
    programs.end(running);
    input.close(running);
  }

  private ServerCallException lost(String what) {
    return ServerCallException.lost(
        "The program of " + agent + " " + TextFunctions.clipped(what, MAX_REASON) + ".");
  }
}
