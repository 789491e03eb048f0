package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The answer to a call as JSON, {@code {status, headers, body}}: a JSON body as it is, the events
 * of a stream as a list, other texts as a list of lines; an empty body is left out.
 */
final class GoldenAnswer {

  /** Headers that differ between connections and calls. */
  private static final Set<String> LEFT_OUT =
      Set.of("connection", "content-length", "date", "transfer-encoding");

  /** The line that describes a metric; those of Java depend on its version. */
  private static final Pattern METRIC = Pattern.compile("# (HELP|TYPE) (serai|camel|http)_");

  private GoldenAnswer() {}

  static JsonNode json(HttpResponse<?> response, byte[] body) {
    ObjectNode answer = JsonMappers.object().put("status", response.statusCode());
    ObjectNode headers = answer.putObject("headers");
    new TreeMap<>(response.headers().map())
        .forEach(
            (name, values) -> {
              if (!LEFT_OUT.contains(name)) {
                headers.put(name, String.join(" | ", values));
              }
            });
    if (body.length > 0) {
      String type = response.headers().firstValue("content-type").orElse("");
      answer.set("body", body(type, new String(body, StandardCharsets.UTF_8)));
    }
    return answer;
  }

  /** The same answer with an OpenAPI document as a map of its operations to their ids. */
  static JsonNode operations(JsonNode answer) {
    Map<String, String> operations = new TreeMap<>();
    answer
        .at("/body/paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation ->
                            operations.put(
                                path.getKey() + " " + operation.getKey(),
                                operation.getValue().path("operationId").asText())));
    ObjectNode shown = answer.deepCopy();
    ObjectNode body = shown.putObject("body");
    operations.forEach(body::put);
    return shown;
  }

  /** The same answer with the hub's own metrics only, and without their values. */
  static JsonNode metrics(JsonNode answer) {
    ObjectNode shown = answer.deepCopy();
    ArrayNode names = shown.putArray("body");
    for (JsonNode line : answer.path("body")) {
      if (METRIC.matcher(line.textValue()).lookingAt()) {
        names.add(line);
      }
    }
    return shown;
  }

  private static JsonNode body(String type, String text) {
    if (type.startsWith("text/event-stream")) {
      return events(text);
    }
    if (type.contains("json")) {
      return GoldenJson.read(text);
    }
    ArrayNode lines = JsonMappers.MAPPER.createArrayNode();
    text.lines().forEach(lines::add);
    return lines;
  }

  /** Events are separated by an empty line; comments are skipped. */
  private static JsonNode events(String text) {
    ArrayNode events = JsonMappers.MAPPER.createArrayNode();
    ObjectNode event = JsonMappers.object();
    for (String line : text.lines().toList()) {
      int colon = line.indexOf(':');
      if (line.isEmpty() && !event.isEmpty()) {
        events.add(event);
        event = JsonMappers.object();
      } else if (colon > 0) {
        String name = line.substring(0, colon);
        String value = line.substring(colon + 1).strip();
        event.set(name, name.equals("data") ? GoldenJson.read(value) : event.textNode(value));
      }
    }
    return event.isEmpty() ? events : events.add(event);
  }
}
