package io.serai.hub;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Plays calls one after the other and writes the member {@code answer} of each.
 *
 * <p>A call has these members, of which only {@code path} is required:
 *
 * <ul>
 *   <li>{@code name}: what is tested, for readers.
 *   <li>{@code method}, {@code path}, {@code headers}: of HTTP. The method is POST if there is a
 *       body, else GET. The path may be a whole URL.
 *   <li>{@code key}: of the caller, sent as {@code X-API-Key}.
 *   <li>{@code body}: a text as it is, anything else as JSON. Its content type is {@code
 *       application/json} if {@code headers} have none.
 *   <li>{@code keep}: names for values of the answer, each found by a JSON pointer into {@code
 *       {status, headers, body}}. Later calls refer to them by <code>{{name}}</code>, as to the
 *       values of {@link GoldenHome#values}.
 *   <li>{@code until}: JSON pointers and the values that they must have; the call is repeated until
 *       then.
 *   <li>{@code during}: calls that are played after the first event of this stream has arrived and
 *       before its end, which they cause.
 *   <li>{@code vary}: JSON pointers to values that may differ from run to run.
 *   <li>{@code view}: {@code operations} shows of an OpenAPI document its operations only, {@code
 *       metrics} of metrics their names only.
 * </ul>
 */
final class GoldenCalls {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Map<String, String> values;
  private final String hub;
  private final GoldenPlaceholders placeholders;

  GoldenCalls(GoldenHome home) {
    this.values = new HashMap<>(home.values());
    this.hub = home.url();
    this.placeholders = new GoldenPlaceholders(home.placeholders());
  }

  /** Plays the calls, and sets their answers. */
  void play(ArrayNode calls) {
    calls.forEach(call -> play((ObjectNode) call));
  }

  /** A call without its recorded answer. */
  static JsonNode request(JsonNode call) {
    return ((ObjectNode) call.deepCopy()).remove(java.util.List.of("answer", "during"));
  }

  private void play(ObjectNode call) {
    JsonNode answer = call.has("until") ? repeated(call) : answer(call);
    call.path("keep")
        .properties()
        .forEach(kept -> values.put(kept.getKey(), value(call, answer, kept.getValue())));
    call.path("vary").forEach(pointer -> vary(answer, pointer.textValue()));
    call.set("answer", placeholders.in(answer));
  }

  private static String value(JsonNode call, JsonNode answer, JsonNode pointer) {
    JsonNode found = answer.at(pointer.textValue());
    if (found.isMissingNode()) {
      throw new AssertionError(
          GoldenJson.pretty(request(call))
              + " was answered without "
              + pointer
              + ": "
              + GoldenJson.pretty(answer));
    }
    return found.asText();
  }

  private static void vary(JsonNode answer, String pointer) {
    int last = pointer.lastIndexOf('/');
    JsonNode parent = answer.at(pointer.substring(0, last));
    String name = pointer.substring(last + 1);
    if (parent instanceof ObjectNode object && object.has(name)) {
      object.put(name, "<varies>");
    }
  }

  private JsonNode repeated(JsonNode call) {
    return await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> answer(call), answer -> fits(answer, call.path("until")));
  }

  private static boolean fits(JsonNode answer, JsonNode until) {
    return until.properties().stream()
        .allMatch(wanted -> answer.at(wanted.getKey()).equals(wanted.getValue()));
  }

  private JsonNode answer(JsonNode call) {
    try {
      HttpResponse<InputStream> response = client.send(http(call), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        if (call.path("during") instanceof ArrayNode during) {
          readEvent(body, read);
          play(during);
        }
        body.transferTo(read);
        JsonNode answer = GoldenAnswer.json(response, read.toByteArray());
        return switch (call.path("view").asText()) {
          case "operations" -> GoldenAnswer.operations(answer);
          case "metrics" -> GoldenAnswer.metrics(answer);
          default -> answer;
        };
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(GoldenJson.pretty(call), failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Reads up to the empty line that ends an event. */
  private static void readEvent(InputStream body, ByteArrayOutputStream read) throws IOException {
    int before = -1;
    int next = body.read();
    while (next >= 0 && !(before == '\n' && next == '\n')) {
      read.write(next);
      before = next;
      next = body.read();
    }
    read.write('\n');
  }

  private HttpRequest http(JsonNode template) {
    JsonNode call = GoldenJson.map(request(template), this::filled);
    String path = call.path("path").textValue();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(path.startsWith("/") ? hub + path : path)).timeout(LIMIT);
    JsonNode body = call.path("body");
    String method = call.path("method").asText(body.isMissingNode() ? "GET" : "POST");
    if (body.isMissingNode()) {
      request.method(method, BodyPublishers.noBody());
    } else {
      String text = body.isTextual() ? body.textValue() : body.toString();
      request.method(method, BodyPublishers.ofString(text));
      if (!call.path("headers").has("Content-Type")) {
        request.header("Content-Type", "application/json");
      }
    }
    if (call.has("key")) {
      request.header("X-API-Key", call.path("key").textValue());
    }
    call.path("headers")
        .properties()
        .forEach(header -> request.header(header.getKey(), header.getValue().textValue()));
    return request.build();
  }

  /** The text with its references replaced by values; an unknown reference is an error. */
  private String filled(String text) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int begin = text.indexOf("{{"); begin >= 0; begin = text.indexOf("{{", from)) {
      int end = text.indexOf("}}", begin);
      String name = text.substring(begin + 2, end);
      String value = values.get(name);
      if (value == null) {
        throw new AssertionError("no earlier call keeps " + name + ": " + text);
      }
      filled.append(text, from, begin).append(value);
      from = end + 2;
    }
    return filled.append(text.substring(from)).toString();
  }
}
