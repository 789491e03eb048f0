package io.serai.a2a.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.ClientCodec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.Interface;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls one remote agent through the first interface of its card.
 *
 * <p>Every stage fails with {@link AgentCallException}. Nothing is retried. Thread-safe; never
 * blocks.
 */
public final class AgentClient {
  private final String agent;
  private final AgentHttpClient agentHttpClient;
  private final Interface agentInterface;
  private final ClientBinding binding;
  private final ClientCodec codec;
  private final AgentRequestCredentials agentRequestCredentials;
  private final Map<String, String> extraHeaders;

  /**
   * @param agent id of the agent in this hub
   * @param agentRequestCredentials credentials of every call
   * @param extraHeaders further headers of every call, such as those of the trace
   * @param card the agent's card
   * @param agentHttpClient sends the requests
   */
  public AgentClient(
      String agent,
      AgentCard card,
      AgentRequestCredentials agentRequestCredentials,
      Map<String, String> extraHeaders,
      AgentHttpClient agentHttpClient) {
    this.agent = agent;
    this.agentHttpClient = agentHttpClient;
    this.agentRequestCredentials = agentRequestCredentials;
    this.extraHeaders = Map.copyOf(extraHeaders);
    this.agentInterface = card.interfaces().get(0);
    this.codec = ClientCodec.of(agentInterface.version());
    this.binding =
        agentInterface.binding() == AgentCard.ProtocolBinding.JSONRPC
            ? new ClientJsonRpcBinding(agentInterface, codec)
            : new ClientRestBinding(agentInterface, codec);
  }

  /** Returns the tenant to be named in every message; null if the agent has none. */
  public @Nullable String tenant() {
    return agentInterface.tenant();
  }

  /** Sends a message. */
  public CompletionStage<RemoteAgentResponse> send(A2aRequest.Send send) {
    return response(binding.send(A2aOperation.SEND, send));
  }

  /** Gets a task in its current state. */
  public CompletionStage<RemoteAgentResponse> get(String taskId) {
    return response(binding.about(A2aOperation.GET, taskId, agentInterface.tenant()));
  }

  /** Cancels a task. */
  public CompletionStage<RemoteAgentResponse> cancel(String taskId) {
    return response(binding.about(A2aOperation.CANCEL, taskId, agentInterface.tenant()));
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
    return follow(binding.send(A2aOperation.STREAM, send), abort, events);
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
    return follow(
        binding.about(A2aOperation.SUBSCRIBE, taskId, agentInterface.tenant()), abort, events);
  }

  private CompletionStage<RemoteAgentResponse> response(AgentHttpRequest request) {
    return mapFailure(
        agentHttpClient
            .send(withHeaders(request), agentRequestCredentials.secrets())
            .thenApply(response -> read(json(response))));
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
                event -> handle(() -> parsed(event.data()), events, failed, abort))
            .thenAccept(
                response -> {
                  if (response.body().length() > 0) {
                    handle(() -> json(response), events, failed, abort);
                  }
                });
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

  private CompletionStage<?> handle(
      JsonSource source,
      Function<RemoteAgentResponse, CompletionStage<?>> events,
      CompletableFuture<Void> failed,
      OutboundAbortSignal abort) {
    try {
      return events.apply(read(source.json()));
    } catch (RuntimeException invalid) {
      failed.completeExceptionally(invalid);
      abort.abort();
      return CompletableFuture.completedFuture(null);
    }
  }

  private static CompletionStage<Void> failed(CompletableFuture<Void> failed) {
    return failed.isDone() ? failed : CompletableFuture.completedFuture(null);
  }

  private static CompletionStage<Void> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  private RemoteAgentResponse read(JsonNode response) {
    return codec.read(binding.result(response));
  }

  private static JsonNode json(OutboundResponse response) {
    return parsed(response.body().toString());
  }

  private static JsonNode parsed(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (JsonProcessingException malformed) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE,
          JsonErrorMessages.sentence("The answer", malformed) + ".");
    }
  }

  private <T> CompletionStage<T> mapFailure(CompletionStage<T> call) {
    return call.exceptionallyCompose(
        failure -> CompletableFuture.failedFuture(ClientFailureMapper.of(failure, agent, binding)));
  }

  private interface JsonSource {
    JsonNode json();
  }
}
