package io.serai.cli.openapi;

import io.serai.cli.terminal.CommandException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Downloads a document over http or https: at most five redirects, none from https to http, and
 * limits for its size and for the time of the whole download.
 */
final class DocumentDownload {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int OK = 200;

  private final long maxBytes;
  private final Duration timeout;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .connectTimeout(CONNECT)
          .build();

  DocumentDownload(long maxBytes, Duration timeout) {
    this.maxBytes = maxBytes;
    this.timeout = timeout;
  }

  /**
   * Downloads a document. The response has its address after redirects.
   *
   * @throws CommandException if it cannot be downloaded within the limits
   */
  HttpResponse<byte[]> get(URI address) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Accept", "application/yaml, application/json, */*;q=0.5")
            .timeout(timeout)
            .build();
    HttpResponse<byte[]> response = send(request, address);
    if (response.statusCode() != OK) {
      throw new CommandException(
          address + " answered HTTP " + response.statusCode() + ". Correct the address.");
    }
    return response;
  }

  private HttpResponse<byte[]> send(HttpRequest request, URI address) throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> response =
        http.sendAsync(request, info -> new LimitedBodySubscriber(maxBytes));
    try {
      return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      response.cancel(true);
      throw new CommandException(
          "%s did not answer within %s s. Download it, and name the file."
              .formatted(address, timeout.toSeconds()));
    } catch (ExecutionException failure) {
      throw new CommandException(message(address, failure.getCause()));
    }
  }

  private String message(URI address, @Nullable Throwable cause) {
    if (LimitedBodySubscriber.isTooLarge(cause)) {
      return address + " is larger than " + maxBytes / (1024 * 1024) + " MiB.";
    }
    if (cause instanceof ConnectException) {
      return "Nothing answers at " + address + ". Correct the address.";
    }
    return cause instanceof IOException
        ? "The download of " + address + " failed: " + cause.getMessage() + ". Try again."
        : "The download of " + address + " failed. Correct the address.";
  }
}
