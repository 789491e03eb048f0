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
 * Validates JSON values against JSON Schemas: dialect 2020-12 unless the schema names another.
 *
 * <p>Each schema is compiled once and cached. References cannot lead outside the schema. The time
 * of a validation is bounded for any pattern and any text. Thread-safe.
 */
public final class JsonSchemaValidator {

  private static final int MAX_FAULTS = 10;

  /** Number of compiled schemas that are cached, each with its document as key. */
  private static final int MAX_CACHED = 1024;

  /** The dialect of schemas that name none. */
  static final SpecificationVersion STANDARD = SpecificationVersion.DRAFT_2020_12;

  private static final DialectRegistry DIALECTS = SchemaDialects.all();

  private final BoundedSchemaRegexFactory patterns = new BoundedSchemaRegexFactory();
  private final LoadingCache<JsonNode, Schema> schemas =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).weakKeys().build(registry(patterns)::getSchema);

  /** Creates a registry that reads schemas and fetches no remote resources. */
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

  /** Returns the faults of a value in one line; empty if it is valid or there is no schema. */
  public String faults(@Nullable JsonNode schema, JsonNode value) {
    if (schema == null) {
      return "";
    }
    try {
      return describe(
          patterns.bounded(() -> LimitedErrorCollector.of(schemas.get(schema), value, MAX_FAULTS)));
    } catch (BoundedSchemaRegexFactory.RegexBudgetException regexBudgetException) {
      return String.valueOf(regexBudgetException.getMessage());
    }
  }

  private static String describe(List<Error> faults) {
    return faults.stream()
        .map(fault -> fault.getInstanceLocation() + " " + fault.getMessage())
        .map(fault -> TextFunctions.clipped(fault.strip()))
        .collect(Collectors.joining("; "));
  }
}
