package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DialectRegistry;
import io.serai.document.TextFunctions;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * JSON Schemas, 2020-12 unless one says otherwise, each made ready once. References lead nowhere
 * outside the schema itself. The time of a validation is bounded, whatever the patterns in it and
 * the texts are. Thread-safe.
 */
public final class JsonSchemaValidator {

  private static final int FAULTS = 10;

  /** How many are kept ready: a schema holds the document that it is found by. */
  private static final int MOST = 1024;

  /** What a schema that names no other is written in. */
  static final SpecificationVersion STANDARD = SpecificationVersion.DRAFT_2020_12;

  private static final DialectRegistry DIALECTS = SchemaDialects.all();

  private final BoundedSchemaRegexFactory patterns = new BoundedSchemaRegexFactory();
  private final LoadingCache<JsonNode, Schema> ready =
      Caffeine.newBuilder().maximumSize(MOST).weakKeys().build(registry(patterns)::getSchema);

  /** Reads schemas, and fetches none from anywhere. */
  static SchemaRegistry registry(BoundedSchemaRegexFactory patterns) {
    return SchemaRegistry.withDefaultDialect(
        STANDARD,
        builder ->
            builder
                .dialectRegistry(DIALECTS)
                .schemaRegistryConfig(
                    SchemaRegistryConfig.builder().regularExpressionFactory(patterns).build())
                .schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** What is wrong with a value, in one line; empty where it fits or there is no schema. */
  public String faults(@Nullable JsonNode schema, JsonNode value) {
    if (schema == null) {
      return "";
    }
    try {
      return words(
          patterns.bounded(() -> LimitedErrorCollector.of(ready.get(schema), value, FAULTS)));
    } catch (BoundedSchemaRegexFactory.RegexBudgetException regexBudgetException) {
      return String.valueOf(regexBudgetException.getMessage());
    }
  }

  private static String words(List<Error> faults) {
    return faults.stream()
        .map(fault -> fault.getInstanceLocation() + " " + fault.getMessage())
        .map(fault -> TextFunctions.clipped(fault.strip()))
        .collect(Collectors.joining("; "));
  }
}
