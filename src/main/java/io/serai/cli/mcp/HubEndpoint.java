package io.serai.cli.mcp;

import io.serai.cli.client.ConnectionFailureMessage;
import io.serai.cli.client.HubConnection;
import io.serai.cli.terminal.CommandException;
import io.serai.concurrent.CompletionCause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The endpoint of a hub for MCP. Thread-safe. */
final class HubEndpoint {
  private static final Duration CONNECT = Duration.ofSeconds(5);

  private final HubConnection hub;
  private final HttpRequest.Builder template;

  /** HTTP/1.1, so that a request is cancelled by closing its connection. */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();

  /**
   * @param path of the endpoint
   * @throws CommandException if the URL or the key cannot be used
   */
  HubEndpoint(HubConnection hub, String path) {
    this.hub = hub;
    try {
      template =
          HttpRequest.newBuilder(URI.create(hub.url() + path))
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream");
      hub.key().ifPresent(key -> template.header("Authorization", "Bearer " + key));
    } catch (IllegalArgumentException invalid) {
      throw new CommandException(
          "No request can be made to "
              + hub.url()
              + path
              + ". Give a URL such as http://localhost:8080, and a key without spaces.");
    }
  }

  /**
   * Sends a message. Cancelling the result closes the connection.
   *
   * @param timeout until the response begins; null for none
   */
  CompletableFuture<HttpResponse<@Nullable Void>> post(
      String json,
      Map<String, String> headers,
      BodyHandler<@Nullable Void> handler,
      @Nullable Duration timeout) {
    HttpRequest.Builder request = template.copy().POST(HttpRequest.BodyPublishers.ofString(json));
    headers.forEach(request::setHeader);
    if (timeout != null) {
      request.timeout(timeout);
    }
    return http.sendAsync(request.build(), handler);
  }

  /** Says why a request had no response, and what to do. */
  String explain(Throwable failure) {
    Throwable cause = CompletionCause.of(failure);
    if (cause instanceof UncheckedIOException unchecked) {
      cause = unchecked.getCause();
    }
    return cause instanceof IOException broken
        ? ConnectionFailureMessage.of(hub.url(), broken)
        : "The request could not be sent: " + cause + ".";
  }

  /** Says why a response with a status has no message, and what to do. */
  String explain(int status) {
    if (status == Refusal.UNAUTHORIZED) {
      return Refusal.unauthorized(hub.key().isPresent());
    }
    return status < Refusal.FIRST
        ? "The hub has closed the stream before its response. Send the request again."
        : "What answers at "
            + hub.url()
            + " (HTTP "
            + status
            + ") is not a hub with MCP. Correct the URL.";
  }

  /** The statuses that refuse a request. */
  static final class Refusal {
    static final int FIRST = 300;
    static final int UNAUTHORIZED = 401;

    private Refusal() {}

    private static String unauthorized(boolean withKey) {
      return withKey
          ? "The hub does not accept the key. Give another one by --key or the environment variable"
              + " SERAI_KEY; serai key create makes one."
          : "The hub wants a key. Give one by --key or the environment variable SERAI_KEY; serai key"
              + " create makes one.";
    }
  }
}
