package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.Collections;
import java.util.Objects;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds in words the value of one input, as its schema describes it: the words as a whole, else the
 * first of them that fits. So {@code Where is order 1001?} has a number in it.
 */
final class SlotFilling {

  /** How far into the words a value is looked for: who sends more sends a text. */
  private static final int FARTHEST = 1_000;

  private SlotFilling() {}

  /** The value; null where the words hold none. */
  static @Nullable JsonNode in(String words, InputFieldSchema input) {
    return Stream.concat(Stream.of(words), parts(words))
        .map(input::typed)
        .filter(Objects::nonNull)
        .filter(value -> input.property().isEmpty() || input.fault(value).isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static Stream<String> parts(String words) {
    String beginning = words.length() > FARTHEST ? words.substring(0, FARTHEST) : words;
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
