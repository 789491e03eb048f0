package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.client.McpServer;
import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.ServerCallContext;
import io.serai.mcp.client.ServerCallException;
import io.serai.mcp.client.TransportFactory;
import io.serai.mcp.client.TransportServices;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.Skill;
import io.serai.task.run.environment.GrowingDelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tools of one server again when it says so, after failures, and at an interval. One
 * reading runs at a time; what is asked for meanwhile is done once after it. Methods are called on
 * the worker that reads tools; {@link #close} and {@link #notified} on any thread.
 */
final class ToolListRefresher implements ServerCallContext.Listener {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final PublishedMcpServer server;

  private final TransportServices environment;
  private final Consumer<Runnable> executor;
  private final Function<PublishedMcpServer, CompletionStage<Void>> reader;
  private final GrowingDelay retry;
  private final GrowingDelay changes;
  private final GrowingDelay listenAgain;
  private final AtomicBoolean changed = new AtomicBoolean();
  private final OutboundAbortSignal listening = new OutboundAbortSignal();
  private volatile boolean closed;

  // used on the worker only
  private boolean reading;
  private boolean readAgain;
  private List<CompletableFuture<Void>> waiting = new ArrayList<>();
  private boolean listens;
  private long listensSince;
  private long lastChange = System.nanoTime() - LONGEST.multipliedBy(2).toNanos();

  /**
   * @param hints what the operator says of single tools
   * @param known the skills of the agent's earlier definition, which are in the catalog
   * @param executor runs actions on the worker, unless the hub is stopping
   * @param reader reads the tools, and updates the catalog
   */
  ToolListRefresher(
      McpServerConfig config,
      AgentSkillHints hints,
      TransportServices environment,
      List<Skill> known,
      Consumer<Runnable> executor,
      Function<PublishedMcpServer, CompletionStage<Void>> reader) {
    this.environment = environment;
    this.executor = executor;
    this.reader = reader;
    this.retry = new GrowingDelay(environment.retryDelay(), LONGEST);
    this.changes = new GrowingDelay(environment.retryDelay(), LONGEST);
    this.listenAgain = new GrowingDelay(environment.retryDelay(), LONGEST);
    McpServer client = new McpServer(config, new TransportFactory(config, environment), this);
    this.server = new PublishedMcpServer(config, hints, client, this::readAgain, known);
  }

  PublishedMcpServer server() {
    return server;
  }

  /** Reads the tools now, and then at an interval. */
  void begin(Duration interval) {
    read();
    repeat(interval, this::read);
  }

  /** Ends the connection. */
  void close() {
    closed = true;
    listening.abort();
    server.client().close();
    server.firstRead().complete(null);
    executor.accept(() -> completeAll(waiting));
  }

  @Override
  public void notified(String method, JsonNode params) {
    if (method.equals(McpServer.TOOLS_CHANGED) && changed.compareAndSet(false, true)) {
      executor.accept(this::readChanged);
    }
  }

  /**
   * Reads now; if the server says or shows often that its list has changed, after growing pauses.
   */
  private void readChanged() {
    if (System.nanoTime() - lastChange > LONGEST.toNanos()) {
      changes.reset();
      readNow();
    } else {
      after(changes.next(), this::readNow);
    }
  }

  private void readNow() {
    changed.set(false);
    lastChange = System.nanoTime();
    read();
  }

  /** Runs an action at an interval until this is closed. */
  void repeat(Duration interval, Runnable action) {
    after(
        interval,
        () -> {
          try {
            action.run();
          } finally {
            repeat(interval, action);
          }
        });
  }

  /** Reads the tools as if they had changed; all that ask meanwhile share the reading. */
  private CompletionStage<Void> readAgain() {
    CompletableFuture<Void> read = new CompletableFuture<>();
    executor.accept(
        () -> {
          waiting.add(read);
          if (closed) {
            completeAll(waiting);
          } else if (changed.compareAndSet(false, true)) {
            readChanged();
          }
        });
    return read;
  }

  private void read() {
    if (closed) {
      completeAll(waiting);
      return;
    }
    if (reading) {
      readAgain = true;
      return;
    }
    reading = true;
    List<CompletableFuture<Void>> asked = waiting;
    waiting = new ArrayList<>();
    listenOnceReady();
    var unused =
        CompletableFuture.completedFuture(server)
            .thenCompose(reader)
            .whenComplete((read, failure) -> executor.accept(() -> wasRead(failure, asked)));
  }

  private static void completeAll(List<CompletableFuture<Void>> asked) {
    asked.forEach(each -> each.complete(null));
  }

  private void wasRead(@Nullable Throwable failure, List<CompletableFuture<Void>> asked) {
    reading = false;
    if (failure != null) {
      ServerCallException reason = ServerCallException.from(failure, server.config().agentId());
      server.setFault(String.valueOf(reason.getMessage()), reason.messageForOperators());
      after(retry.next(), this::readUnlessWell);
    } else {
      retry.reset();
    }
    server.firstRead().complete(null);
    completeAll(asked);
    if (readAgain) {
      readAgain = false;
      read();
    }
  }

  private void readUnlessWell() {
    if (server.fault() != null) {
      read();
    }
  }

  /** Listens before the tools are read: a call may come at once, and the server may ask then. */
  private void listenOnceReady() {
    var unused =
        server
            .client()
            .handshake()
            .thenAccept(
                handshake -> {
                  if (handshake.sendsOfItself()) {
                    executor.accept(this::listen);
                  }
                });
  }

  /** Hears when the list changes; what changed while nobody listened is read afterwards. */
  private void listen() {
    if (listens || closed) {
      return;
    }
    listens = true;
    listensSince = System.nanoTime();
    String agent = server.config().agentId();
    ServerCallContext call =
        new ServerCallContext(CallInitiator.hub(agent), listening, this, Map.of());
    var unused =
        server
            .client()
            .listen(call)
            .whenComplete((ended, failure) -> executor.accept(() -> listenedUntilNow(failure)));
  }

  private void listenedUntilNow(@Nullable Throwable failure) {
    listens = false;
    boolean refused =
        failure != null
            && ServerCallException.from(failure, server.config().agentId()).kind()
                == ServerCallException.Kind.REFUSED;
    if (System.nanoTime() - listensSince > LONGEST.toNanos()) {
      listenAgain.reset();
    }
    if (!refused) { // one that refuses is read at the interval
      after(listenAgain.next(), this::read);
    }
  }

  private void after(Duration pause, Runnable action) {
    try {
      var unused =
          environment
              .timer()
              .schedule(
                  () -> {
                    if (!closed) {
                      executor.accept(action);
                    }
                  },
                  pause.toMillis(),
                  TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }
}
