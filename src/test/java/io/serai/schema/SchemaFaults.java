package io.serai.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.skill.JsonSchemaValidator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What an editor would report of a file by its schema. */
public final class SchemaFaults {

  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();
  private static final Map<FileSchema, JsonNode> SCHEMAS = new EnumMap<>(FileSchema.class);

  static {
    Arrays.stream(FileSchema.values()).forEach(each -> SCHEMAS.put(each, read(each)));
  }

  private SchemaFaults() {}

  /** The schema as JSON. */
  public static JsonNode schema(FileSchema schema) {
    return SCHEMAS.get(schema);
  }

  /** The faults of a YAML text; empty if there are none. */
  public static String of(FileSchema schema, String yaml) {
    try {
      return of(schema, ParsedDocument.yaml(yaml).root());
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(invalid.fault().message(), invalid);
    }
  }

  /** The faults of a document; empty if there are none. */
  public static String of(FileSchema schema, JsonNode document) {
    return VALIDATOR.faults(SCHEMAS.get(schema), document);
  }

  /** The faults of a capability that may be without its checksum, which changes with each test. */
  public static String ofCapability(JsonNode document) {
    ObjectNode complete = JsonMappers.object().put("checksum", "0".repeat(64));
    complete.setAll((ObjectNode) document);
    return of(FileSchema.CAPABILITY, complete);
  }

  /** The names of the members that an object of a schema may have, but for extensions. */
  public static List<String> members(FileSchema schema, String pointer) {
    JsonNode properties = SCHEMAS.get(schema).at(pointer).path("properties");
    List<String> names = new ArrayList<>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The names that the warning or fault of the unknown member {@code zzzzzzzz} lists. */
  public static List<String> known(Stream<String> messages) {
    String message = messages.filter(text -> text.startsWith("zzzzzzzz")).findFirst().orElseThrow();
    String begin = "known are ";
    return List.of(message.substring(message.indexOf(begin) + begin.length()).split(", "));
  }

  private static JsonNode read(FileSchema schema) {
    try {
      return JsonMappers.MAPPER.readTree(schema.text());
    } catch (JsonProcessingException invalid) {
      throw new IllegalStateException(invalid);
    }
  }
}
