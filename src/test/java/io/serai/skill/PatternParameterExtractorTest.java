package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("A2S-41")
@Tag("A2S-Q12")
class PatternParameterExtractorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "for *|What is the forecast for Berlin?|Berlin",
        "in *|What is the forecast for Berlin?|-",
        "in *|weather IN  New York, please|New York",
        "in *|in|-",
        "in *|in ?, in Rome|Rome",
        "in *|in. in! in Oslo; in Rome|Oslo",
        "tweet *|can you tweet it saying 'Weather update:'?|it saying 'Weather update:'",
        "tweet *|retweet this|-",
        "in *|begin here|-",
        "* degrees|set it to 20 degrees|set it to 20",
        "to * degrees|set it to 20 degrees now|20",
        "to * degrees|go to 7, set it to 20 degrees|20",
        "to * degrees|to 20 degreesx|-",
        "from * to *|fly from Rome to Oslo|Rome",
        "from * to *|fly from Rome. to Oslo|-",
        "from * to *|from from Rome to Oslo|from Rome",
        "urgent|this is URGENT!|URGENT",
        "urgent|insurgents|-",
        "#*|tag #camel, now|camel",
        "*|hello there. bye|hello there",
        "say   *|say \t hi|hi",
        "grüße *|GRÜßE Anna|Anna",
        "von *|Avon calling von Ulm|Ulm",
        "price $*|price $12|12",
        "', b *'|', b , b x'|x",
        "'a, * to'|'a, a, x to'|x"
      })
  void starOfAPatternCapturesWords(String pattern, String query, String value) {
    Map<String, String> expected = value == null ? Map.of() : Map.of("p", value);

    assertThat(parse(query, new Skill.Parameter("p", List.of(pattern)))).isEqualTo(expected);
  }

  @Test
  void firstPatternOfTheListWinsAtAnyPosition() {
    Skill.Parameter parameter = new Skill.Parameter("place", List.of("in *", "for *", "at *"));

    assertThat(parse("forecast for Rome, in Oslo", parameter)).containsEntry("place", "Oslo");
    assertThat(parse("at noon, for Rome", parameter)).containsEntry("place", "Rome");
  }

  @Test
  void parametersNotFoundAreOmitted() {
    assertThat(
            parse(
                "say hello",
                new Skill.Parameter("location", List.of("in *")),
                new Skill.Parameter("message", List.of("say *")),
                new Skill.Parameter("none", List.of()),
                new Skill.Parameter("empty", List.of("", "**"))))
        .isEqualTo(Map.of("message", "hello", "empty", "say hello"));
  }

  @Test
  void longWordsAreMatchedFast() {
    Skill.Parameter parameter =
        new Skill.Parameter(
            "p", List.of("from * to * via *", "* end", "a a a b *", "in *", "*x", "*"));
    for (String piece :
        List.of("from ", "a ", "   ", "from x to ", "to ", "in, ", "in , ", "from to via")) {
      String query = piece.repeat(200_000 / piece.length());
      assertTimeout(
          Duration.ofSeconds(10),
          () -> assertThatCode(() -> parse(query, parameter)).doesNotThrowAnyException());
    }
  }

  @Test
  void longWhiteSpaceIsMatchedFast() {
    Skill.Parameter parameter = new Skill.Parameter("p", List.of("x * y", "* y z"));
    String query = "x " + " ".repeat(300_000) + "z";

    assertTimeout(Duration.ofSeconds(10), () -> assertThat(parse(query, parameter)).isEmpty());
    assertThat(parse("x a  y", parameter)).containsEntry("p", "a");
    assertThat(parse("x a" + " ".repeat(9) + "y", parameter)).containsEntry("p", "a");
  }

  private static Map<String, String> parse(String query, Skill.Parameter... parameters) {
    return PatternParameterExtractor.of(List.of(parameters)).parse(query);
  }

  @Test
  void valuesAreSearchedInTheFirstTenThousandCharacters() {
    PatternParameterExtractor patterns =
        PatternParameterExtractor.of(List.of(new Skill.Parameter("city", List.of("in *"))));
    String early = "x".repeat(9_000) + " in Rome";
    String late = "x".repeat(10_000) + " in Rome";

    assertThat(patterns.parse(early)).containsEntry("city", "Rome");
    assertThat(patterns.parse(late)).isEmpty();
  }

  @Test
  void searchedTextShrinksWithTheLengthOfThePatterns() {
    String pattern = "in the town which is called *";
    PatternParameterExtractor patterns =
        PatternParameterExtractor.of(
            List.of(
                new Skill.Parameter("city", List.of(pattern)),
                new Skill.Parameter("rest", Collections.nCopies(4_971, "y"))));

    assertThat(patterns.longestWords()).isEqualTo(1_000);
    assertThat(patterns.parse("x".repeat(960) + " " + pattern.replace("*", "Rome")))
        .containsEntry("city", "Rome");
    assertThat(patterns.parse("x".repeat(980) + " " + pattern.replace("*", "Rome"))).isEmpty();
  }

  @Test
  void longestWordsAndPatternsAreMatchedFast() {
    PatternParameterExtractor patterns =
        PatternParameterExtractor.of(
            List.of(new Skill.Parameter("p", Collections.nCopies(1_000, "a,*bb"))));
    String words = "a,".repeat(5_000);

    assertTimeout(
        Duration.ofSeconds(10),
        () -> {
          for (int i = 0; i < 5; i++) {
            assertThat(patterns.parse(words)).isEmpty();
          }
        });
  }
}
