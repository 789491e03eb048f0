package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.serai.document.InvalidRegexException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says what makes a tree no JSON Schema: what the metaschema of its dialect has against it, else a
 * pattern or a reference that nothing can be done with. Thread-safe.
 */
public final class MetaschemaValidator {

  private static final int FAULTS = 5;

  private final SchemaRegistry registry =
      JsonSchemaValidator.registry(new BoundedSchemaRegexFactory());

  /** In one line, each fault behind the pointer of its place; empty where it is a schema. */
  public String faults(JsonNode schema) {
    String dialect = schema.path("$schema").asText(JsonSchemaValidator.STANDARD.getDialectId());
    Optional<SpecificationVersion> known = SpecificationVersion.fromDialectId(dialect);
    if (known.isEmpty()) {
      return "/$schema "
          + dialect
          + " is not served; write "
          + JsonSchemaValidator.STANDARD.getDialectId();
    }
    Schema rules = registry.getSchema(SchemaLocation.of(known.get().getDialectId()));
    String faults = words(rules.validate(schema, MetaschemaValidator::withoutFormats));
    return faults.isEmpty() ? unusable(schema) : faults;
  }

  /** Patterns are compiled below, which says why one is refused. */
  private static void withoutFormats(ExecutionContext execution) {
    execution.executionConfig(config -> config.formatAssertionsEnabled(false));
  }

  private String unusable(JsonNode schema) {
    try {
      registry.getSchema(schema).initializeValidators();
      return "";
    } catch (SchemaException e) {
      return words(e);
    }
  }

  private static String words(SchemaException e) {
    if (e.getCause() instanceof InvalidRegexException refused) {
      return String.valueOf(refused.getMessage());
    }
    if (e.getCause() instanceof IOException) {
      return "a $ref leads outside of the schema, where nothing is fetched from";
    }
    return String.valueOf(e.getMessage());
  }

  /** The first fault of each place: the others are other ways to see it. */
  private static String words(List<Error> faults) {
    Map<String, String> places = new LinkedHashMap<>();
    faults.forEach(
        fault -> places.putIfAbsent(fault.getInstanceLocation().toString(), fault.getMessage()));
    return places.entrySet().stream()
        .limit(FAULTS)
        .map(fault -> (fault.getKey() + " " + fault.getValue()).strip())
        .collect(Collectors.joining("; "));
  }
}
