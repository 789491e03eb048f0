package io.serai.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sends JSON requests to a hub. */
public final class HubClient {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int FIRST_REFUSAL = 300;
  private static final int UNAUTHORIZED = 401;

  /** The message for callers without a key, in place of the hub's message, which names headers. */
  private static final String NO_KEY =
      ": Credentials are missing. Give a key by --key or the environment variable SERAI_KEY; serai"
          + " key create makes one.";

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

  /** The address of the hub, without a trailing slash. */
  public String url() {
    return url;
  }

  /**
   * Sends a GET and returns the response.
   *
   * @throws CommandException if the hub cannot be reached or refuses the request
   */
  public JsonNode get(String path) throws InterruptedException {
    return answer(request(path).GET());
  }

  /**
   * Sends a DELETE and returns the response.
   *
   * @throws CommandException if the hub cannot be reached or refuses the request
   */
  public JsonNode delete(String path) throws InterruptedException {
    return answer(request(path).DELETE());
  }

  /**
   * Sends a POST and returns the response.
   *
   * @param headers names and values of further headers, in turn
   * @throws CommandException if the hub cannot be reached or refuses the request
   */
  public JsonNode post(String path, JsonNode body, String... headers) throws InterruptedException {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    return answer(headers.length == 0 ? request : request.headers(headers));
  }

  /**
   * Sends a GET and gives the lines of the response to a consumer, as they come.
   *
   * @return whether the response came to its end; false if the connection broke
   * @throws CommandException if the hub cannot be reached or refuses the request
   */
  public boolean stream(String path, Consumer<String> lines) throws InterruptedException {
    HttpRequest request = request(path).header("Accept", "text/event-stream").GET().build();
    HttpResponse<Stream<String>> response = send(request, HttpResponse.BodyHandlers.ofLines());
    try (Stream<String> body = response.body()) {
      if (response.statusCode() >= FIRST_REFUSAL) {
        String text = body.collect(Collectors.joining("\n"));
        throw refused(response.statusCode(), parse(text, response.statusCode()));
      }
      body.forEach(lines);
      return true;
    } catch (UncheckedIOException broken) {
      return false;
    }
  }

  private JsonNode answer(HttpRequest.Builder request) throws InterruptedException {
    HttpResponse<String> response = send(request.build(), HttpResponse.BodyHandlers.ofString());
    JsonNode answer = parse(response.body(), response.statusCode());
    if (response.statusCode() >= FIRST_REFUSAL) {
      throw refused(response.statusCode(), answer);
    }
    return answer;
  }

  private HttpRequest.Builder request(String path) {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
      key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
      return request;
    } catch (IllegalArgumentException invalid) {
      throw new CommandException(
          ("No request can be made to %s%s. Give a URL such as http://localhost:8080, and a key "
                  + "without spaces.")
              .formatted(url, path));
    }
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws InterruptedException {
    try {
      return http.send(request, handler);
    } catch (IOException failure) {
      throw new CommandException(ConnectionFailureMessage.of(url, failure));
    }
  }

  private JsonNode parse(String body, int status) {
    try {
      return JsonMappers.MAPPER.readTree(body);
    } catch (JsonProcessingException notJson) {
      throw new CommandException(
          "What answers at " + url + " (HTTP " + status + ") is not a Serai hub.");
    }
  }

  private HubRefusedException refused(int status, JsonNode answer) {
    JsonNode error = error(answer);
    String message =
        status == UNAUTHORIZED && key.isEmpty()
            ? code(status, error) + NO_KEY
            : refusal(status, error);
    return new HubRefusedException(status, message, error);
  }

  /** Returns the error: the member {@code error}, or a whole {@code application/problem+json}. */
  private static JsonNode error(JsonNode answer) {
    return answer.path("error").isObject() ? answer.path("error") : answer;
  }

  /** Returns code and reason of an error. */
  private static String refusal(int status, JsonNode error) {
    String standard = "the hub answered HTTP " + status;
    String message = error.path("message").asText(error.path("detail").asText(standard));
    StringBuilder line = new StringBuilder(code(status, error));
    line.append(": ").append(message);
    for (JsonNode each : error.path("errors")) {
      line.append(" ").append(each.path("path").asText()).append(" ");
      line.append(each.path("message").asText()).append(".");
    }
    return TerminalText.printable(line.toString());
  }

  /** Returns the code in words; A2A has it as {@code status}. */
  private static String code(int status, JsonNode error) {
    JsonNode code = error.path("code").isTextual() ? error.path("code") : error.path("status");
    return code.isTextual() ? code.textValue() : "HTTP " + status;
  }
}
