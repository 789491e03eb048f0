package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.format.Format;
import com.networknt.schema.format.Formats;
import com.networknt.schema.format.PatternFormat;
import java.util.List;

/**
 * The formats of JSON Schema, for texts of bounded length only: the library checks them by patterns
 * that exhaust the stack or take square time on long texts. What is longer is of no format.
 */
final class BoundedSchemaFormats {

  /** Host names, UUIDs and such, which the library checks by one pattern each. */
  private static final int LONGEST = 1_000;

  /** Addresses of the web, which are parsed. */
  private static final int LONGEST_PARSED = 8_000;

  private BoundedSchemaFormats() {}

  /** All formats that the library knows. */
  static List<Format> all() {
    return Formats.DEFAULT.stream()
        .<Format>map(
            format ->
                new LengthBoundedFormat(
                    format, format instanceof PatternFormat ? LONGEST : LONGEST_PARSED))
        .toList();
  }

  /** A format that a text longer than {@code longest} does not have. */
  private record LengthBoundedFormat(Format format, int longest) implements Format {

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
      boolean small = !value.isTextual() || value.textValue().length() <= longest;
      return small && format.matches(execution, context, value);
    }
  }
}
