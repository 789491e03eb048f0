package io.serai.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the members at the top of a text stand, as offsets of characters.
 *
 * @param spans the members by name
 * @param flow whether they stand in braces
 * @param first where the first key begins, or would
 */
record TopMembers(Map<String, Span> spans, boolean flow, int first) {

  /** Where a member's key begins, and its value begins and ends. */
  record Span(int key, int start, int end) {}

  /** The members of a text that was read as JSON before. */
  static TopMembers ofJson(String text) {
    Map<String, Span> spans = new LinkedHashMap<>();
    try (JsonParser parser = Json.FACTORY.createParser(text)) {
      parser.nextToken();
      int first = (int) parser.currentLocation().getCharOffset();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        int key = (int) parser.currentTokenLocation().getCharOffset();
        String name = parser.currentName();
        parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        spans.put(name, new Span(key, start, (int) parser.currentLocation().getCharOffset()));
      }
      int firstKey = spans.values().stream().mapToInt(Span::key).findFirst().orElse(first);
      return new TopMembers(spans, true, firstKey);
    } catch (IOException e) {
      throw new UncheckedIOException("the text was read before", e);
    }
  }
}
