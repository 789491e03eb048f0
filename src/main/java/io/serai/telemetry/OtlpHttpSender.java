package io.serai.telemetry;

import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.exporter.internal.http.HttpSender;
import io.opentelemetry.exporter.internal.http.HttpSenderConfig;
import io.opentelemetry.exporter.internal.http.HttpSenderProvider;
import io.opentelemetry.exporter.internal.marshal.Marshaler;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.serai.concurrent.CompletionCause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of an exporter with Java's HTTP client. An answer is bounded in bytes and in
 * time; the senders of the SDK keep it whole, however long it is. Thread-safe; does not block.
 */
final class OtlpHttpSender implements HttpSender {

  /** Gives exporters this sender, whichever others an application has. */
  static final ComponentLoader LOADER =
      new ComponentLoader() {
        @Override
        public <T> Iterable<T> load(Class<T> type) {
          HttpSenderProvider sender = OtlpHttpSender::new;
          return type.isInstance(sender) ? List.of(type.cast(sender)) : List.of();
        }
      };

  /** The answers after which a request is sent again (OTLP 1.3, section "Retryable responses"). */
  private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);

  private final HttpSenderConfig config;
  private final HttpClient client;

  private OtlpHttpSender(HttpSenderConfig config) {
    this.config = config;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(Duration.ofNanos(config.getConnectTimeoutNanos()))
            .build();
  }

  @Override
  public void send(
      Marshaler marshaler,
      int contentLength,
      Consumer<Response> onResponse,
      Consumer<Throwable> onError) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(config.getEndpoint()));
    config
        .getHeadersSupplier()
        .get()
        .forEach((name, values) -> values.forEach(value -> request.header(name, value)));
    request.header("Content-Type", config.getContentType());
    ByteArrayOutputStream body = new ByteArrayOutputStream(contentLength);
    try {
      marshaler.writeBinaryTo(body);
    } catch (IOException unwritable) {
      onError.accept(unwritable);
      return;
    }
    request.POST(BodyPublishers.ofByteArray(body.toByteArray()));
    long end = System.nanoTime() + config.getTimeoutNanos();
    var unused =
        attempt(request.build(), 1, end)
            .whenComplete(
                (answer, failure) -> {
                  if (failure == null) {
                    onResponse.accept(new Answer(answer.statusCode(), answer.body()));
                  } else {
                    onError.accept(CompletionCause.of(failure));
                  }
                });
  }

  private CompletableFuture<HttpResponse<byte[]>> attempt(
      HttpRequest request, int number, long end) {
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(request, head -> new BoundedBodySubscriber());
    CompletableFuture<HttpResponse<byte[]>> answer =
        exchange.copy().orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    var unused = answer.whenComplete((done, failure) -> exchange.cancel(true));
    return answer
        .handle((done, failure) -> again(request, number, end, done, failure))
        .thenCompose(next -> next == null ? answer : next);
  }

  /** Returns the next attempt, after a pause; null if there is none. */
  private @Nullable CompletableFuture<HttpResponse<byte[]>> again(
      HttpRequest request,
      int number,
      long end,
      @Nullable HttpResponse<byte[]> answer,
      @Nullable Throwable failure) {
    RetryPolicy policy = config.getRetryPolicy();
    boolean temporary =
        answer == null
            ? CompletionCause.of(failure) instanceof IOException fault
                && !(fault instanceof BoundedBodySubscriber.AnswerTooLongException)
            : TEMPORARY.contains(answer.statusCode());
    if (policy == null || !temporary || number >= policy.getMaxAttempts()) {
      return null;
    }
    double pause =
        policy.getInitialBackoff().toNanos()
            * Math.pow(policy.getBackoffMultiplier(), number - 1.0);
    long nanos = (long) Math.min(pause, policy.getMaxBackoff().toNanos());
    if (System.nanoTime() + nanos >= end) {
      return null;
    }
    return CompletableFuture.supplyAsync(
            () -> attempt(request, number + 1, end),
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS))
        .thenCompose(next -> next);
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }

  private record Answer(int statusCode, byte[] responseBody) implements Response {

    @Override
    public String statusMessage() {
      return String.valueOf(statusCode);
    }
  }
}
