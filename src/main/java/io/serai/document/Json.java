package io.serai.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The one JSON mapper: strict, and keeping every digit of a number. Thread-safe. */
public final class Json {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Limits.DEPTH)
                  .maxNumberLength(Limits.NUMBER_LENGTH)
                  .maxNameLength(Limits.NAME_LENGTH)
                  .maxStringLength(Limits.CHARACTERS)
                  .build())
          .build();

  /** Reads and writes JSON everywhere in the hub. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Json() {}

  /** An empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /** {@code node} as compact JSON text. */
  public static String text(JsonNode node) {
    return node.toString();
  }
}
