package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TypoSuggestionTest {

  @Test
  void misspeltWordHasTheClosestAsSuggestion() {
    assertThat(TypoSuggestion.to("nmae", List.of("city", "name", "game"))).contains("name");
  }

  @Test
  void wordsThatDifferMuchAreNotSuggested() {
    assertThat(TypoSuggestion.to("weather", List.of("city", "name"))).isEmpty();
  }

  @Test
  void longWordHasNoSuggestion() {
    String word = "a".repeat(101);

    assertThat(TypoSuggestion.to(word, List.of(word))).isEmpty();
  }
}
