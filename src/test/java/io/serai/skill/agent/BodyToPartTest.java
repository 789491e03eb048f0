package io.serai.skill.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyToPartTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/json; charset=utf-8",
        "application/problem+json",
        "application/atom+xml",
        "application/yaml",
        "application/x-www-form-urlencoded"
      })
  void textTypesBecomeTextParts(String type) {
    assertThat(BodyToPart.isText(type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/pdf", "image/svg+xml", "application/x-json", "json", ""})
  void otherTypesBecomeFileParts(String type) {
    assertThat(BodyToPart.isText(type)).isFalse();
  }
}
