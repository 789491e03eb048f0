package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The characters that are escaped for terminals and log lines. */
class UnsafeCharactersTest {

  @Test
  void everyUnsafeCharacterIsEscapedAndNoOther() {
    for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
      boolean unsafe =
          switch (Character.getType(character)) {
            case Character.CONTROL -> character != '\n' && character != '\t';
            case Character.FORMAT -> character != 0x200C && character != 0x200D;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default -> false;
          };
      String text = "<" + Character.toString(character) + ">";

      String escaped = UnsafeCharacters.escaped(text);

      assertThat(escaped.equals(text)).as("U+%04X", character).isEqualTo(!unsafe);
      assertThat(UnsafeCharacters.escapedLine(text).equals(text))
          .as("U+%04X in a line", character)
          .isEqualTo(!unsafe && character != '\n' && character != '\t');
      if (unsafe) {
        assertThat(escaped).matches("<(\\\\u[0-9a-f]{4}){1,2}>");
      }
    }
  }

  @Test
  void aLineHasNoBreaksOfAnyKind() {
    assertThat(UnsafeCharacters.escapedLine("a\r\nb\tc\u2028d\u0085e\u202ef"))
        .isEqualTo("a\\u000d\\u000ab\\u0009c\\u2028d\\u0085e\\u202ef");
  }
}
