package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {

  @Test
  void shortContainersAreWrittenInOneLineAndLongOnesInBlocks() throws Exception {
    JsonNode value =
        JsonMappers.read(
            """
            {"name": "Pets", "short": [1, "two", {"three": true}], "empty": {}, "none": [],
             "deep": {"a": {"b": {"c": "d"}}}, "list": [{"x": {"k": {"z": null}}}, [["q"], [["r"]]]]}
            """);

    assertThat(YamlWriter.text(value))
        .isEqualTo(
            """
            name: Pets
            short: [1, two, { three: true }]
            empty: {}
            none: []
            deep:
              a: { b: { c: d } }
            list:
              - x: { k: { z: null } }
              - - [q]
                - [[r]]
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "yes",
        "No",
        "null",
        "~",
        "1.0",
        "0x1F",
        "2024-01-01",
        "a: b",
        "a #b",
        "- a",
        "a ",
        "${x}",
        "$ref",
        "/a/{b}",
        "*",
        "&a",
        "!x",
        "%",
        "@",
        "`",
        "\"q\" 'r' \\",
        "a\\nb",
        "a\nb\tc\rd",
        "\u0000\u0007\u0085\u00a0\u2028\ufeff\ufffe",
        "größe 猫 \ud83d\ude00",
        "<<",
        "{a, b}",
        "NaN",
        ".inf"
      })
  void everyStringIsReadBackAsKeyAndValue(String text) throws Exception {
    ObjectNode value = JsonMappers.object().put(text, text);
    value.putArray("l").add(text);
    value.putObject("m").putObject(text);

    assertThat(ParsedDocument.yaml(YamlWriter.text(value)).root()).isEqualTo(value);
    assertThat(ParsedDocument.yaml(YamlWriter.text(JsonMappers.array().add(text))).root().get(0))
        .isEqualTo(JsonMappers.array().add(text).get(0));
  }

  @Test
  void scalarsAndEmptyContainersAreDocuments() throws Exception {
    for (String json : new String[] {"1.50", "\"a: b\"", "null", "{}", "[]", "1e400"}) {
      JsonNode value =
          json.equals("1e400") ? JsonMappers.object().textNode(json) : JsonMappers.read(json);
      assertThat(ParsedDocument.yaml(YamlWriter.text(value)).root()).isEqualTo(value);
    }
  }
}
