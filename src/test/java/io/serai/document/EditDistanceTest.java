package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

  @ParameterizedTest
  @CsvSource({
    "camel,camel,0",
    "'',inn,3",
    "caravan,carvan,1",
    "camel,cabal,2",
    "kitten,sitting,3",
    "name,nmae,1"
  })
  void countsDifferingLetters(String one, String other, int distance) {
    assertThat(EditDistance.between(one, other)).isEqualTo(distance);
    assertThat(EditDistance.between(other, one)).isEqualTo(distance);
  }
}
