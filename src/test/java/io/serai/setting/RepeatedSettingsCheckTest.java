package io.serai.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepeatedSettingsCheckTest {

  @Test
  void eachRepeatedKeyHasOneSentenceWithItsLines() {
    String text =
        """
        b = 1
        a: 1
        c 1
        a = 2
          b=3
        b
        """;

    assertThat(RepeatedSettingsCheck.of(text))
        .containsExactly(
            "a is set in the lines 2 and 4 of application.properties and the last one counts; keep"
                + " one of them.",
            "b is set in the lines 1, 5 and 6 of application.properties and the last one counts;"
                + " keep one of them.");
  }

  @Test
  void continuedLinesAreOneLine() {
    String text =
        """
        a.\\
          one = 1
        a.\\
          two = http://x/\\u00\\
        41
        \\

        \\

        b = 1
        """;

    assertThat(RepeatedSettingsCheck.of(text)).isEmpty();
    assertThat(RepeatedSettingsCheck.of(text + "a.one = 2"))
        .singleElement()
        .asString()
        .startsWith("a.one is set in the lines 1 and 11 of");
  }

  @Test
  void commentsContinuedLinesAndEscapesAreReadAsPropertiesAre() {
    String text =
        """
        # a = 1 \\
        a = 1, \\
          a = 2
        ! a = 3
        a\\ b = 1
        d = \\\\
        e = 1
        """;

    assertThat(RepeatedSettingsCheck.of(text)).isEmpty();
    assertThat(RepeatedSettingsCheck.of(text + "\\u0065 = 2"))
        .singleElement()
        .asString()
        .startsWith("e is set in the lines 7 and 8 of");
  }
}
