package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds in words the value of one input, as its schema describes it: the words as a whole, else the
 * first of them that fits. So {@code Where is order 1001?} has a number in it.
 */
final class Spotting {

  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern AROUND = Pattern.compile("^\\p{Punct}+|\\p{Punct}+$");

  private Spotting() {}

  /** The value; null where the words hold none. */
  static @Nullable JsonNode in(String words, OneInput input) {
    return Stream.concat(Stream.of(words), parts(words))
        .map(input::typed)
        .filter(Objects::nonNull)
        .filter(value -> input.property().isEmpty() || input.fault(value).isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static Stream<String> parts(String words) {
    return Arrays.stream(SPACE.split(words))
        .map(part -> AROUND.matcher(part).replaceAll(""))
        .filter(part -> !part.isEmpty());
  }
}
