package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonErrorMessagesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[NaN]",
        "[+1]",
        "[-INF]",
        "[.5]",
        "[5.]",
        "[01]",
        "{'a': 1}",
        "{a: 1}",
        "[\"\\x\"]",
        "[\"\n\"]",
        "[1,]",
        "[,1]",
        "/* */ 1",
        "# 1",
        "{\"a\":",
        "\u0000",
        "nope"
      })
  void messagesNameJsonTermsAndNoParserInternals(String text) {
    assertThat(message(text))
        .startsWith("this is not JSON: ")
        .doesNotContain("`", "Feature", "enable");
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000, 100_000})
  void depthMessageNamesNoParserSettings(int depth) {
    assertThat(message("[".repeat(depth)))
        .isEqualTo("this is refused: it is nested deeper than 200 levels");
  }

  private static String message(String text) {
    return catchThrowableOfType(DocumentParseException.class, () -> ParsedDocument.json(text))
        .getMessage();
  }

  @Test
  void lengthMessageNamesTheLimit() {
    assertThat(message("1".repeat(1_001)))
        .isEqualTo("this is refused: a number has more than 100 digits");
    assertThat(message("{\"" + "a".repeat(60_000) + "\": 1}"))
        .isEqualTo("this is refused: a name is longer than 1000 characters");
  }

  @Test
  void longNameIsTruncated() {
    String name = "(start marker at [".repeat(50);

    String message =
        assertTimeoutPreemptively(
            Duration.ofSeconds(5), () -> message("{\"" + name + "\": 1, \"" + name + "\": 2}"));

    assertThat(message).startsWith("this is not JSON: Duplicate field").hasSizeLessThan(400);
  }
}
