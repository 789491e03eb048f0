package io.serai.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** Sends JSON requests to a hub. */
final class HubClient {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int OK = 200;

  private final String url;
  private final Optional<String> key;

  /**
   * HTTP/1.1, because the client misreads responses that follow an upgrade to HTTP/2 immediately.
   */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();

  /**
   * @param url the address of the hub, with or without a trailing slash
   */
  HubClient(String url, Optional<String> key) {
    this.url = TextFunctions.withoutTrailing(url, '/');
    this.key = key;
  }

  /**
   * Sends a POST and returns the response.
   *
   * @throws CommandException if the hub cannot be reached or refuses the request
   */
  JsonNode post(String path, JsonNode body) throws InterruptedException {
    HttpResponse<String> response = send(request(path, body));
    JsonNode answer = parse(response);
    if (response.statusCode() != OK) {
      throw new CommandException(refusal(response.statusCode(), answer));
    }
    return answer;
  }

  private HttpRequest request(String path, JsonNode body) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url + path))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
      key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
      return request.build();
    } catch (IllegalArgumentException invalid) {
      throw new CommandException(
          "No request can be made to "
              + url
              + path
              + ". Give a URL such as http://localhost:8080,"
              + " and a key without spaces.");
    }
  }

  private HttpResponse<String> send(HttpRequest request) throws InterruptedException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException refused) {
      throw new CommandException("No hub answers at " + url + ". Start it, or correct the URL.");
    } catch (IOException failure) {
      throw new CommandException(
          "The connection to " + url + " broke: " + failure.getMessage() + ". Try again.");
    }
  }

  private JsonNode parse(HttpResponse<String> response) {
    try {
      return JsonMappers.MAPPER.readTree(response.body());
    } catch (JsonProcessingException notJson) {
      throw new CommandException(
          "What answers at " + url + " (HTTP " + response.statusCode() + ") is no Serai hub.");
    }
  }

  private static String refusal(int status, JsonNode answer) {
    JsonNode error = answer.path("error");
    String message = error.path("message").asText("the hub answered HTTP " + status);
    StringBuilder line = new StringBuilder(error.path("code").asText("HTTP " + status));
    line.append(": ").append(message);
    for (JsonNode each : error.path("errors")) {
      line.append(" ").append(each.path("path").asText()).append(" ");
      line.append(each.path("message").asText()).append(".");
    }
    return line.toString();
  }
}
