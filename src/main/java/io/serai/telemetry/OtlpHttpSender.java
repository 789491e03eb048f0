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
    CompletableFuture<HttpResponse<byte[]>> result = new CompletableFuture<>();
    var unused =
        result.whenComplete(
            (answer, failure) -> {
              if (failure == null) {
                onResponse.accept(new Answer(answer));
              } else {
                onError.accept(CompletionCause.of(failure));
              }
            });
    attempt(request.build(), 1, System.nanoTime() + config.getTimeoutNanos(), result);
  }

  private void attempt(
      HttpRequest request, int number, long end, CompletableFuture<HttpResponse<byte[]>> result) {
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(request, head -> new BoundedBodySubscriber());
    var unused =
        exchange
            .copy()
            .orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS)
            .whenComplete(
                (answer, failure) -> {
                  exchange.cancel(true); // it goes on if it takes too long
                  Duration pause = failure == null ? pause(number, answer) : pause(number, failure);
                  if (pause != null && System.nanoTime() + pause.toNanos() < end) {
                    CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS)
                        .execute(() -> attempt(request, number + 1, end, result));
                  } else if (failure == null) {
                    result.complete(answer);
                  } else {
                    result.completeExceptionally(failure);
                  }
                });
  }

  /** Returns the time until the next attempt; null if there is none after this answer. */
  private @Nullable Duration pause(int number, HttpResponse<byte[]> answer) {
    return TEMPORARY.contains(answer.statusCode()) ? pause(number) : null;
  }

  /** Returns the time until the next attempt; null if there is none after this failure. */
  private @Nullable Duration pause(int number, Throwable failure) {
    Throwable cause = CompletionCause.of(failure);
    boolean temporary =
        cause instanceof IOException
            && !(cause instanceof BoundedBodySubscriber.AnswerTooLongException);
    return temporary ? pause(number) : null;
  }

  private @Nullable Duration pause(int number) {
    RetryPolicy policy = config.getRetryPolicy();
    if (policy == null || number >= policy.getMaxAttempts()) {
      return null;
    }
    double factor = Math.pow(policy.getBackoffMultiplier(), number - 1.0);
    Duration pause =
        Duration.ofMillis((long) ((double) policy.getInitialBackoff().toMillis() * factor));
    return pause.compareTo(policy.getMaxBackoff()) < 0 ? pause : policy.getMaxBackoff();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }

  private record Answer(HttpResponse<byte[]> http) implements Response {

    @Override
    public int statusCode() {
      return http.statusCode();
    }

    @Override
    public String statusMessage() {
      return String.valueOf(http.statusCode());
    }

    @Override
    public byte[] responseBody() {
      return http.body();
    }
  }
}
