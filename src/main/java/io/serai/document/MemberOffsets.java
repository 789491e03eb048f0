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
record MemberOffsets(Map<String, MemberRange> spans, boolean flow, int first) {

  /** Where a member's key begins, and its value begins and ends. */
  record MemberRange(int key, int start, int end) {}

  /** The members of a text that was read as JSON before. */
  static MemberOffsets ofJson(String text) {
    Map<String, MemberRange> spans = new LinkedHashMap<>();
    try (JsonParser parser = JsonMappers.FACTORY.createParser(text)) {
      parser.nextToken();
      int first = (int) parser.currentLocation().getCharOffset();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        int key = (int) parser.currentTokenLocation().getCharOffset();
        String name = parser.currentName();
        parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        spans.put(
            name, new MemberRange(key, start, (int) parser.currentLocation().getCharOffset()));
      }
      int firstKey = spans.values().stream().mapToInt(MemberRange::key).findFirst().orElse(first);
      return new MemberOffsets(spans, true, firstKey);
    } catch (IOException e) {
      throw new UncheckedIOException("the text was read before", e);
    }
  }
}
