package io.serai.a2s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;

class SchemaExampleGeneratorTest {

  @Test
  void exampleHasTheMinimumLengthUpToALimit() throws DocumentParseException {
    JsonNode schema =
        JsonMappers.read(
            """
            {"required": ["short", "endless"], "properties": {
              "short": {"type": "string", "minLength": 8},
              "endless": {"type": "string", "minLength": 2147483647}}}
            """);

    JsonNode example = SchemaExampleGenerator.inputs(schema);

    assertThat(example.path("short").textValue()).isEqualTo("shortxxx");
    assertThat(example.path("endless").textValue()).hasSize(1_000);
  }

  @Test
  void nestedArraysDoNotMultiplyTheExample() throws DocumentParseException {
    StringBuilder schema = new StringBuilder("{\"type\": \"integer\"}");
    for (int i = 0; i < 7; i++) {
      schema.insert(0, "{\"type\": \"array\", \"minItems\": 1000000, \"items\": ").append('}');
    }
    JsonNode inputs =
        JsonMappers.read("{\"required\": [\"a\"], \"properties\": {\"a\": " + schema + "}}");

    JsonNode example = SchemaExampleGenerator.inputs(inputs).path("a");

    assertThat(example).hasSize(10);
    assertThat(example.path(0)).hasSize(1);
  }
}
