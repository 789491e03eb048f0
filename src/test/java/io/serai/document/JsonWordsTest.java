package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWordsTest {

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
  void messagesAreForPeopleWhoWriteJsonNotForThoseWhoProgramItsParser(String text) {
    assertThat(message(text))
        .startsWith("this is no JSON: ")
        .doesNotContain("`", "Feature", "enable");
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000, 100_000})
  void depthIsToldWithoutTheParsersSettings(int depth) {
    assertThat(message("[".repeat(depth)))
        .isEqualTo("this is no JSON: it is nested deeper than 200 levels");
  }

  private static String message(String text) {
    return catchThrowableOfType(DocumentException.class, () -> Document.json(text)).getMessage();
  }

  @Test
  void whatIsTooLongIsToldWithItsBound() {
    assertThat(message("1".repeat(1_001)))
        .isEqualTo("this is no JSON: a number has more than 1000 digits");
    assertThat(message("{\"" + "a".repeat(60_000) + "\": 1}"))
        .isEqualTo("this is no JSON: a name is longer than 50000 characters");
  }
}
