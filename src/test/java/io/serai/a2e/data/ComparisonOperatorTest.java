package io.serai.a2e.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2e.WorkflowFixture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operators of conditions; {@code -} is a missing value. */
@Tag("A2E-7")
class ComparisonOperatorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "1 == 1.0",
        "{\"a\":[1]} == {\"a\":[1.0]}",
        "null == null",
        "1 != \"1\"",
        "- != 1",
        "10 > 9",
        "\"b\" > \"a\"",
        "1.5 <= 1.50",
        "2 >= 2",
        "-1 < 0",
        "\"a\" in [\"b\",\"a\"]",
        "1.0 in [1]",
        "\"hello\" contains \"ell\"",
        "[1,2] contains 2.0",
        "\"hello\" startsWith \"he\"",
        "\"hello\" endsWith \"lo\"",
        "null exists -",
        "- empty -",
        "null empty -",
        "\"\" empty -",
        "[] empty -",
        "{} empty -"
      })
  @Tag("A2E-27")
  @Tag("A2E-65")
  void conditionIsMet(String value, String operator, String operand) {
    assertThat(test(value, operator, operand)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "1 == \"1\"",
        "- == null",
        "1 != 1.0",
        "- > 1",
        "null < 1",
        "1 >= null",
        "9 > 10",
        "\"c\" in []",
        "- in [1]",
        "\"hello\" contains \"x\"",
        "- contains 1",
        "\"hello\" startsWith \"lo\"",
        "- endsWith \"lo\"",
        "- exists -",
        "0 empty -",
        "false empty -"
      })
  @Tag("A2E-27")
  @Tag("A2E-65")
  void conditionIsNotMet(String value, String operator, String operand) {
    assertThat(test(value, operator, operand)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "1 > \"1\"",
        "[1] < [2]",
        "true >= false",
        "1 in \"1\"",
        "1 contains 1",
        "5 startsWith \"5\"",
        "\"5\" endsWith 5"
      })
  @Tag("A2E-46")
  @Tag("A2E-65")
  void differentTypesAreADataError(String value, String operator, String operand) {
    assertThatThrownBy(() -> test(value, operator, operand))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'" + operator + "'");
  }

  private static boolean test(String value, String operator, String operand) {
    return ComparisonOperator.of(operator).orElseThrow().test(node(value), node(operand));
  }

  private static JsonNode node(String text) {
    return text.equals("-") ? MissingNode.getInstance() : WorkflowFixture.json(text);
  }
}
