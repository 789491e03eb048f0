package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.hub.CapturedLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSchemaValidatorTest {

  private static final Duration SOON = Duration.ofSeconds(5);
  private static final String DRAFT_7 = "\"$schema\": \"http://json-schema.org/draft-07/schema#\"";

  private final JsonSchemaValidator jsonSchemaValidator = new JsonSchemaValidator();
  private final MetaschemaValidator check = new MetaschemaValidator();

  @Test
  void headerOfAnInputIsAKnownKeyword() {
    JsonNode schema =
        json("{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}}");

    try (CapturedLog log = new CapturedLog()) {
      assertThat(new MetaschemaValidator().faults(schema)).isEmpty();
      assertThat(new JsonSchemaValidator().faults(schema, json("{\"a\": \"b\"}"))).isEmpty();
      assertThat(log.warnings()).isEmpty();
    }
  }

  @Test
  void patternIsMatchedInLinearTime() {
    JsonNode schema = json("{\"pattern\": \"^(a+)+$\"}");

    assertThat(faults(schema, "a".repeat(5_000) + "!")).contains("^(a+)+$");
    assertThat(faults(schema, "a".repeat(5_000))).isEmpty();
  }

  @Test
  void propertyNamesAreMatchedInLinearTime() {
    JsonNode schema =
        json("{\"patternProperties\": {\"^(a|a)*$\": true}, \"additionalProperties\": false}");
    JsonNode value = JsonMappers.object().put("a".repeat(5_000) + "!", 1);

    String faults =
        assertTimeoutPreemptively(SOON, () -> jsonSchemaValidator.faults(schema, value));

    assertThat(faults).contains("property 'aaa");
  }

  @Test
  void textsTooLargeForTheirPatternsAreRejectedFast() {
    JsonNode schema = json("{\"items\": {\"pattern\": \"(?:[a-z]{1,30}){1,30}!\"}}");
    var texts = JsonMappers.array();
    for (int i = 0; i < 1_000; i++) {
      texts.add("a".repeat(1_000));
    }

    String faults =
        assertTimeoutPreemptively(SOON, () -> jsonSchemaValidator.faults(schema, texts));

    assertThat(faults)
        .isEqualTo(
            "it is too large to be matched with the pattern (?:[a-z]{1,30}){1,30}!; send less");
    assertThat(jsonSchemaValidator.faults(schema, JsonMappers.array().add("a!"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "hostname, a.",
    "json-pointer, /a",
    "relative-json-pointer, /a",
    "uri-template, a",
    "style, ' '",
    "email, a.",
    "idn-email, a.",
    "uri, a:",
    "iri, ü",
    "ipv6, ':'",
    "regex, (",
    "idn-hostname, 。",
    "duration, P1",
  })
  void longTextFailsItsFormatFast(String format, String part) {
    JsonNode schema = json("{%s, \"format\": \"%s\"}".formatted(DRAFT_7, format));

    assertThat(faults(schema, part.repeat(50_000) + "\n")).contains(format.substring(0, 2));
  }

  @Test
  void validTextFitsItsFormat() {
    String text = "https://example.com/" + "a".repeat(4_000);

    assertThat(faults(json("{%s, \"format\": \"uri\"}".formatted(DRAFT_7)), text)).isEmpty();
    assertThat(faults(json("{%s, \"format\": \"uuid\"}".formatted(DRAFT_7)), "1")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"pattern\": \"(?=a)\"}", "{\"patternProperties\": {\"(?=a)\": {}}}"})
  void schemaWithABacktrackingPatternIsRejected(String schema) {
    assertThat(check.faults(json(schema)))
        .startsWith("the pattern (?=a) cannot be used: lookahead and lookbehind are not supported");
    assertThat(check.faults(json(schema.replace("{\"p", "{" + DRAFT_7 + ", \"p"))))
        .startsWith("the pattern (?=a) cannot be used: lookahead and lookbehind are not supported");
  }

  @Test
  void nestedPatternIsChecked() {
    assertThat(check.faults(json("{\"$defs\": {\"a\": {\"items\": {\"pattern\": \"(a)\\\\1\"}}}}")))
        .contains("backreferences are not supported");
  }

  private String faults(JsonNode schema, String text) {
    return assertTimeoutPreemptively(
        SOON, () -> jsonSchemaValidator.faults(schema, TextNode.valueOf(text)));
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
