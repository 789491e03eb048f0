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
import io.serai.a2a.model.Told;
import io.serai.document.Json;
import io.serai.document.JsonWords;
import io.serai.outbound.Abort;
import io.serai.outbound.OutboundResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls one agent elsewhere by the first interface of its card that this hub speaks. Every stage
 * fails with {@link AgentFault}. Thread-safe; nothing blocks; nothing is tried twice.
 */
public final class AgentClient {
  private final String agent;
  private final Wire wire;
  private final Interface at;
  private final Binding binding;
  private final ClientCodec codec;
  private final Proof proof;
  private final Map<String, String> passedOn;

  /**
   * @param agent how it is called here
   * @param proof who calls
   * @param passedOn header fields of every call, such as that of the trace
   */
  public AgentClient(
      String agent, AgentCard card, Proof proof, Map<String, String> passedOn, Wire wire) {
    this.agent = agent;
    this.wire = wire;
    this.proof = proof;
    this.passedOn = Map.copyOf(passedOn);
    this.at = card.interfaces().get(0);
    this.codec = ClientCodec.of(at.version());
    this.binding =
        at.binding() == AgentCard.Binding.JSONRPC
            ? new RpcBinding(at, codec)
            : new RestBinding(at, codec);
  }

  /** The agent's tenant that every message is for; none where it has no such. */
  public @Nullable String tenant() {
    return at.tenant();
  }

  /** Sends a message. */
  public CompletionStage<Told> send(A2aRequest.Send send) {
    return answer(binding.send(A2aOperation.SEND, send));
  }

  /** A task as it stands. */
  public CompletionStage<Told> get(String taskId) {
    return answer(binding.about(A2aOperation.GET, taskId, at.tenant()));
  }

  /** Ends a task. */
  public CompletionStage<Told> cancel(String taskId) {
    return answer(binding.about(A2aOperation.CANCEL, taskId, at.tenant()));
  }

  /**
   * Sends a message and gives everything that is told of it; an answer that is no stream is one
   * event. Completes when the stream has ended.
   */
  public CompletionStage<Void> stream(
      A2aRequest.Send send, Abort abort, Function<Told, CompletionStage<?>> events) {
    return follow(binding.send(A2aOperation.STREAM, send), abort, events);
  }

  /** Gives everything that is told of a task from now on, the task as it stands first. */
  public CompletionStage<Void> subscribe(
      String taskId, Abort abort, Function<Told, CompletionStage<?>> events) {
    return follow(binding.about(A2aOperation.SUBSCRIBE, taskId, at.tenant()), abort, events);
  }

  private CompletionStage<Told> answer(WireRequest request) {
    return checked(
        wire.send(ready(request), proof.secrets()).thenApply(answer -> read(json(answer))));
  }

  private CompletionStage<Void> follow(
      WireRequest request, Abort abort, Function<Told, CompletionStage<?>> events) {
    CompletableFuture<Void> failed = new CompletableFuture<>();
    CompletionStage<Void> ended =
        wire.stream(
                ready(request),
                proof.secrets(),
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

  private WireRequest ready(WireRequest request) {
    return proof.on(request.with(passedOn));
  }

  private CompletionStage<?> take(
      Source source,
      Function<Told, CompletionStage<?>> events,
      CompletableFuture<Void> failed,
      Abort abort) {
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

  private Told read(JsonNode answer) {
    return codec.read(binding.result(answer));
  }

  private static JsonNode json(OutboundResponse answer) {
    return parsed(answer.body().toString());
  }

  private static JsonNode parsed(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE, JsonWords.sentence("The answer", broken) + ".");
    }
  }

  private <T> CompletionStage<T> checked(CompletionStage<T> call) {
    return call.exceptionallyCompose(
        failure -> CompletableFuture.failedFuture(Faults.of(failure, agent, binding)));
  }

  private interface Source {
    JsonNode json();
  }
}
