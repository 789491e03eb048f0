package io.serai.skill.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpottingTest {

  private static final OneInput NUMBER = input("{\"type\": \"integer\"}");
  private static final OneInput CODE = input("{\"pattern\": \"^[A-Z]{3}$\"}");

  @Test
  void aValueIsFoundWithoutThePunctuationAroundIt() {
    assertThat(Spotting.in("Where is order (1001)?!", NUMBER)).hasToString("1001");
    assertThat(Spotting.in("Fly to «LIS» or \"OPO\".", CODE)).hasToString("\"OPO\"");
    assertThat(Spotting.in("?!", NUMBER)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "a ", "!a", "1 x", " ", "[", "A-"})
  void manyWordsAreSearchedInNoTime(String part) {
    String words = part.repeat(1_000_000 / part.length());

    assertTimeoutPreemptively(
        Duration.ofSeconds(2),
        () -> {
          Spotting.in(words, NUMBER);
          Spotting.in(words, CODE);
        });
  }

  @Test
  void onlyTheBeginningOfALongTextIsSearchedForValues() {
    assertThat(Spotting.in("x ".repeat(400) + "LIS", CODE)).hasToString("\"LIS\"");
    assertThat(Spotting.in("x ".repeat(600) + "LIS", CODE)).isNull();
  }

  private static OneInput input(String property) {
    try {
      JsonNode schema = Json.MAPPER.readTree("{\"properties\": {\"it\": " + property + "}}");
      return OneInput.of("it", schema);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
