package io.serai.a2s.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OpenApiSchemaTest {

  private final ObjectNode document = JsonMappers.object();
  private final OpenApiDocument openApi =
      new OpenApiDocument(DocumentNode.root(document, new FaultCollector(false)));

  @Test
  void fileIsFoundInEachAlternative() {
    layer("part", "file", 2);
    document.putObject("file").put("format", "binary");
    document.putObject("text").put("type", "string");

    assertThat(OpenApiSchema.hasFiles(reference("part"), openApi)).isTrue();
    document.withArray("/part/anyOf").add(reference("text"));
    assertThat(OpenApiSchema.hasFiles(reference("part"), openApi)).isFalse();
  }

  /** There are a hundred million paths through these schemas. */
  @Test
  @Timeout(60)
  void schemasThatReferToOneAnotherAreReadUpToALimit() {
    for (int i = 0; i < 4; i++) {
      layer("layer" + i, "layer" + (i + 1), 100);
    }
    document.putObject("layer4").put("format", "binary");

    for (int i = 0; i < 100; i++) {
      assertThat(OpenApiSchema.hasFiles(reference("layer0"), openApi)).isFalse();
    }
  }

  private void layer(String name, String next, int alternatives) {
    ArrayNode list = document.putObject(name).putArray("anyOf");
    for (int i = 0; i < alternatives; i++) {
      list.add(reference(next));
    }
  }

  private static JsonNode reference(String name) {
    return JsonMappers.object().put("$ref", "#/" + name);
  }
}
