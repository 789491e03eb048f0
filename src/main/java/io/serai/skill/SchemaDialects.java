package io.serai.skill;

import com.networknt.schema.Specification;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DefaultDialectRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectRegistry;
import java.util.Arrays;
import java.util.Objects;

/** The dialects of JSON Schema, with keywords and formats of bounded cost. */
final class SchemaDialects {

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
        .formats(BoundedSchemaFormats.all())
        .build();
  }
}
