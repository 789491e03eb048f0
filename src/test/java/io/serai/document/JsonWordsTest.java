package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
    assertThat(message("[".repeat(depth))).contains("depth").doesNotContain("`", "Constraints");
  }

  private static String message(String text) {
    return catchThrowableOfType(DocumentException.class, () -> Document.json(text)).getMessage();
  }
}
