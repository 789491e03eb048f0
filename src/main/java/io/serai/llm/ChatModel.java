package io.serai.llm;

import io.serai.concurrent.CompletionCause;
import io.serai.document.TextFunctions;
import io.serai.http.request.RequestContext;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.credential.CredentialException;
import io.serai.outbound.credential.HeaderCredential;
import io.serai.outbound.mask.SecretMask;
import io.serai.outbound.mask.SecretMaskCache;
import io.serai.outbound.stream.ServerSentEventHandler;
import io.serai.outbound.stream.StreamBudget;
import io.serai.outbound.stream.StreamLimits;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.camel.Exchange;

/**
 * A language model that is called over the chat completions of OpenAI, through the hub's outbound
 * gateway. Answers are requested as a stream, and may come whole. Thread-safe; never blocks.
 *
 * <p>The gateway sends a request again that fails for a moment (429, 5xx, no connection), if
 * nothing of an answer has come.
 */
final class ChatModel {
  /** How long a stream may stay open after the end of the answer. */
  private static final Duration STREAM_END_DELAY = Duration.ofSeconds(1);

  private static final int MAX_EVENT_SIZE = 256 * 1024;
  private static final int MAX_WHOLE_SIZE = 8 * 1024 * 1024;
  private static final StreamLimits STREAM_LIMITS =
      new StreamLimits(64L * 1024 * 1024, 1_000_000, 8L * 1024 * 1024, 10_000);

  private final LlmServices services;
  private final ModelAddress address;
  private final SecretMaskCache masks = new SecretMaskCache();

  /**
   * A request to the model.
   *
   * @param body the chat completion that is requested, as JSON
   * @param caller the exchange for which it is requested
   * @param timeout how long the answer may take
   * @param maxCharacters maximum number of characters of the answer
   * @param memory counts the answer
   * @param words is called with the words of the answer, piece by piece; nothing more is read until
   *     the stage is complete
   */
  record Request(
      Buffer body,
      Exchange caller,
      Duration timeout,
      int maxCharacters,
      ConversationMemoryLease memory,
      Function<String, CompletionStage<?>> words) {}

  ChatModel(LlmServices services, ModelAddress address) {
    this.services = services;
    this.address = address;
  }

  /** Returns the answer; fails with {@link ModelException}. */
  CompletionStage<ChatAnswer> answer(Request request) {
    OutboundAbortSignal abort = new OutboundAbortSignal(request.timeout());
    OutboundAbortSignal work = OutboundAbortSignal.of(request.caller());
    Runnable stop = abort::abort;
    if (work != null && !work.register(stop)) {
      return CompletableFuture.failedFuture(ModelException.failed("the task has ended"));
    }
    return credential()
        .thenCompose(credential -> send(request, credential, abort))
        .exceptionallyCompose(
            failure -> CompletableFuture.failedFuture(failed(CompletionCause.of(failure))))
        .toCompletableFuture()
        .orTimeout(request.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (answer, failure) -> {
              abort.abort();
              if (work != null) {
                work.unregister(stop);
              }
            });
  }

  private CompletionStage<HeaderCredential> credential() {
    if (!address.credential().isEmpty()) {
      return services.credentials().find(address.credential(), address.url());
    }
    String key = address.key();
    return CompletableFuture.completedFuture(
        key.isEmpty()
            ? HeaderCredential.NONE
            : new HeaderCredential("Bearer " + key, Set.of(key), false));
  }

  private CompletionStage<ChatAnswer> send(
      Request request, HeaderCredential credential, OutboundAbortSignal abort) {
    ChatAnswerReader reader = new ChatAnswerReader(services.worker(), request);
    CompletableFuture<ChatAnswer> answer = new CompletableFuture<>();
    services
        .outbound()
        .send(
            outbound(request, credential),
            exchange -> {
              describe(exchange, request.caller());
              new ServerSentEventHandler(
                      event -> reader.event(event).thenRun(() -> endLater(reader, answer, abort)),
                      MAX_EVENT_SIZE,
                      request.timeout(),
                      new StreamBudget(STREAM_LIMITS))
                  .on(exchange);
              abort.on(exchange);
            })
        .thenCompose(response -> whole(response, reader))
        .whenComplete(
            (done, failure) -> {
              ModelException fault = reader.fault();
              if (fault != null) {
                answer.completeExceptionally(fault);
              } else if (failure != null) {
                answer.completeExceptionally(CompletionCause.of(failure));
              } else {
                complete(reader, answer);
              }
            });
    SecretMask mask = masks.of(credential.secrets());
    return answer.thenCompose(
        joined -> services.worker().compute(joined.characters(), () -> joined.masked(mask)));
  }

  /** Completes the answer, also if the service leaves the stream open. */
  private void endLater(
      ChatAnswerReader reader, CompletableFuture<ChatAnswer> answer, OutboundAbortSignal abort) {
    if (reader.hasEnded() && !answer.isDone()) {
      var unused =
          services
              .timer()
              .schedule(
                  () -> {
                    complete(reader, answer);
                    abort.abort();
                  },
                  STREAM_END_DELAY.toMillis(),
                  TimeUnit.MILLISECONDS);
    }
  }

  private static void complete(ChatAnswerReader reader, CompletableFuture<ChatAnswer> answer) {
    try {
      answer.complete(reader.answer());
    } catch (ModelException none) {
      answer.completeExceptionally(none);
    }
  }

  private CompletionStage<?> whole(OutboundResponse response, ChatAnswerReader reader) {
    if (response.body().length() == 0) {
      return CompletableFuture.completedFuture(null);
    }
    if (response.body().length() > MAX_WHOLE_SIZE) {
      throw ModelException.unusable("the answer has more than %s bytes".formatted(MAX_WHOLE_SIZE));
    }
    return services.worker().compute(() -> read(response, reader)).thenCompose(taken -> taken);
  }

  private static CompletionStage<?> read(OutboundResponse response, ChatAnswerReader reader) {
    try {
      return reader.whole(new String(response.content(), StandardCharsets.UTF_8));
    } catch (UndecodableResponseException encoded) {
      throw ModelException.unusable(String.valueOf(encoded.getMessage()));
    }
  }

  private OutboundRequest outbound(Request request, HeaderCredential credential) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "text/event-stream, application/json");
    if (!credential.isEmpty()) {
      headers.put("Authorization", credential.value());
    }
    CallPolicy defaults = services.outbound().policy();
    return new OutboundRequest(
        "POST",
        address.url(),
        headers,
        request.body(),
        Set.of(address.url().getHost()),
        new CallPolicy(
            request.timeout(),
            defaults.retry().forAnyMethod(), // a request changes nothing
            defaults.throttle(),
            defaults.breaker(),
            false),
        credential.secrets(),
        null,
        null,
        false,
        true);
  }

  /** The call is made for the same caller, and belongs to the same trace. */
  private static void describe(Exchange call, Exchange caller) {
    CallInitiator.of(caller).on(call);
    Object trace = caller.getProperty(RequestContext.TRACEPARENT);
    if (trace != null) {
      call.setProperty(RequestContext.TRACEPARENT, trace);
    }
  }

  private static Throwable failed(Throwable reason) {
    if (reason instanceof ModelException) {
      return reason;
    }
    if (reason instanceof CredentialException refused) {
      return ModelException.failed(refused.message() + " " + refused.remedy());
    }
    if (reason instanceof OutboundException outbound) {
      String remedy =
          switch (outbound.status()) {
            case 401, 403 -> " Check serai.llm.key, or the credential.";
            case 404 -> " Check serai.llm.url and serai.llm.model.";
            default -> "";
          };
      return ModelException.failed(sentence(outbound) + remedy);
    }
    return reason;
  }

  /** Returns what happened, with what the service says of it. */
  private static String sentence(OutboundException failure) {
    String said =
        failure
            .response()
            .map(response -> ModelServiceError.of(response.body().toString(StandardCharsets.UTF_8)))
            .orElse("");
    String what = TextFunctions.withoutTrailing(String.valueOf(failure.getMessage()), '.');
    return said.isEmpty() ? what + "." : what + ": " + said;
  }
}
