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
 * Calls one agent elsewhere by the first interface of its card that this hub speaks. Every stage
 * fails with {@link AgentCallException}. Thread-safe; nothing blocks; nothing is tried twice.
 */
public final class AgentClient {
  private final String agent;
  private final ClientTransport clientTransport;
  private final Interface at;
  private final ClientBinding binding;
  private final ClientCodec codec;
  private final AgentRequestCredentials agentRequestCredentials;
  private final Map<String, String> passedOn;

  /**
   * @param agent how it is called here
   * @param agentRequestCredentials who calls
   * @param passedOn header fields of every call, such as that of the trace
   */
  public AgentClient(
      String agent,
      AgentCard card,
      AgentRequestCredentials agentRequestCredentials,
      Map<String, String> passedOn,
      ClientTransport clientTransport) {
    this.agent = agent;
    this.clientTransport = clientTransport;
    this.agentRequestCredentials = agentRequestCredentials;
    this.passedOn = Map.copyOf(passedOn);
    this.at = card.interfaces().get(0);
    this.codec = ClientCodec.of(at.version());
    this.binding =
        at.binding() == AgentCard.ProtocolBinding.JSONRPC
            ? new ClientJsonRpcBinding(at, codec)
            : new ClientRestBinding(at, codec);
  }

  /** The agent's tenant that every message is for; none where it has no such. */
  public @Nullable String tenant() {
    return at.tenant();
  }

  /** Sends a message. */
  public CompletionStage<RemoteAgentResponse> send(A2aRequest.Send send) {
    return answer(binding.send(A2aOperation.SEND, send));
  }

  /** A task as it stands. */
  public CompletionStage<RemoteAgentResponse> get(String taskId) {
    return answer(binding.about(A2aOperation.GET, taskId, at.tenant()));
  }

  /** Ends a task. */
  public CompletionStage<RemoteAgentResponse> cancel(String taskId) {
    return answer(binding.about(A2aOperation.CANCEL, taskId, at.tenant()));
  }

  /**
   * Sends a message and gives everything that is told of it; an answer that is no stream is one
   * event. Completes when the stream has ended.
   */
  public CompletionStage<Void> stream(
      A2aRequest.Send send,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    return follow(binding.send(A2aOperation.STREAM, send), abort, events);
  }

  /** Gives everything that is told of a task from now on, the task as it stands first. */
  public CompletionStage<Void> subscribe(
      String taskId,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    return follow(binding.about(A2aOperation.SUBSCRIBE, taskId, at.tenant()), abort, events);
  }

  private CompletionStage<RemoteAgentResponse> answer(AgentHttpRequest request) {
    return checked(
        clientTransport
            .send(ready(request), agentRequestCredentials.secrets())
            .thenApply(answer -> read(json(answer))));
  }

  private CompletionStage<Void> follow(
      AgentHttpRequest request,
      OutboundAbortSignal abort,
      Function<RemoteAgentResponse, CompletionStage<?>> events) {
    CompletableFuture<Void> failed = new CompletableFuture<>();
    CompletionStage<Void> ended =
        clientTransport.stream(
                ready(request),
                agentRequestCredentials.secrets(),
                abort,
                event -> take(() -> parsed(event.data()), events, failed, abort))
            .thenAccept(
                whole -> {
                  if (whole.body().length() > 0) {
                    take(() -> json(whole), events, failed, abort);
                  }
                });
    return checked(
        ended
            .handle(
                (done, failure) ->
                    failed.isDone() || failure == null ? failed(failed) : failed(failure))
            .thenCompose(Function.identity()));
  }

  private AgentHttpRequest ready(AgentHttpRequest request) {
    return agentRequestCredentials.on(request.with(passedOn));
  }

  private CompletionStage<?> take(
      JsonSource source,
      Function<RemoteAgentResponse, CompletionStage<?>> events,
      CompletableFuture<Void> failed,
      OutboundAbortSignal abort) {
    try {
      return events.apply(read(source.json()));
    } catch (RuntimeException wrong) {
      failed.completeExceptionally(wrong);
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

  private RemoteAgentResponse read(JsonNode answer) {
    return codec.read(binding.result(answer));
  }

  private static JsonNode json(OutboundResponse answer) {
    return parsed(answer.body().toString());
  }

  private static JsonNode parsed(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE, JsonErrorMessages.sentence("The answer", broken) + ".");
    }
  }

  private <T> CompletionStage<T> checked(CompletionStage<T> call) {
    return call.exceptionallyCompose(
        failure -> CompletableFuture.failedFuture(ClientFailureMapper.of(failure, agent, binding)));
  }

  private interface JsonSource {
    JsonNode json();
  }
}
