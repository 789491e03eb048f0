package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterStyleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      nullValues = "-",
      value = {
        "MATRIX false ;pet ;pet=cat ;pet=cat,dog,hen ;pet=K,1,L,2",
        "MATRIX true ;pet ;pet=cat ;pet=cat;pet=dog;pet=hen ;K=1;L=2",
        "LABEL false . .cat .cat,dog,hen .K,1,L,2",
        "LABEL true . .cat .cat.dog.hen .K=1.L=2",
        "SIMPLE false '' cat cat,dog,hen K,1,L,2",
        "SIMPLE true '' cat cat,dog,hen K=1,L=2",
        "FORM false pet= pet=cat pet=cat,dog,hen pet=K,1,L,2",
        "FORM true pet= pet=cat pet=cat&pet=dog&pet=hen K=1&L=2",
        "SPACE_DELIMITED false pet= pet=cat pet=cat%20dog%20hen pet=K%201%20L%202",
        "PIPE_DELIMITED false pet= pet=cat pet=cat%7Cdog%7Chen pet=K%7C1%7CL%7C2",
        "DEEP_OBJECT true pet= pet=cat pet%5B%5D=cat&pet%5B%5D=dog&pet%5B%5D=hen pet%5BK%5D=1&pet%5BL%5D=2",
      })
  void everyStyleIsWrittenAsOpenApiDefines(
      ParameterStyle style, boolean explode, String empty, String text, String list, String object)
      throws Exception {
    assertThat(written(style, explode, "\"\"")).isEqualTo(empty);
    assertThat(written(style, explode, "\"cat\"")).isEqualTo(text);
    assertThat(written(style, explode, "[\"cat\", null, \"dog\", \"hen\"]")).isEqualTo(list);
    assertThat(written(style, explode, "{\"K\": 1, \"x\": null, \"L\": 2}")).isEqualTo(object);
  }

  @Test
  void delimitersWithinAValueAreEncoded() throws Exception {
    assertThat(written(ParameterStyle.FORM, false, "[\"a,b\", \"c&d=e\"]"))
        .isEqualTo("pet=a%2Cb,c%26d%3De");
    assertThat(written(ParameterStyle.DEEP_OBJECT, true, "{\"a]\": \"[\"}"))
        .isEqualTo("pet%5Ba%5D%5D=%5B");
    assertThat(written(ParameterStyle.PIPE_DELIMITED, false, "[\"a|b\"]")).isEqualTo("pet=a%7Cb");
  }

  @Test
  void nestedListIsRefusedWhereTheStyleHasNoBrackets() {
    assertThatThrownBy(() -> written(ParameterStyle.FORM, false, "[[1]]"))
        .isInstanceOf(ServiceCallException.class)
        .hasMessageContaining("content: application/json");
  }

  @Test
  void reservedCharactersAreKeptUnlessTheyAreDelimiters() throws Exception {
    StringBuilder out = new StringBuilder();

    PercentEncoding.RESERVED.append(out, "http://h/a?b=c&d#e[f]+g%20é");

    assertThat(out.toString()).isEqualTo("http://h/a?b%3Dc%26d%23e%5Bf%5D%2Bg%2520%C3%A9");
  }

  @Test
  void unpairedSurrogateIsRefused() {
    assertThatThrownBy(() -> PercentEncoding.ALL.of("a\uD800b"))
        .isInstanceOf(ServiceCallException.class);
    assertThatThrownBy(() -> HeaderEncoding.VALUE.of("é\uDC00"))
        .isInstanceOf(ServiceCallException.class);
  }

  private static String written(ParameterStyle style, boolean explode, String value)
      throws Exception {
    JsonNode node = JsonMappers.MAPPER.readTree(value);
    StringBuilder out = new StringBuilder();
    style.write(out, "pet", node, explode, PercentEncoding.ALL);
    return out.toString();
  }
}
