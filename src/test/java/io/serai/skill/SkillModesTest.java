package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkillModesTest {

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "image/*", "*/*", "Text/Plain; charset=utf-8"})
  void typesAndRangesHaveTheFormOfAMediaType(String text) {
    assertThat(SkillModes.isType(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "text", "/plain", "text/", "te xt/plain", "a\nb/c", "text/pl\u0085ain"})
  void otherTextsHaveNot(String text) {
    assertThat(SkillModes.isType(text)).isFalse();
  }
}
