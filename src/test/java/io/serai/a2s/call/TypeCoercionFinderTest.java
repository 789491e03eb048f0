package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Schemas whose parts multiply at each depth of a template. */
@Timeout(60)
class TypeCoercionFinderTest {
  private final FaultCollector faults = new FaultCollector(true);

  @Test
  void schemaWhoseAllOfMultipliesIsRefused() {
    assertThat(coercions(10, 12)).isNotNull();
    assertThat(faults.faults(pointer -> 1).toString()).contains("too many parts");
  }

  @Test
  void smallSchemaIsReadWhole() {
    assertThat(coercions(1, 3)).isNotNull();
    assertThat(faults.count()).isZero();
  }

  private Object coercions(int parts, int depth) {
    ObjectNode part = JsonMappers.object();
    part.putObject("properties").putObject("a").put("$ref", "#/s");
    ObjectNode root = JsonMappers.object();
    ArrayNode all = root.putObject("s").putArray("allOf");
    for (int i = 0; i < parts; i++) {
      all.add(part);
    }
    JsonNode template = TextNode.valueOf("${x}");
    for (int i = 0; i < depth; i++) {
      template = JsonMappers.object().set("a", template);
    }
    DocumentNode document = DocumentNode.root(root, faults);
    return TypeCoercionFinder.read(template, document.member("s"), new OpenApiDocument(document));
  }
}
