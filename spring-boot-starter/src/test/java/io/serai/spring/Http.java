package io.serai.spring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Requests with JSON. */
final class Http {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Http() {}

  static JsonNode get(String url) {
    return json(send(request(url).build()));
  }

  static JsonNode post(String url, String body) {
    return json(
        send(
            request(url)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build()));
  }

  private static HttpRequest.Builder request(String url) {
    return HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30));
  }

  private static HttpResponse<String> send(HttpRequest request) {
    return CLIENT.sendAsync(request, BodyHandlers.ofString()).join();
  }

  private static JsonNode json(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (IOException notJson) {
      throw new UncheckedIOException(response.body(), notJson);
    }
  }
}
