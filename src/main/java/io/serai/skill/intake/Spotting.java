package io.serai.skill.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.Json;
import io.serai.skill.Schemas;
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
  private static final Schemas SCHEMAS = new Schemas();

  private Spotting() {}

  /** The value; null where the words hold none. */
  static @Nullable JsonNode in(String words, JsonNode property) {
    return Stream.concat(Stream.of(words), parts(words))
        .map(part -> typed(part, property))
        .filter(Objects::nonNull)
        .filter(value -> property.isEmpty() || SCHEMAS.faults(property, value).isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static Stream<String> parts(String words) {
    return Arrays.stream(SPACE.split(words))
        .map(part -> AROUND.matcher(part).replaceAll(""))
        .filter(part -> !part.isEmpty());
  }

  private static @Nullable JsonNode typed(String words, JsonNode property) {
    return switch (property.path("type").asText("string")) {
      case "integer", "number", "boolean" -> plain(words);
      case "array", "object" -> null;
      default -> TextNode.valueOf(words);
    };
  }

  private static @Nullable JsonNode plain(String words) {
    try {
      JsonNode value = Json.MAPPER.readTree(words);
      return value.isNumber() || value.isBoolean() ? value : null;
    } catch (JsonProcessingException noValue) {
      return null;
    }
  }
}
