package io.serai.mcp.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.mcp.model.SessionId;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.stream.ReceivedServerSentEvent;
import io.serai.outbound.stream.ServerSentEventHandler;
import io.serai.outbound.stream.StreamBudget;
import io.serai.task.ErrorCode;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to an MCP server over HTTP, through the hub's outbound gateway (MCP, "Streamable
 * HTTP").
 *
 * <p>A response is JSON, or a stream of events that ends with the response. A stream of a session
 * that breaks is resumed after its last event. Each request is sent once: only the caller knows
 * whether it may be repeated.
 */
final class HttpTransport implements ServerTransport {
  /** How long a stream may stay open after its response. */
  private static final Duration STREAM_END_DELAY = Duration.ofSeconds(2);

  private static final int MAX_EVENT_SIZE = 10 * 1024 * 1024;
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final String LAST_EVENT_ID = "Last-Event-ID";
  private static final String EVENTS = "text/event-stream";

  private final String agent;
  private final Endpoint.Http endpoint;
  private final ServerEnvironment environment;
  private final ServerCredential credential;
  private volatile String session = "";

  HttpTransport(String agent, Endpoint.Http endpoint, ServerEnvironment environment) {
    this.agent = agent;
    this.endpoint = endpoint;
    this.environment = environment;
    this.credential = new ServerCredential(agent, endpoint, environment.credentials());
  }

  @Override
  public CompletionStage<JsonNode> request(ServerRequest request) {
    return credential.with(
        headers -> {
          Answer answer = new Answer(request, true);
          Buffer body = Buffer.buffer(JsonMappers.text(request.message()));
          headers.headers().put("Content-Type", "application/json");
          headers.headers().put("Accept", "application/json, " + EVENTS);
          exchange("POST", body, headers, answer);
          return answer.response;
        });
  }

  @Override
  public CompletionStage<Void> send(ObjectNode message, ServerRequest cause) {
    return credential.with(
        headers -> {
          headers.headers().putAll(cause.headers());
          headers.headers().put("Content-Type", "application/json");
          headers.headers().put("Accept", "application/json, " + EVENTS);
          addSession(headers.headers());
          Buffer body = Buffer.buffer(JsonMappers.text(message));
          OutboundRequest request = outbound("POST", body, headers, cause.timeout());
          return environment
              .outbound()
              .send(request, cause.caller()::on)
              .<Void>thenApply(accepted -> null)
              .exceptionallyCompose(this::failed);
        });
  }

  @Override
  public CompletionStage<Void> receive(ServerRequest cause) {
    return credential.with(
        headers -> {
          Answer answer = new Answer(cause, false);
          headers.headers().put("Accept", EVENTS);
          exchange("GET", null, headers, answer);
          return answer.response.thenApply(ended -> null);
        });
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  /** Ends the session, if there is one; whether the server takes that does not matter. */
  @Override
  public void close() {
    if (session.isEmpty()) {
      return;
    }
    var unused =
        credential.with(
            headers -> {
              addSession(headers.headers());
              OutboundRequest request =
                  outbound("DELETE", null, headers, environment.outbound().policy().timeout());
              return environment.outbound().send(request).exceptionally(failure -> null);
            });
  }

  /** Sends a request, and completes the answer. */
  private void exchange(
      String method, @Nullable Buffer body, CredentialHeaders headers, Answer answer) {
    ServerRequest request = answer.request;
    headers.headers().putAll(request.headers());
    addSession(headers.headers());
    String last = answer.lastEvent;
    if (last != null) {
      headers.headers().put(LAST_EVENT_ID, last);
    }
    OutboundAbortSignal abort = answer.open();
    environment
        .outbound()
        .send(
            outbound(method, body, headers, request.timeout()),
            exchange -> {
              request.caller().on(exchange);
              new ServerSentEventHandler(
                      answer::event, MAX_EVENT_SIZE, request.timeout(), answer.budget)
                  .on(exchange);
              abort.on(exchange);
            })
        .thenCompose(
            response -> {
              keepSession(response);
              return answer.whole(response);
            })
        .whenComplete((done, failure) -> ended(headers, answer, failure));
  }

  /** Ends an answer whose exchange has ended, or resumes its stream. */
  private void ended(CredentialHeaders headers, Answer answer, @Nullable Throwable failure) {
    answer.close();
    if (answer.response.isDone()) {
      return;
    }
    Throwable reason = CompletionCause.ofNullable(failure);
    JsonNode received = answer.received;
    if (received != null) {
      answer.response.complete(received);
    } else if (answer.mayResume()) {
      resume(headers, answer);
    } else if (reason != null) {
      answer.response.completeExceptionally(mapped(reason, answer));
    } else if (answer.needsResponse) {
      answer.response.completeExceptionally(
          ServerCallException.lost(agent + " ended its answer without a response."));
    } else {
      answer.response.complete(JsonMappers.object());
    }
  }

  private ServerCallException mapped(Throwable failure, Answer answer) {
    ServerCallException fault = answer.fault;
    if (fault != null) {
      return fault;
    }
    String limit = answer.budget.exceeded();
    if (limit == null) {
      ServerCallException reason = HttpFailureMapper.of(failure, agent, session);
      return reason.isChallenge() && answer.lastEvent != null
          ? ServerCallException.lost(agent + " refused the rest of its answer.") // it has begun
          : reason;
    }
    return ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY,
        agent + " sent more than the " + limit + " that an answer may have.");
  }

  private void resume(CredentialHeaders headers, Answer answer) {
    Runnable again =
        () -> {
          Map<String, String> next = new HashMap<>(headers.headers());
          next.remove("Content-Type");
          next.put("Accept", EVENTS);
          exchange("GET", null, new CredentialHeaders(next, headers.secrets()), answer);
        };
    try {
      var unused =
          environment.timer().schedule(again, answer.pause().toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      answer.response.completeExceptionally(
          ServerCallException.lost("The hub stops, so the answer of " + agent + " is not read."));
    }
  }

  private synchronized void keepSession(OutboundResponse response) {
    String given = response.headers().get(SessionId.HEADER);
    if (given != null && session.isEmpty()) {
      session = given;
    }
  }

  private void addSession(Map<String, String> headers) {
    if (!session.isEmpty()) {
      headers.put(SessionId.HEADER, session);
    }
  }

  private <T> CompletionStage<T> failed(Throwable failure) {
    return ServerTransport.failed(
        HttpFailureMapper.of(CompletionCause.of(failure), agent, session));
  }

  private OutboundRequest outbound(
      String method, @Nullable Buffer body, CredentialHeaders headers, Duration timeout) {
    CallPolicy defaults = environment.outbound().policy();
    return new OutboundRequest(
        method,
        endpoint.url(),
        headers.headers(),
        body,
        Set.of(endpoint.url().getHost()),
        new CallPolicy(
            timeout, CallPolicy.RetryPolicy.NONE, defaults.throttle(), defaults.breaker(), false),
        headers.secrets(),
        null,
        null,
        false,
        true);
  }

  /** The answer to one request, which may need several exchanges. */
  private final class Answer {
    private static final int MAX_RESUMES = 10;

    private final ServerRequest request;
    private final boolean needsResponse;
    private final CompletableFuture<JsonNode> response = new CompletableFuture<>();
    private final StreamBudget budget = new StreamBudget(environment.streams());
    private volatile @Nullable String lastEvent;
    private volatile @Nullable Duration retry;
    private volatile @Nullable JsonNode received;
    private volatile @Nullable ServerCallException fault;
    private volatile @Nullable Runnable abort;
    private volatile @Nullable ScheduledFuture<?> end;
    private int resumes;

    Answer(ServerRequest request, boolean needsResponse) {
      this.request = request;
      this.needsResponse = needsResponse;
    }

    /** Returns the signal that ends the next exchange; that of the request ends it, too. */
    OutboundAbortSignal open() {
      OutboundAbortSignal exchange = new OutboundAbortSignal();
      Runnable stop =
          () -> {
            exchange.abort();
            if (needsResponse && received == null && !session.isEmpty()) {
              tellCancelled();
            }
          };
      abort = stop;
      if (!request.abort().register(stop)) {
        (lastEvent == null ? (Runnable) exchange::abort : stop).run();
      }
      return exchange;
    }

    /** In a session, the end of a stream does not cancel the request. */
    private void tellCancelled() {
      ObjectNode params = JsonMappers.object().put("requestId", request.id());
      var unused = send(ServerRequestFactory.envelope("notifications/cancelled", params), request);
    }

    void close() {
      Runnable stop = abort;
      if (stop != null) {
        request.abort().unregister(stop);
      }
      ScheduledFuture<?> late = end;
      if (late != null) {
        late.cancel(false);
      }
    }

    CompletionStage<?> event(ReceivedServerSentEvent event) {
      if (response.isDone()) {
        return CompletableFuture.completedFuture(null);
      }
      lastEvent = event.id();
      retry = event.retry();
      resumes = 0;
      if (event.data().isEmpty()) {
        return CompletableFuture.completedFuture(null);
      }
      try {
        return received(json(event.data()));
      } catch (ServerCallException malformed) {
        fault = malformed;
        return CompletableFuture.failedFuture( // it is not a defect of the hub
            new OutboundException(Reason.REJECTED, "an event cannot be read"));
      }
    }

    /** Returns the pause before the stream is resumed: that of the server, if it has set one. */
    Duration pause() {
      Duration set = retry;
      if (set == null) {
        return environment.retryDelay();
      }
      Duration most = request.timeout();
      Duration pause = set.compareTo(most) > 0 ? most : set;
      return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
    }

    CompletionStage<?> whole(OutboundResponse whole) {
      if (whole.body().length() == 0) {
        return CompletableFuture.completedFuture(null);
      }
      try {
        return received(json(new String(whole.content(), StandardCharsets.UTF_8)));
      } catch (UndecodableResponseException encoded) {
        throw ServerCallException.refused(ErrorCode.EXTERNAL_DEPENDENCY, encoded.reason());
      }
    }

    /** Passes on a message, or the messages of a list, as revision 2025-03-26 allows. */
    private CompletionStage<?> received(JsonNode message) {
      CompletionStage<?> done = CompletableFuture.completedFuture(null);
      for (JsonNode each : message.isArray() ? message : List.of(message)) {
        done = done.thenCompose(before -> one(each));
      }
      return done;
    }

    private CompletionStage<?> one(JsonNode message) {
      if (!needsResponse || !request.isAnsweredBy(message)) {
        return request.received(message);
      }
      if (received != null) {
        return CompletableFuture.completedFuture(null); // it has been answered already
      }
      received = message;
      if (!request.beginsSession()) { // its headers have the id of the session
        response.complete(message);
      }
      endLater();
      return CompletableFuture.completedFuture(null);
    }

    /** Ends a stream that the server leaves open although it has answered. */
    private void endLater() {
      Runnable now = abort;
      if (now != null) {
        try {
          end =
              environment.timer().schedule(now, STREAM_END_DELAY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException stopping) {
          now.run();
        }
      }
    }

    boolean mayResume() {
      return needsResponse
          && lastEvent != null
          && !session.isEmpty()
          && !request.abort().isAborted()
          && resumes++ < MAX_RESUMES;
    }

    private JsonNode json(String text) {
      try {
        return JsonMappers.ANSWERS.readTree(text);
      } catch (JsonProcessingException malformed) {
        throw ServerCallException.refused(
            ErrorCode.EXTERNAL_DEPENDENCY,
            JsonErrorMessages.sentence("The answer of " + agent, malformed) + ".");
      }
    }
  }
}
