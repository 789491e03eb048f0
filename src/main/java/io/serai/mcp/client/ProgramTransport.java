package io.serai.mcp.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.outbound.CallInitiator;
import io.serai.task.ErrorCode;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges messages with a program over its standard input and output, a line each (MCP, "stdio").
 *
 * <p>A program has one output for all calls. What belongs to a call by its id or its progress token
 * is passed to that call. A request of the program names no call, so it is passed on only if one
 * call is open; otherwise it is declined, because it might ask the wrong caller.
 */
final class ProgramTransport implements ServerTransport {
  private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

  private final String agent;
  private final ScheduledExecutorService timer;
  private final long mostMessages;
  private final Consumer<JsonNode> unsolicited;
  private final ServerProgram program;
  private final Map<Long, OpenRequest> open = new ConcurrentHashMap<>();

  private ProgramTransport(
      String agent,
      Endpoint.Program endpoint,
      TransportServices environment,
      Consumer<JsonNode> unsolicited) {
    this.agent = agent;
    this.timer = environment.timer();
    this.mostMessages = environment.streams().events();
    this.unsolicited = unsolicited;
    this.program = new ServerProgram(agent, endpoint, environment, this::line, this::ended);
  }

  /** Starts a program; its first messages wait until it runs. */
  static ProgramTransport start(
      String agent,
      Endpoint.Program endpoint,
      TransportServices environment,
      Consumer<JsonNode> unsolicited) {
    ProgramTransport transport = new ProgramTransport(agent, endpoint, environment, unsolicited);
    transport.program.start();
    return transport;
  }

  @Override
  public CompletionStage<JsonNode> request(OutgoingRequest request) {
    if (!request.caller().equals(CallInitiator.hub(agent))) {
      program.errors().called();
    }
    OpenRequest added = new OpenRequest(request);
    open.put(request.id(), added);
    added.begin();
    if (!program.isRunning()) {
      added.fail(program.end());
    }
    return added.response;
  }

  @Override
  public CompletionStage<Void> send(ObjectNode message, OutgoingRequest cause) {
    return program.write(JsonMappers.text(message));
  }

  /** Everything that a program sends is received already. */
  @Override
  public CompletionStage<Void> receive(OutgoingRequest cause) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    if (!cause.abort().register(() -> ended.complete(null))) {
      ended.complete(null);
    }
    return ended;
  }

  @Override
  public boolean isOpen() {
    return program.isRunning();
  }

  @Override
  public void close(ServerCallException why) {
    program.close(why);
  }

  /** Returns why the program does not run any more. */
  ServerCallException end() {
    return program.end();
  }

  private void line(String line) {
    JsonNode message;
    try {
      message = JsonMappers.ANSWERS.readTree(line);
    } catch (StreamConstraintsException large) {
      failAll("wrote a message that exceeds the limits of JSON in this hub");
      return;
    } catch (JsonProcessingException malformed) {
      program.errors().addNoMessage(line);
      return;
    }
    if (message.isObject()) {
      received(message);
    }
  }

  private void received(JsonNode message) {
    if (!message.has("method")) {
      OpenRequest answered = open.get(message.path("id").asLong());
      if (answered != null && answered.request.isAnsweredBy(message)) {
        answered.response.complete(message);
        answered.end();
      }
      return;
    }
    OpenRequest meant = meant(message);
    if (meant != null) {
      if (meant.hear()) {
        var unused = meant.request.received(message);
      }
    } else if (message.has("id")) {
      decline(message);
    } else {
      unsolicited.accept(message);
    }
  }

  /** Returns the request that a message belongs to; null if none, or if it is not certain. */
  private @Nullable OpenRequest meant(JsonNode message) {
    JsonNode params = message.path("params");
    JsonNode token = params.path("progressToken");
    if (token.isIntegralNumber()) {
      return open.get(token.longValue());
    }
    JsonNode subscription = params.path("_meta").path(SUBSCRIPTION);
    if (!subscription.isMissingNode()) {
      return open.get(subscription.asLong());
    }
    String method = message.path("method").asText();
    boolean ofList = method.endsWith("/list_changed");
    var all = open.values().iterator();
    OpenRequest first = !ofList && all.hasNext() ? all.next() : null;
    return first == null || (all.hasNext() && !method.equals("ping")) ? null : first;
  }

  /** Fails all requests, since it is unknown which of them was answered. */
  private void failAll(String why) {
    ServerCallException reason =
        ServerCallException.refused(
            ErrorCode.EXTERNAL_DEPENDENCY, "The program of " + agent + " " + why + ".");
    program.errors().add(why);
    open.values().forEach(each -> each.fail(reason));
  }

  private void decline(JsonNode request) {
    ServerCallException reason =
        ServerCallException.refused(
            ErrorCode.INVALID_INPUT,
            "The hub makes several calls now, so it does not know which of them this belongs to.");
    var unused =
        program.write(
            JsonMappers.text(JsonRpcResponses.of(agent, request.path("id"), null, reason)));
  }

  private void ended(ServerCallException reason) {
    open.values().forEach(each -> each.fail(reason));
  }

  /** A request that is not answered yet. */
  private final class OpenRequest {
    private final OutgoingRequest request;
    private final CompletableFuture<JsonNode> response = new CompletableFuture<>();
    private final Runnable abort = this::aborted;
    private volatile long heard = System.nanoTime();
    private long messages; // used by the thread that reads
    private volatile @Nullable ScheduledFuture<?> check;

    OpenRequest(OutgoingRequest request) {
      this.request = request;
    }

    void begin() {
      if (!request.abort().register(abort)) {
        fail(ServerCallException.lost("The call of " + agent + " was cancelled."));
        return;
      }
      checkAfter(request.timeout().toNanos());
      var unused =
          program
              .write(JsonMappers.text(request.message()))
              .exceptionally(
                  failure -> {
                    fail(ServerCallException.from(failure, agent));
                    return null;
                  });
    }

    /** Counts a message; false if there are more than a call may have. */
    boolean hear() {
      heard = System.nanoTime();
      if (++messages <= mostMessages) {
        return true;
      }
      tellCancelled("Too many messages came.");
      fail(
          ServerCallException.refused(
              ErrorCode.EXTERNAL_DEPENDENCY,
              "%s sent more than the %d messages that an answer may have."
                  .formatted(agent, mostMessages)));
      return false;
    }

    private void checkAfter(long nanos) {
      try {
        ScheduledFuture<?> next = timer.schedule(this::checkSilence, nanos, TimeUnit.NANOSECONDS);
        check = next;
        if (response.isDone()) { // meanwhile, so end() has not seen it
          next.cancel(false);
        }
      } catch (RejectedExecutionException stopping) {
        fail(ServerCallException.lost("The hub stops, so " + agent + " is not waited for."));
      }
    }

    private void checkSilence() {
      long left = request.timeout().toNanos() - (System.nanoTime() - heard);
      if (response.isDone()) {
        return;
      }
      if (left > 0) {
        checkAfter(left);
        return;
      }
      tellCancelled("The hub has waited too long.");
      fail(
          ServerCallException.of(
                  ServerCallException.Kind.LOST,
                  ErrorCode.TIMEOUT,
                  "%s was silent for %d s.".formatted(agent, request.timeout().toSeconds()))
              .withDetail(program.errors().lastLines()));
    }

    private void aborted() {
      tellCancelled("The caller has cancelled the call.");
      fail(ServerCallException.lost("The call of " + agent + " was cancelled."));
    }

    private void tellCancelled(String why) {
      ObjectNode params = JsonMappers.object().put("requestId", request.id()).put("reason", why);
      var unused =
          program.write(
              JsonMappers.text(OutgoingRequestFactory.envelope("notifications/cancelled", params)));
    }

    void fail(ServerCallException reason) {
      response.completeExceptionally(reason);
      end();
    }

    void end() {
      open.remove(request.id(), this);
      request.abort().unregister(abort);
      ScheduledFuture<?> pending = check;
      if (pending != null) {
        pending.cancel(false);
      }
    }
  }
}
