package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.Collections;
import java.util.Objects;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the value of one input in a text according to its schema: the whole text if it is valid,
 * otherwise its first valid word. For example, {@code Where is order 1001?} contains a number.
 */
final class SlotValueExtractor {

  /** Number of characters whose words are tried; a longer message is unlikely to be an answer. */
  private static final int MAX_LENGTH = 1_000;

  private SlotValueExtractor() {}

  /** Returns the value; null if the text contains none. */
  static @Nullable JsonNode in(String words, InputFieldSchema input) {
    JsonNode whole = valid(words, input);
    return whole == null
        ? parts(words)
            .map(part -> valid(part, input))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null)
        : whole;
  }

  private static @Nullable JsonNode valid(String text, InputFieldSchema input) {
    JsonNode value = input.typed(text);
    return value == null || input.property().isEmpty() || input.fault(value).isEmpty()
        ? value
        : null;
  }

  private static Stream<String> parts(String words) {
    String beginning = words.length() > MAX_LENGTH ? words.substring(0, MAX_LENGTH) : words;
    return Collections.list(new StringTokenizer(beginning)).stream()
        .map(part -> withoutPunctuation((String) part))
        .filter(part -> !part.isEmpty());
  }

  private static String withoutPunctuation(String part) {
    int begin = 0;
    int end = part.length();
    while (begin < end && isPunctuation(part.charAt(begin))) {
      begin++;
    }
    while (begin < end && isPunctuation(part.charAt(end - 1))) {
      end--;
    }
    return part.substring(begin, end);
  }

  private static boolean isPunctuation(char c) {
    return c > ' ' && c < 0x7F && !TextFunctions.isAlphanumeric(c);
  }
}
