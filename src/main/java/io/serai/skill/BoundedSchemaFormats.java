package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.format.Format;
import com.networknt.schema.format.Formats;
import com.networknt.schema.format.PatternFormat;
import java.util.List;

/**
 * The formats of JSON Schema, restricted to texts of bounded length. The library checks them with
 * patterns that overflow the stack or take quadratic time on long texts. A longer text does not
 * match any format.
 */
final class BoundedSchemaFormats {

  /** Limit for host names, UUIDs and other formats that the library checks with one pattern. */
  private static final int MAX_LENGTH = 1_000;

  /** Limit for formats that are parsed, such as URIs. */
  private static final int MAX_PARSED_LENGTH = 8_000;

  private BoundedSchemaFormats() {}

  /** Returns all formats that the library supports. */
  static List<Format> all() {
    return Formats.DEFAULT.stream()
        .<Format>map(
            format ->
                new LengthBoundedFormat(
                    format, format instanceof PatternFormat ? MAX_LENGTH : MAX_PARSED_LENGTH))
        .toList();
  }

  /** A format that no text longer than {@code maxLength} matches. */
  private record LengthBoundedFormat(Format format, int maxLength) implements Format {

    @Override
    public String getName() {
      return format.getName();
    }

    @Override
    public String getMessageKey() {
      return format.getMessageKey();
    }

    @Override
    public boolean matches(ExecutionContext execution, SchemaContext context, JsonNode value) {
      boolean small = !value.isTextual() || value.textValue().length() <= maxLength;
      return small && format.matches(execution, context, value);
    }
  }
}
