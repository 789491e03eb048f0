package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextFunctionsTest {

  @Test
  void controlCharactersAreEscapedForALog() {
    assertThat(TextFunctions.loggable("a\0b\nc\u001b[31m\u0085é 😀"))
        .isEqualTo("a\\u0000b\\u000ac\\u001b[31m\\u0085é 😀");
    assertThat(TextFunctions.loggable(Character.toString(0x2028))).isEqualTo("\\u2028");
  }
}
