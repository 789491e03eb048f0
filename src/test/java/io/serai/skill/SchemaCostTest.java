package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the check of a value by a schema may cost. */
@Timeout(300)
class SchemaCostTest {
  private static final String[] DIALECTS = {
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-04/schema#"
  };

  private final JsonSchemaValidator jsonSchemaValidator = new JsonSchemaValidator();

  /** By the trees themselves it took a minute and a half. */
  @Test
  void itemsWithEqualHashesAreComparedInLinearTime() throws DocumentParseException {
    ArrayNode items = JsonMappers.array();
    for (int i = 0; i < 30_000; i++) {
      items.addArray().add(ofOneHash(i));
    }

    assertThat(faults("{\"uniqueItems\": true}", items)).isEmpty();
    items.addArray().add(ofOneHash(0));
    assertThat(faults("{\"uniqueItems\": true}", items)).contains("unique");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1, 1.0]|false",
        "[1, 2]|true",
        "[{\"a\":1,\"b\":2},{\"b\":2,\"a\":1}]|false",
        "7|true"
      })
  void uniqueItemsIsCheckedInEveryDialect(String value, boolean unique)
      throws DocumentParseException {
    for (String dialect : DIALECTS) {
      String schema = "{\"$schema\": \"" + dialect + "\", \"uniqueItems\": true}";
      assertThat(faults(schema, JsonMappers.read(value)).isEmpty()).as(dialect).isEqualTo(unique);
    }
  }

  /** By division it took minutes. */
  @ParameterizedTest
  @ValueSource(strings = {"1e-300", "0.01"})
  void multipleOfLargeNumbersIsCheckedFast(String divisor) throws DocumentParseException {
    String numbers = "[" + "1.5e300,".repeat(489_999) + "1]";

    assertThat(faults("{\"items\": {\"multipleOf\": " + divisor + "}}", JsonMappers.read(numbers)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "10, 5, true",
    "10, 4, false",
    "0.3, 0.1, true",
    "19.99, 0.01, true",
    "19.999, 0.01, false",
    "0, 3, true",
    "0.00, 3, true",
    "-6, 3, true",
    "1e300, 7, false",
    "1.50, 0.5, true",
    "9007199254740993, 2, false",
    "0.75, 50, false",
    "150.0, 50, true",
    "1e-20, 1e-10, false"
  })
  void multipleOfIsExact(String value, String divisor, boolean multiple)
      throws DocumentParseException {
    String schema = "{\"multipleOf\": " + divisor + "}";

    assertThat(faults(schema, JsonMappers.read(value)).isEmpty()).isEqualTo(multiple);
    assertThat(faults("{\"not\": " + schema + "}", JsonMappers.read(value)).isEmpty())
        .isEqualTo(!multiple);
  }

  @Test
  void onlyFirstFaultsOfAValueAreReported() throws DocumentParseException {
    JsonNode texts = JsonMappers.read("[" + "\"a\",".repeat(489_999) + "\"a\"]");

    assertThat(faults("{\"items\": {\"type\": \"integer\"}}", texts).split("; ")).hasSize(10);
    assertThat(
            faults(
                "{\"anyOf\": [{\"items\": {\"type\": \"integer\"}}, {\"type\": \"array\"}]}",
                texts))
        .isEmpty();
  }

  @Test
  void faultRepeatsOnlyTheBeginningOfALongName() throws DocumentParseException {
    JsonNode value = JsonMappers.read("{\"" + "n".repeat(1_000) + "\": 1}");

    assertThat(faults("{\"additionalProperties\": {\"type\": \"string\"}}", value))
        .startsWith("/nnn")
        .hasSizeLessThan(310);
  }

  private String faults(String schema, JsonNode value) throws DocumentParseException {
    return jsonSchemaValidator.faults(JsonMappers.read(schema), value);
  }

  private static String ofOneHash(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 16; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }
}
