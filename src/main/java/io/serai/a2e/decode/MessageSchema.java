package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * The JSON Schema of the messages of workflows, with examples that run. The examples read what
 * {@code $defs.exampleData} has.
 */
public final class MessageSchema {
  private static final String FILE = "messages.schema.json";
  private static final JsonNode SCHEMA = read();

  private MessageSchema() {}

  private static JsonNode read() {
    try (InputStream file =
        Objects.requireNonNull(MessageSchema.class.getResourceAsStream(FILE), FILE)) {
      return JsonMappers.MAPPER.readTree(file);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Returns the schema; not to be changed. */
  public static JsonNode json() {
    return SCHEMA;
  }

  /** Returns all members of a type of operation in a line, with their types. */
  public static String members(OperationType type) {
    return new MemberSignature(SCHEMA.path("$defs")).of(type.text());
  }
}
