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
 * Checks that a JSON tree is a valid JSON Schema: against the metaschema of its dialect, and that
 * its patterns and references can be used. Thread-safe.
 */
public final class MetaschemaValidator {

  private static final int MAX_FAULTS = 5;

  private final SchemaRegistry registry =
      JsonSchemaValidator.registry(new BoundedSchemaRegexFactory());

  /**
   * Returns the faults in one line, each after the pointer of its location; empty if the schema is
   * valid.
   */
  public String faults(JsonNode schema) {
    String dialect = schema.path("$schema").asText(JsonSchemaValidator.DEFAULT.getDialectId());
    Optional<SpecificationVersion> known = SpecificationVersion.fromDialectId(dialect);
    if (known.isEmpty()) {
      return "/$schema %s is not served; write %s"
          .formatted(dialect, JsonSchemaValidator.DEFAULT.getDialectId());
    }
    Schema rules = registry.getSchema(SchemaLocation.of(known.get().getDialectId()));
    String faults = describe(rules.validate(schema, MetaschemaValidator::withoutFormats));
    return faults.isEmpty() ? unusable(schema) : faults;
  }

  /** Disables format checks: patterns are compiled afterwards, which gives a better message. */
  private static void withoutFormats(ExecutionContext execution) {
    execution.executionConfig(config -> config.formatAssertionsEnabled(false));
  }

  private String unusable(JsonNode schema) {
    try {
      registry.getSchema(schema).initializeValidators();
      return "";
    } catch (SchemaException e) {
      return describe(e);
    }
  }

  private static String describe(SchemaException e) {
    if (e.getCause() instanceof InvalidRegexException refused) {
      return String.valueOf(refused.getMessage());
    }
    if (e.getCause() instanceof IOException) {
      return "a $ref leads outside of the schema, where nothing is fetched from";
    }
    return String.valueOf(e.getMessage());
  }

  /** Describes the first fault of each location; further faults there have the same cause. */
  private static String describe(List<Error> faults) {
    Map<String, String> faultsByLocation = new LinkedHashMap<>();
    faults.forEach(
        fault ->
            faultsByLocation.putIfAbsent(
                fault.getInstanceLocation().toString(), fault.getMessage()));
    return faultsByLocation.entrySet().stream()
        .limit(MAX_FAULTS)
        .map(fault -> (fault.getKey() + " " + fault.getValue()).strip())
        .collect(Collectors.joining("; "));
  }
}
