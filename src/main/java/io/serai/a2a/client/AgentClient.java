package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.ClientCodec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.Interface;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.concurrent.CompletionCause;
import io.serai.outbound.OutboundAbortSignal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls one remote agent through the first interface of its card.
 *
 * <p>If an interface of 1.0 over JSON-RPC does not know a method of 1.0, the agent is called in 0.3
 * from then on.
 *
 * <p>Every stage fails with {@link AgentCallException}. Nothing is retried. Thread-safe; never
 * blocks.
 */
public final class AgentClient {
  private final String agent;
  private final AgentHttpClient agentHttpClient;
  private final Interface agentInterface;
  private volatile ClientBinding binding;
  private final AgentRequestCredentials agentRequestCredentials;
  private final Map<String, String> extraHeaders;

  /**
   * @param agent id of the agent in this hub
   * @param agentRequestCredentials credentials of every call
   * @param extraHeaders further headers of every call, such as those of the trace
   * @param card the agent's card
   * @param agentHttpClient sends the requests
   * @param dialects what agents may speak instead of A2A
   */
  public AgentClient(
      String agent,
      AgentCard card,
      AgentRequestCredentials agentRequestCredentials,
      Map<String, String> extraHeaders,
      AgentHttpClient agentHttpClient,
      List<RemoteAgentProtocol> dialects) {
    this.agent = agent;
    this.agentHttpClient = agentHttpClient;
    this.agentRequestCredentials = agentRequestCredentials;
    this.extraHeaders = Map.copyOf(extraHeaders);
    this.agentInterface = card.interfaces().get(0);
    this.binding = binding(card, dialects);
  }

  private static ClientBinding binding(AgentCard card, List<RemoteAgentProtocol> dialects) {
    Interface first = card.interfaces().get(0);
    ClientCodec codec = ClientCodec.of(first.version());
    return switch (first.binding()) {
      case JSONRPC -> new ClientJsonRpcBinding(first, codec);
      case HTTP_JSON -> new ClientRestBinding(first, codec);
      case GRPC -> new ClientGrpcBinding(first, codec);
      case DIALECT ->
          dialects.stream()
              .flatMap(dialect -> dialect.binding(card).stream())
              .findFirst()
              .orElseThrow();
    };
  }

  /** Returns the tenant to be named in every message; null if the agent has none. */
  public @Nullable String tenant() {
    return agentInterface.tenant();
  }

  /** Sends a message. */
  public CompletionStage<RemoteAgentResponse> send(A2aRequest.Send send) {
    return sending(() -> response(binding.send(A2aOperation.SEND, send)));
  }

  /** Gets a task in its current state. */
  public CompletionStage<RemoteAgentResponse> get(String taskId) {
    return known(() -> response(about(A2aOperation.GET, taskId)));
  }

  /**
   * Cancels a task.
   *
   * @param reason for people; null for none
   */
  public CompletionStage<RemoteAgentResponse> cancel(String taskId, @Nullable String reason) {
    return known(() -> response(binding.cancel(taskId, agentInterface.tenant(), reason)));
  }

  /**
   * Sends a message and passes every event of the response to a handler; a response that is not a
   * stream is one event.
   *
   * <p>Completes when the stream has ended.
   *
   * @param send the message
   * @param abort ends the stream early
   * @param events handles one event; the next one is passed when its stage has completed
   */
  public CompletionStage<Void> stream(
      A2aRequest.Send send,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    if (!binding.subscribesAfterSending()) {
      return sending(() -> follow(binding.send(A2aOperation.STREAM, send), abort, events));
    }
    return send(send)
        .thenCompose(task -> events.apply(task).thenApply(applied -> task))
        .thenCompose(task -> subscribeIfLive(task, abort, events));
  }

  /**
   * Subscribes to a task that was created. If that fails, the stream ends, and the caller reads the
   * task then; but not if the agent has sent too much.
   */
  private CompletionStage<Void> subscribeIfLive(
      RemoteAgentResponse task,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    String id = task.taskId();
    return id == null || task.hasEnded()
        ? CompletableFuture.completedFuture(null)
        : subscribe(id, abort, events)
            .exceptionallyCompose(
                failure ->
                    AgentCallException.of(failure, agent).kind() == AgentCallException.Kind.EXCEEDED
                        ? CompletableFuture.failedFuture(failure)
                        : CompletableFuture.completedFuture(null));
  }

  /**
   * Subscribes to a task and passes every event to a handler, the task's current state first.
   *
   * <p>Completes when the stream has ended.
   *
   * @param taskId the agent's id of the task
   * @param abort ends the stream early
   * @param events handles one event; the next one is passed when its stage has completed
   */
  public CompletionStage<Void> subscribe(
      String taskId,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    Function<RemoteAgentResponse, CompletionStage<?>> handler =
        binding.subscribesAfterSending() ? event -> whole(taskId, event, events) : events;
    return known(() -> follow(about(A2aOperation.SUBSCRIBE, taskId), abort, handler));
  }

  /**
   * Passes the whole task at its end, because a stream that began later than the task may lack its
   * beginning.
   */
  private CompletionStage<?> whole(
      String taskId,
      RemoteAgentResponse event,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    return event.hasEnded()
        ? get(taskId)
            .exceptionally(failure -> event)
            .thenCompose(task -> events.apply(task.hasEnded() ? task : event))
        : events.apply(event);
  }

  private AgentHttpRequest about(A2aOperation operation, String taskId) {
    return binding.about(operation, taskId, agentInterface.tenant());
  }

  private <T> CompletionStage<T> sending(Supplier<CompletionStage<T>> call) {
    return known(call)
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    binding.sendFailure(AgentCallException.of(failure, agent))));
  }

  /** Makes a call, and again in 0.3 if the agent does not know the method of 1.0. */
  private <T> CompletionStage<T> known(Supplier<CompletionStage<T>> call) {
    ClientBinding used = binding;
    return made(call)
        .exceptionallyCompose(
            failure -> {
              if (!isUnknownMethod(failure)
                  || !(used instanceof ClientJsonRpcBinding rpc)
                  || rpc.agentInterface().version() != A2aVersion.V1_0) {
                return CompletableFuture.failedFuture(failure);
              }
              binding = rpc.inOldVersion();
              return call.get();
            });
  }

  /** Makes a call; a request that the binding refuses to build is a failed call. */
  private static <T> CompletionStage<T> made(Supplier<CompletionStage<T>> call) {
    try {
      return call.get();
    } catch (AgentCallException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private boolean isUnknownMethod(Throwable failure) {
    return AgentCallException.of(failure, agent)
        .error()
        .filter(A2aError.METHOD_NOT_FOUND::equals)
        .isPresent();
  }

  private CompletionStage<RemoteAgentResponse> response(AgentHttpRequest request) {
    return mapFailure(
        agentHttpClient
            .call(withHeaders(request), agentRequestCredentials.secrets())
            .thenApply(binding::read));
  }

  private CompletionStage<Void> follow(
      AgentHttpRequest request,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    CompletableFuture<Void> failed = new CompletableFuture<>();
    CompletionStage<Void> ended =
        agentHttpClient.stream(
            withHeaders(request),
            agentRequestCredentials.secrets(),
            abort,
            message -> handle(message, events, failed, abort));
    return mapFailure(
        ended
            .handle(
                (done, failure) ->
                    failed.isDone() || failure == null ? failed(failed) : failed(failure))
            .thenCompose(Function.identity()));
  }

  private AgentHttpRequest withHeaders(AgentHttpRequest request) {
    return agentRequestCredentials.applyTo(request.with(extraHeaders));
  }

  /** Passes one event to the handler. If that fails, the stream ends with the failure. */
  private CompletionStage<?> handle(
      Supplier<JsonNode> message,
      Function<RemoteAgentResponse, CompletionStage<?>> events,
      CompletableFuture<Void> failed,
      OutboundAbortSignal abort) {
    return CompletableFuture.completedStage(message)
        .thenCompose(given -> events.apply(binding.read(given.get())))
        .handle(
            (done, failure) -> {
              if (failure != null) {
                failed.completeExceptionally(CompletionCause.of(failure));
                abort.abort();
              }
              return null;
            });
  }

  private static CompletionStage<Void> failed(CompletableFuture<Void> failed) {
    return failed.isDone() ? failed : CompletableFuture.completedFuture(null);
  }

  private static CompletionStage<Void> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  private <T> CompletionStage<T> mapFailure(CompletionStage<T> call) {
    return call.exceptionallyCompose(
        failure -> CompletableFuture.failedFuture(ClientFailureMapper.of(failure, agent, binding)));
  }
}
