package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
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
            default -> isInvisible(character);
          };
      boolean emojiStyle = character == 0xFE0E || character == 0xFE0F;
      String text = "<" + Character.toString(character) + ">";

      String escaped = UnsafeCharacters.escaped(text);

      assertThat(escaped.equals(text)).as("U+%04X", character).isEqualTo(!unsafe || emojiStyle);
      assertThat(UnsafeCharacters.escapedLine(text).equals(text))
          .as("U+%04X in a line", character)
          .isEqualTo(!unsafe && character != '\n' && character != '\t');
      if (unsafe && !emojiStyle) {
        assertThat(escaped).matches("<(\\\\u[0-9a-f]{4}){1,2}>");
      }
    }
  }

  /** Has variation selectors, fillers and other characters that fonts draw as nothing. */
  private static boolean isInvisible(int character) {
    return Pattern.matches(
        "[\\x{34F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{2065}\\x{2800}\\x{3164}"
            + "\\x{FE00}-\\x{FE0F}\\x{FFA0}\\x{FFF0}-\\x{FFF8}\\x{E0000}-\\x{E0FFF}]",
        Character.toString(character));
  }

  @Test
  void aTextHiddenInVariationSelectorsIsVisibleAndAnEmojiStays() {
    String hidden = "Adds.\uFE08" + Character.toString(0xE0158) + "\u3164\uFFA0\u2800";
    String shown = "Adds.\\ufe08\\udb40\\udd58\\u3164\\uffa0\\u2800";

    assertThat(UnsafeCharacters.escaped(hidden)).isEqualTo(shown);
    assertThat(UnsafeCharacters.escapedLine(hidden)).isEqualTo(shown);
    assertThat(UnsafeCharacters.escaped("\u2764\uFE0F")).isEqualTo("\u2764\uFE0F");
    assertThat(UnsafeCharacters.escapedLine("\u2764\uFE0F")).isEqualTo("\u2764\\ufe0f");
  }

  @Test
  void aLineHasNoBreaksOfAnyKind() {
    assertThat(UnsafeCharacters.escapedLine("a\r\nb\tc\u2028d\u0085e\u202ef"))
        .isEqualTo("a\\u000d\\u000ab\\u0009c\\u2028d\\u0085e\\u202ef");
  }
}
