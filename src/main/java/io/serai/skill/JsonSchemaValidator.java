package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.Specification;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DefaultDialectRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectRegistry;
import com.networknt.schema.keyword.NonValidationKeyword;
import io.serai.document.TextFunctions;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
  static final SpecificationVersion DEFAULT = SpecificationVersion.DRAFT_2020_12;

  private static final DialectRegistry DIALECTS = SchemaDialects.all();

  private final BoundedSchemaRegexFactory patterns = new BoundedSchemaRegexFactory();
  private final SchemaRegistry compiler = registry(patterns);
  private final LoadingCache<JsonNode, CompiledSchema> schemas =
      Caffeine.newBuilder()
          .maximumSize(MAX_CACHED)
          .weakKeys()
          .executor(Runnable::run)
          .build(schema -> CompiledSchema.of(compiler.getSchema(schema)));

  /** Creates a registry that reads schemas and fetches no remote resources. */
  static SchemaRegistry registry(BoundedSchemaRegexFactory patterns) {
    return SchemaRegistry.withDefaultDialect(
        DEFAULT,
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
    } catch (StackOverflowError endless) {
      return "the schema refers to itself without end";
    }
  }

  private static String describe(List<Error> faults) {
    if (faults.isEmpty()) {
      return "";
    }
    return faults.stream()
        .map(fault -> fault.getInstanceLocation() + " " + fault.getMessage())
        .map(fault -> TextFunctions.clipped(fault.strip()))
        .collect(Collectors.joining("; "));
  }

  /** A schema, and what all its validations share. */
  private record CompiledSchema(Schema schema, ExecutionConfig config) {
    static CompiledSchema of(Schema schema) {
      return new CompiledSchema(schema, schema.createExecutionContext().getExecutionConfig());
    }
  }

  /**
   * Collects the first errors of a validation. A value of several megabytes might have one at every
   * position.
   */
  static final class LimitedErrorCollector extends ExecutionContext {

    private final int maxErrors;

    private LimitedErrorCollector(ExecutionConfig config, int maxErrors) {
      super(config);
      this.maxErrors = maxErrors;
    }

    /** Returns the first {@code maxErrors} errors of a value; empty if it is valid. */
    static List<Error> of(CompiledSchema compiled, JsonNode value, int maxErrors) {
      LimitedErrorCollector context = new LimitedErrorCollector(compiled.config, maxErrors);
      compiled.schema.validate(context, value);
      return context.getErrors();
    }

    /**
     * Limits the errors. The list belongs to the schema being tried, and the library only checks
     * whether it is empty.
     */
    @Override
    public void addError(Error error) {
      if (getErrors().size() < maxErrors) {
        super.addError(error);
      }
    }
  }

  /** The dialects of JSON Schema, with keywords and formats of bounded cost. */
  static final class SchemaDialects {

    private SchemaDialects() {}

    static DialectRegistry all() {
      return new DefaultDialectRegistry(
          Arrays.stream(SpecificationVersion.values()).map(SchemaDialects::dialect).toList());
    }

    private static Dialect dialect(SpecificationVersion version) {
      Dialect standard = Objects.requireNonNull(Specification.getDialect(version));
      return Dialect.builder(standard)
          .keyword(new UniqueItemsKeyword())
          .keyword(new MultipleOfKeyword())
          .keyword(new NonValidationKeyword(InputHeaderValidator.KEYWORD))
          .formats(BoundedSchemaFormats.all())
          .build();
    }
  }
}
