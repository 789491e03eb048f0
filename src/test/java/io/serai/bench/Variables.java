package io.serai.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonScope;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;

/** What the measured templates, conditions and mappings read. */
final class Variables {

  static final JsonNode ORDER =
      yaml(
          """
          city: Stormhaven
          level: severe
          count: 3
          order:
            id: o-17
            lines: [{sku: a, price: 9.5}, {sku: b, price: 1}, {sku: c, price: 40}]
            address: {street: Main Street 1, city: Stormhaven}
          """);

  static final JsonScope SCOPE = new JsonScope(ORDER);

  private Variables() {}

  static JsonNode yaml(String text) {
    try {
      return ParsedDocument.yaml(text).root();
    } catch (DocumentParseException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }
}
