package io.serai.mcp.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.stream.ReceivedServerSentEvent;
import io.serai.outbound.stream.StreamBudget;
import io.serai.task.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the response to one request over HTTP, which may take several exchanges: a response that is
 * JSON, or streams of events, of which the last has the response. Exchanges follow one another.
 */
final class HttpResponseReader {
  /** How long a stream may stay open after its response. */
  private static final Duration STREAM_END_DELAY = Duration.ofSeconds(2);

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final int MAX_RESUMES = 10;

  private final String agent;
  private final TransportServices environment;
  private final OutgoingRequest request;
  private final boolean needsResponse;
  private final Runnable cancelled;
  private final CompletableFuture<JsonNode> response = new CompletableFuture<>();
  private final StreamBudget budget;
  private volatile @Nullable String lastEvent;
  private volatile @Nullable Duration retry;
  private volatile @Nullable JsonNode received;
  private volatile @Nullable ServerCallException fault;
  private volatile @Nullable Runnable abort;
  private volatile @Nullable ScheduledFuture<?> end;
  private int resumes; // used by one exchange after the other

  /**
   * @param needsResponse whether a response ends the answer; otherwise the server ends it
   * @param cancelled is run when the request is aborted before its response
   */
  HttpResponseReader(
      String agent,
      TransportServices environment,
      OutgoingRequest request,
      boolean needsResponse,
      Runnable cancelled) {
    this.agent = agent;
    this.environment = environment;
    this.request = request;
    this.needsResponse = needsResponse;
    this.cancelled = cancelled;
    this.budget = new StreamBudget(environment.streams());
  }

  OutgoingRequest request() {
    return request;
  }

  /** Completes with the response; fails with {@link ServerCallException}. */
  CompletionStage<JsonNode> response() {
    return response;
  }

  /** Returns what the streams of the answer may send together. */
  StreamBudget budget() {
    return budget;
  }

  /** Returns the id of the last event, after which a broken stream goes on; null if none came. */
  @Nullable String lastEvent() {
    return lastEvent;
  }

  /** Returns the signal that ends the next exchange; that of the request ends it, too. */
  OutboundAbortSignal open() {
    OutboundAbortSignal exchange = new OutboundAbortSignal();
    Runnable stop =
        () -> {
          exchange.abort();
          if (needsResponse && received == null) {
            cancelled.run();
          }
        };
    abort = stop;
    if (!request.abort().register(stop)) {
      (lastEvent == null ? (Runnable) exchange::abort : stop).run();
    }
    return exchange;
  }

  /**
   * Notes the end of an exchange; returns whether the answer goes on with another one. Otherwise
   * the response is complete, or has failed.
   *
   * @param session id of the session; empty if there is none
   */
  boolean isToBeResumed(@Nullable Throwable failure, String session) {
    close();
    JsonNode whole = received;
    if (response.isDone()) {
      return false;
    }
    if (whole != null) {
      response.complete(whole);
    } else if (mayResume(session)) {
      return true;
    } else if (failure != null) {
      fail(reason(CompletionCause.of(failure), session));
    } else if (needsResponse) {
      fail(ServerCallException.lost(agent + " ended its answer without a response."));
    } else {
      response.complete(JsonMappers.object());
    }
    return false;
  }

  /** Fails the response. */
  void fail(ServerCallException reason) {
    response.completeExceptionally(reason);
  }

  private ServerCallException reason(Throwable failure, String session) {
    ServerCallException malformed = fault;
    if (malformed != null) {
      return malformed;
    }
    String limit = budget.exceeded();
    if (limit != null) {
      return ServerCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY,
          agent + " sent more than the " + limit + " that an answer may have.");
    }
    ServerCallException reason = HttpFailureMapper.of(failure, agent, session);
    boolean unsent =
        reason.isChallenge() || reason.kind() == ServerCallException.Kind.SESSION_ENDED;
    return unsent && lastEvent != null
        ? ServerCallException.lost(agent + " refused the rest of its answer.") // it has begun
        : reason;
  }

  private boolean mayResume(String session) {
    return needsResponse
        && fault == null
        && budget.exceeded() == null
        && lastEvent != null
        && !session.isEmpty()
        && !request.abort().isAborted()
        && resumes++ < MAX_RESUMES;
  }

  private void close() {
    Runnable stop = abort;
    if (stop != null) {
      request.abort().unregister(stop);
    }
    ScheduledFuture<?> late = end;
    if (late != null) {
      late.cancel(false);
    }
  }

  /** Takes an event of a stream. */
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
    String data = event.data();
    return environment
        .parser()
        .parse(data.length(), () -> json(data))
        .exceptionallyCompose(
            malformed -> {
              fault = ServerCallException.from(malformed, agent);
              return CompletableFuture.failedFuture( // it is not a defect of the hub
                  new OutboundException(Reason.REJECTED, "an event cannot be read"));
            })
        .thenCompose(this::received);
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

  /** Takes a response that is not a stream. */
  CompletionStage<?> whole(OutboundResponse whole) {
    int size = whole.body().length();
    return size == 0
        ? CompletableFuture.completedFuture(null)
        : environment.parser().parse(size, () -> json(text(whole))).thenCompose(this::received);
  }

  private static String text(OutboundResponse whole) {
    try {
      return new String(whole.content(), StandardCharsets.UTF_8);
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

  /** Ends the exchange now if the response has come, since nothing more is needed then. */
  void endIfAnswered() {
    Runnable stop = abort;
    if (received != null && stop != null) {
      stop.run();
    }
  }

  /** Ends a stream that the server leaves open although it has answered. */
  private void endLater() {
    Runnable now = abort;
    if (now != null) {
      try {
        end = environment.timer().schedule(now, STREAM_END_DELAY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException stopping) {
        now.run();
      }
    }
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
