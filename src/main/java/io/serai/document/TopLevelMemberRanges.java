package io.serai.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Character offsets of the top-level members of a text.
 *
 * @param spans the members by name
 * @param flow whether the members are in braces
 * @param first start of the first key, or where it would be
 */
record TopLevelMemberRanges(Map<String, MemberRange> spans, boolean flow, int first) {

  /** Offsets of a member's key, and of the start and end of its value. */
  record MemberRange(int key, int start, int end) {}

  /** Finds the members of a text that has been parsed as JSON before. */
  static TopLevelMemberRanges ofJson(String text) {
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
      return new TopLevelMemberRanges(spans, true, firstKey);
    } catch (IOException e) {
      throw new UncheckedIOException("the text was parsed before without an error", e);
    }
  }
}
