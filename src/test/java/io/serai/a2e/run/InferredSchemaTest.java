package io.serai.a2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InferredSchemaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "Oslo" | {"type":"string"}
          18 | {"type":"integer"}
          1.5 | {"type":"number"}
          null | {}
          {"a":null} | {"type":"object","properties":{"a":{}}}
          [] | {"type":"array"}
          {} | {"type":"object"}
          ["a","b"] | {"type":"array","items":{"type":"string"}}
          ["a",1] | {"type":"array"}
          {"a":1,"b":[true]} | {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"array","items":{"type":"boolean"}}}}
          [{"a":1},{"a":2}] | {"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"}}}}
          [{"a":1},{"b":2}] | {"type":"array"}
          [[[[1]]]] | {"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"array"}}}}
          """)
  void hasTheTypeOfTheValueAndOfWhatIsInIt(String value, String schema) throws Exception {
    assertThat(InferredSchema.of(JsonMappers.read(value))).isEqualTo(JsonMappers.read(schema));
  }

  @Test
  void manyItemsAreNotRead() throws Exception {
    JsonNode value = JsonMappers.read("[" + "1,".repeat(50) + "1]");

    assertThat(InferredSchema.of(value)).isEqualTo(JsonMappers.read("{\"type\":\"array\"}"));
  }
}
