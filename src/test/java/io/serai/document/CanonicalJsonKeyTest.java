package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonKeyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|1.0",
        "100|1e2",
        "0|0.00",
        "-0.0|0",
        "1200.50|1.2005e3",
        "{\"a\":1,\"b\":[2]}|{\"b\":[2.0],\"a\":1}",
        "123456789012345678901234567890|123456789012345678901234567890.0"
      })
  void equalValuesHaveEqualKeys(String one, String other) throws DocumentParseException {
    assertThat(text(one)).isEqualTo(text(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|10",
        "1|-1",
        "0.1|1",
        "1|\"1\"",
        "1|true",
        "null|\"null\"",
        "[1,2]|[2,1]",
        "[[1],2]|[1,[2]]",
        "{\"a\":1}|{\"a\":1,\"b\":null}",
        "{\"a\":\"1\"}|{\"a\":1}",
        "9007199254740993|9007199254740992"
      })
  void differentValuesHaveDifferentKeys(String one, String other) throws DocumentParseException {
    assertThat(text(one)).isNotEqualTo(text(other));
  }

  private static String text(String json) throws DocumentParseException {
    return CanonicalJsonKey.of(JsonMappers.read(json));
  }
}
