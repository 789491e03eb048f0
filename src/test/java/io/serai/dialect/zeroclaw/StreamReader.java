package io.serai.dialect.zeroclaw;

import io.serai.hub.HubFixture;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Sends requests with headers, and reads responses with theirs. */
final class StreamReader {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private StreamReader() {}

  /** Returns the whole text of a response, when it has ended. */
  static String get(HubFixture hub, String path, Map<String, String> headers) {
    return send(hub, path, headers).body();
  }

  /** A response that may be to a request that Java's client does not send. */
  record Raw(int status, String body) {}

  /** Sends a GET request with a path as it is. */
  static Raw raw(HubFixture hub, String path) {
    URI url = URI.create(hub.hub().url());
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      String head =
          "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".formatted(path);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int body = answer.indexOf("\r\n\r\n") + 4;
      return new Raw(Integer.parseInt(answer.substring(9, 12)), answer.substring(body));
    } catch (java.io.IOException failure) {
      throw new AssertionError(failure);
    }
  }

  /** Opens a stream and returns its lines as they arrive. */
  static Stream<String> lines(HubFixture hub, String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(hub.hub().url() + path)).build();
    try {
      return CLIENT.send(request, HttpResponse.BodyHandlers.ofLines()).body();
    } catch (java.io.IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  static HttpResponse<String> send(HubFixture hub, String path, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + path)).timeout(Duration.ofSeconds(20));
    headers.forEach(request::header);
    return send(request);
  }

  static HttpResponse<String> post(HubFixture hub, String path, String json) {
    return post(hub, path, json, Map.of());
  }

  static HttpResponse<String> post(
      HubFixture hub, String path, String json, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    headers.forEach(request::header);
    return send(request);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (java.io.IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }
}
