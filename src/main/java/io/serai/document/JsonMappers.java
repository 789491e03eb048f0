package io.serai.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/**
 * The JSON mappers of the hub: strict, limited, and preserving all digits of numbers. Thread-safe.
 *
 * <p>Except for {@link #unlimited}, they accept texts of at most 1,000,000 tokens and 200 levels,
 * with names of 1,000 characters and numbers of 100 digits within the range of a double. Anything
 * beyond is rejected with a {@link com.fasterxml.jackson.core.exc.StreamConstraintsException}.
 */
public final class JsonMappers {
  static final JsonFactory FACTORY =
      new LimitedJsonFactory(
          new JsonFactoryBuilder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));

  /** Maximum tokens of a text: values, names, and brackets. */
  public static final int TOKENS = DocumentLimits.TOKENS;

  /** Maximum characters of a number. */
  public static final int NUMBER_LENGTH = DocumentLimits.NUMBER_LENGTH;

  /** Maximum characters of a member's name. */
  public static final int NAME_LENGTH = DocumentLimits.NAME_LENGTH;

  /** The default mapper; it rejects repeated member names. */
  public static final ObjectMapper MAPPER = mapper(FACTORY);

  /**
   * Mapper for responses of remote services. They may repeat a member name: the last value counts.
   * They may have halves of surrogate pairs: each is read as U+FFFD.
   */
  public static final ObjectMapper ANSWERS =
      mapper(new LimitedJsonFactory(new JsonFactoryBuilder(), SurrogateReplacingJsonParser::new));

  /** Finds repeated names in the objects that it makes, and needs no sets of names beside them. */
  private static final ObjectReader TREES =
      mapper(new LimitedJsonFactory(new JsonFactoryBuilder()))
          .reader(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

  /** Maximum depth that Jackson writes. */
  private static final int WRITTEN_DEPTH = StreamWriteConstraints.DEFAULT_MAX_DEPTH;

  private static final StreamReadConstraints UNLIMITED =
      StreamReadConstraints.builder()
          .maxNestingDepth(WRITTEN_DEPTH)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build();

  /** How many levels a file of the hub adds to what it wraps, at most. */
  private static final int WRAPPING_DEPTH = 10;

  private JsonMappers() {}

  /**
   * Reads one JSON value from an external text; to know lines too, use {@link ParsedDocument#json}.
   *
   * @throws DocumentParseException if the text is not JSON or exceeds a limit
   */
  public static JsonNode read(String text) throws DocumentParseException {
    return JsonReader.value(ParsedDocument.withoutByteOrderMark(text));
  }

  /**
   * Reads one JSON value as {@link #MAPPER} does, with less memory for names.
   *
   * @throws IOException if the mapper refuses it, which says its first fault
   */
  public static JsonNode tree(byte[] json, int from, int length) throws IOException {
    try {
      return TREES.readTree(json, from, length);
    } catch (IOException malformed) {
      return MAPPER.readTree(json, from, length);
    }
  }

  /**
   * Returns a mapper for JSON that this hub has written itself, which may wrap external texts that
   * are already as large as the limits allow.
   */
  public static ObjectMapper unlimited() {
    return mapper(new JsonFactoryBuilder().streamReadConstraints(UNLIMITED).build());
  }

  /**
   * Returns a mapper for files of the hub's data that wrap external documents. What is deeper than
   * these may be is not of a hub.
   */
  public static ObjectMapper stored() {
    StreamReadConstraints constraints =
        UNLIMITED.rebuild().maxNestingDepth(DocumentLimits.DEPTH + WRAPPING_DEPTH).build();
    return mapper(new JsonFactoryBuilder().streamReadConstraints(constraints).build());
  }

  /**
   * Returns a mapper for routes: as Jackson's own, with the limits. Copies have them, too.
   *
   * <p>Unlike the others it reads JSON as those who write routes expect of Jackson: a repeated name
   * has its last value, and decimals are doubles.
   */
  public static ObjectMapper forRoutes() {
    return new ObjectMapper(new LimitedJsonFactory(new JsonFactoryBuilder()));
  }

  /** Returns a new empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Returns a new empty array. */
  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /** Returns {@code node} as compact JSON. */
  public static String text(JsonNode node) {
    return node.toString();
  }

  /** Returns {@code node} as compact JSON in UTF-8. */
  public static byte[] bytes(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static ObjectMapper mapper(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE) // a value within others
        .build();
  }
}
