package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.schema.FileSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;

/**
 * The JSON Schema of the messages of workflows, with examples that run. The examples read what
 * {@code $defs.exampleData} has.
 */
public final class MessageSchema {
  private static final JsonNode SCHEMA = read();

  private MessageSchema() {}

  private static JsonNode read() {
    try {
      return JsonMappers.MAPPER.readTree(FileSchema.WORKFLOW.text());
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
    return new SchemaSignatureWriter(SCHEMA.path("$defs")).of(type.text());
  }

  /**
   * Returns the names of the members of a type of operation, but for those that have a value in the
   * path of its endpoint. Those of {@code config} are among them.
   *
   * @param path what is done, such as {@code sort}
   */
  static Set<String> members(OperationType type, String path) {
    Set<String> names = new TreeSet<>();
    addMembers(SCHEMA.path("$defs").path(type.text()), names);
    if (type == OperationType.TRANSFORM_DATA) {
      names.remove("config");
      JsonNode config = SCHEMA.path("$defs").path(path + "Config");
      addMembers(config, names);
      config.path("oneOf").forEach(form -> addMembers(form, names));
    }
    names.removeIf(name -> type.endpoint().endsWith("{" + name + "}"));
    return names;
  }

  private static void addMembers(JsonNode definition, Set<String> names) {
    definition.path("properties").fieldNames().forEachRemaining(names::add);
  }
}
