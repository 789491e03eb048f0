package io.serai.bench.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** The HTTP client of one caller, with its key. */
final class CallerClient {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String SEND =
      """
      {"message": {"messageId": "%s", "role": "ROLE_USER", "parts": [{"data": {"skill": "%s", "input": {"text": "%s"}}}]}, \
      "configuration": {"returnImmediately": %s%s}}""";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;
  private final String caller;
  private final Supplier<String> ids;

  CallerClient(String url, String caller, Supplier<String> ids) {
    this.url = url;
    this.caller = caller;
    this.ids = ids;
  }

  /** Sends a message to a skill; returns the status. */
  int send(String skill, String text, boolean returnImmediately)
      throws IOException, InterruptedException {
    return post("/a2a/rest/message:send", message(skill, text, returnImmediately, ""));
  }

  /** Sends a message whose task is told to a receiver; returns the status. */
  int sendAndPush(String skill, String text, String receiver)
      throws IOException, InterruptedException {
    String push = ", \"taskPushNotificationConfig\": {\"url\": \"%s\"}".formatted(receiver);
    return post("/a2a/rest/message:send", message(skill, text, true, push));
  }

  private String message(
      String skill, String text, boolean returnImmediately, String configuration) {
    return SEND.formatted(ids.get(), skill, text, returnImmediately, configuration);
  }

  /** Starts a task and its stream, of which nothing is read; returns the status. */
  int stream(String skill) throws IOException, InterruptedException {
    String message = message(skill, "", false, "");
    HttpRequest request =
        request("/a2a/rest/message:stream").POST(BodyPublishers.ofString(message)).build();
    return client.send(request, BodyHandlers.ofInputStream()).statusCode();
  }

  int post(String path, String body) throws IOException, InterruptedException {
    return status(request(path).POST(BodyPublishers.ofString(body)));
  }

  /** Reads a response as it comes, and keeps nothing of it. */
  int get(String path) throws IOException, InterruptedException {
    return status(request(path).GET());
  }

  /** Opens a response and reads nothing of it until it is closed. */
  HttpResponse<InputStream> open(String path) throws IOException, InterruptedException {
    return client.send(request(path).GET().build(), BodyHandlers.ofInputStream());
  }

  /** Opens a WebSocket of which nothing is read. */
  WebSocket socket(String path) throws IOException, InterruptedException {
    URI uri = URI.create(url.replace("http:", "ws:") + path);
    WebSocket.Builder builder =
        client.newWebSocketBuilder().header("Authorization", authorization());
    try {
      return builder.buildAsync(uri, new Unread()).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException refused) {
      throw new IOException(refused);
    }
  }

  /** Sends the head of a request and a part of its body, then closes the connection. */
  void breakOff(String path, int length, int sent) throws IOException {
    URI uri = URI.create(url);
    String head =
        "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nA2A-Version: 1.0\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, uri.getAuthority(), authorization(), length);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(new byte[sent]);
    }
  }

  private String authorization() {
    return "Bearer " + SoakHome.key(caller);
  }

  private int status(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        client.send(request.timeout(LIMIT).build(), BodyHandlers.ofInputStream());
    try (InputStream body = response.body()) {
      body.transferTo(OutputStream.nullOutputStream());
    }
    return response.statusCode();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", authorization())
        .header("A2A-Version", "1.0")
        .header("content-type", "application/json");
  }

  /** Asks for no message. */
  private static final class Unread implements WebSocket.Listener {
    @Override
    public void onOpen(WebSocket socket) {}
  }
}
