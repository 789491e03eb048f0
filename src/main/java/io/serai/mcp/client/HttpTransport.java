package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.mcp.model.SessionId;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.ResponseLease;
import io.serai.outbound.stream.ServerSentEventHandler;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.Exchange;
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
  private static final int MAX_EVENT_SIZE = 10 * 1024 * 1024;
  private static final String LAST_EVENT_ID = "Last-Event-ID";
  private static final String EVENTS = "text/event-stream";

  private final String agent;
  private final Endpoint.Http endpoint;
  private final TransportServices environment;
  private final RequestAuthenticator credential;
  private final Set<HttpResponseReader> open = ConcurrentHashMap.newKeySet();
  private volatile String session = "";

  HttpTransport(String agent, Endpoint.Http endpoint, TransportServices environment) {
    this.agent = agent;
    this.endpoint = endpoint;
    this.environment = environment;
    this.credential = new RequestAuthenticator(agent, endpoint, environment.credentials());
  }

  @Override
  public CompletionStage<JsonNode> request(OutgoingRequest request) {
    return credential.with(
        headers -> {
          HttpResponseReader answer = answer(request, true);
          Buffer body = Buffer.buffer(JsonMappers.text(request.message()));
          headers.headers().put("Content-Type", "application/json");
          headers.headers().put("Accept", "application/json, " + EVENTS);
          exchange("POST", body, headers, answer);
          return answer.response();
        });
  }

  @Override
  public CompletionStage<Void> send(ObjectNode message, OutgoingRequest cause) {
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
  public CompletionStage<Void> receive(OutgoingRequest cause) {
    return credential.with(
        headers -> {
          HttpResponseReader answer = answer(cause, false);
          headers.headers().put("Accept", EVENTS);
          exchange("GET", null, headers, answer);
          return answer.response().thenApply(ended -> null);
        });
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  /**
   * Ends the session, if there is one; whether the server takes that does not matter. Streams that
   * are open after their response end, because the hub would wait for them when it stops.
   */
  @Override
  public void close(ServerCallException why) {
    open.forEach(HttpResponseReader::endIfAnswered);
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
      String method, @Nullable Buffer body, CredentialHeaders headers, HttpResponseReader answer) {
    OutgoingRequest request = answer.request();
    headers.headers().putAll(request.headers());
    addSession(headers.headers());
    String last = answer.lastEvent();
    if (last != null) {
      headers.headers().put(LAST_EVENT_ID, last);
    }
    open.add(answer);
    OutboundAbortSignal abort = answer.open();
    AtomicReference<Exchange> sent = new AtomicReference<>();
    environment
        .outbound()
        .send(
            outbound(method, body, headers, request.timeout()),
            exchange -> {
              sent.set(exchange);
              request.caller().on(exchange);
              new ServerSentEventHandler(
                      answer::event, MAX_EVENT_SIZE, request.timeout(), answer.budget())
                  .on(exchange);
              abort.on(exchange);
            })
        .thenCompose(
            response -> {
              keepSession(response);
              ResponseLease memory = ResponseLease.keep(Objects.requireNonNull(sent.get()));
              return answer.whole(response).whenComplete((read, failure) -> memory.close());
            })
        .whenComplete(
            (done, failure) -> {
              open.remove(answer);
              if (answer.isToBeResumed(failure, session)) {
                resume(headers, answer);
              }
            });
  }

  private void resume(CredentialHeaders headers, HttpResponseReader answer) {
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
      answer.fail(
          ServerCallException.lost("The hub stops, so the answer of " + agent + " is not read."));
    }
  }

  private HttpResponseReader answer(OutgoingRequest request, boolean needsResponse) {
    return new HttpResponseReader(
        agent, environment, request, needsResponse, () -> cancelled(request));
  }

  /** In a session, the end of a stream does not cancel the request. */
  private void cancelled(OutgoingRequest request) {
    if (!session.isEmpty()) {
      ObjectNode params = JsonMappers.object().put("requestId", request.id());
      var unused =
          send(OutgoingRequestFactory.envelope("notifications/cancelled", params), request);
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
}
