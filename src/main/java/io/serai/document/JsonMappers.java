package io.serai.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The one JSON mapper: strict, bounded, and keeping every digit of a number. Thread-safe.
 *
 * <p>Texts that it reads have at most 1,000,000 tokens, 200 levels, names of 1,000 characters and
 * numbers of 100 digits within the range of a double; what has more is refused with a {@link
 * com.fasterxml.jackson.core.exc.StreamConstraintsException}.
 */
public final class JsonMappers {
  static final JsonFactory FACTORY =
      new LimitedJsonFactory(
          new JsonFactoryBuilder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));

  /** The most tokens of a text from outside: values, names, and brackets. */
  public static final int TOKENS = DocumentLimits.TOKENS;

  /** The most characters of a number. */
  public static final int NUMBER_LENGTH = DocumentLimits.NUMBER_LENGTH;

  /** The most characters of a member's name. */
  public static final int NAME_LENGTH = DocumentLimits.NAME_LENGTH;

  /** Reads and writes JSON everywhere in the hub. */
  public static final ObjectMapper MAPPER = mapper(FACTORY);

  /** The same for answers of services, which may repeat a name: the last one counts. */
  public static final ObjectMapper ANSWERS =
      mapper(new LimitedJsonFactory(new JsonFactoryBuilder()));

  /** As deep as Jackson writes. */
  private static final int WRITTEN_DEPTH = StreamWriteConstraints.DEFAULT_MAX_DEPTH;

  private static final StreamReadConstraints UNLIMITED =
      StreamReadConstraints.builder()
          .maxNestingDepth(WRITTEN_DEPTH)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build();

  private JsonMappers() {}

  /**
   * Reads one JSON value from outside of which nobody asks for lines; with them, see {@link
   * ParsedDocument#json}.
   *
   * @throws DocumentParseException where the text is no JSON or exceeds a limit
   */
  public static JsonNode read(String text) throws DocumentParseException {
    return JsonReader.value(ParsedDocument.withoutMark(text));
  }

  /**
   * A mapper for JSON that this hub wrote itself: it reads whatever was written, also what wraps
   * texts from outside that have as much as the limits allow.
   */
  public static ObjectMapper unlimited() {
    return mapper(new JsonFactoryBuilder().streamReadConstraints(UNLIMITED).build());
  }

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

  private static ObjectMapper mapper(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .build();
  }
}
