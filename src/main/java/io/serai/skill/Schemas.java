package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * JSON Schemas, 2020-12 unless one says otherwise, each made ready once. References lead nowhere
 * outside the schema itself. Thread-safe.
 */
public final class Schemas {

  private static final int FAULTS = 10;

  /** How many are kept ready: a schema holds the document that it is found by. */
  private static final int MOST = 1024;

  /** What a schema that names no other is written in. */
  static final SpecificationVersion STANDARD = SpecificationVersion.DRAFT_2020_12;

  private final LoadingCache<JsonNode, Schema> ready =
      Caffeine.newBuilder().maximumSize(MOST).weakKeys().build(registry()::getSchema);

  /** Reads schemas, and fetches none from anywhere. */
  static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(
        STANDARD, builder -> builder.schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** What is wrong with a value, in one line; empty where it fits or there is no schema. */
  public String faults(@Nullable JsonNode schema, JsonNode value) {
    if (schema == null) {
      return "";
    }
    return ready.get(schema).validate(value).stream()
        .limit(FAULTS)
        .map(fault -> fault.getInstanceLocation() + " " + fault.getMessage())
        .map(String::strip)
        .collect(Collectors.joining("; "));
  }
}
