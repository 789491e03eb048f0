package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Replaces what differs from run to run in answers: {@code <uuid-1>} for an id, the same in all
 * answers of a file, {@code <time>} for a time, and the placeholders of the home.
 */
final class GoldenPlaceholders {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z");

  /** Headers of which only the presence is compared. */
  private static final Set<String> HEADERS =
      Set.of(
          "etag",
          "last-modified",
          "retry-after",
          "traceparent",
          "x-ratelimit-remaining",
          "x-ratelimit-reset",
          "x-request-id");

  private final Map<String, String> known;
  private final Map<String, String> ids = new HashMap<>();

  /**
   * @param known texts and their placeholders
   */
  GoldenPlaceholders(Map<String, String> known) {
    this.known = known;
  }

  /** A copy of an answer with placeholders, and with its members sorted. */
  JsonNode in(JsonNode answer) {
    ObjectNode copy = answer.deepCopy();
    if (copy.path("headers") instanceof ObjectNode headers) {
      HEADERS.stream().filter(headers::has).forEach(name -> headers.put(name, "<" + name + ">"));
    }
    copy.findValues("usage").forEach(GoldenPlaceholders::hideNumbers);
    return GoldenJson.map(copy, this::text);
  }

  /** Hides how much of a rate limit is used, which depends on how often calls were repeated. */
  private static void hideNumbers(JsonNode usage) {
    if (usage instanceof ObjectNode windows) {
      windows.properties().stream()
          .filter(window -> window.getValue().isNumber())
          .toList()
          .forEach(window -> windows.put(window.getKey(), "<used>"));
    }
  }

  private String text(String text) {
    String replaced = text;
    for (Map.Entry<String, String> each : known.entrySet()) {
      replaced = replaced.replace(each.getKey(), each.getValue());
    }
    replaced = UUID.matcher(replaced).replaceAll(this::id);
    return TIME.matcher(replaced).replaceAll("<time>");
  }

  private String id(MatchResult found) {
    return ids.computeIfAbsent(found.group(), id -> "<uuid-" + (ids.size() + 1) + ">");
  }
}
