package io.serai.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameWordsTest {

  @ParameterizedTest
  @CsvSource({
    "RefundPayment, Refund Payment",
    "get_weather-now, get weather now",
    "a2w.test.script, a2w.test.script",
    "HTTPServer, HTTPServer",
    "two - or three-4, two - or three-4",
    "_x-, _x-",
    "'', ''"
  })
  void namesAreSplitIntoWords(String text, String words) {
    assertThat(NameWords.of(text)).isEqualTo(words);
  }
}
