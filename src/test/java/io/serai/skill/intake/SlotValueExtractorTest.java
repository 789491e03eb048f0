package io.serai.skill.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotValueExtractorTest {

  private static final InputFieldSchema NUMBER = input("{\"type\": \"integer\"}");
  private static final InputFieldSchema CODE = input("{\"pattern\": \"^[A-Z]{3}$\"}");

  @Test
  void valueIsFoundWithoutSurroundingPunctuation() {
    assertThat(SlotValueExtractor.in("Where is order (1001)?!", NUMBER)).hasToString("1001");
    assertThat(SlotValueExtractor.in("Fly to «LIS» or \"OPO\".", CODE)).hasToString("\"OPO\"");
    assertThat(SlotValueExtractor.in("?!", NUMBER)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "a ", "!a", "1 x", " ", "[", "A-"})
  void manyWordsAreSearchedFast(String part) {
    String words = part.repeat(1_000_000 / part.length());

    assertTimeoutPreemptively(
        Duration.ofSeconds(2),
        () -> {
          SlotValueExtractor.in(words, NUMBER);
          SlotValueExtractor.in(words, CODE);
        });
  }

  @Test
  void onlyTheBeginningOfALongTextIsSearched() {
    assertThat(SlotValueExtractor.in("x ".repeat(400) + "LIS", CODE)).hasToString("\"LIS\"");
    assertThat(SlotValueExtractor.in("x ".repeat(600) + "LIS", CODE)).isNull();
  }

  private static InputFieldSchema input(String property) {
    try {
      JsonNode schema = JsonMappers.MAPPER.readTree("{\"properties\": {\"it\": " + property + "}}");
      return InputFieldSchema.of("it", schema);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
