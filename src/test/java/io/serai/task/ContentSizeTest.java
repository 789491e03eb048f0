package io.serai.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.EncodeOnceObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentSizeTest {
  private static final int ROWS = 10_000;

  @Test
  void aTreeHasTheCharactersOfItsTexts() {
    long size = size(JsonMappers.object().set("rows", rows()));

    assertThat(size).isBetween(15L * ROWS, 40L * ROWS);
  }

  @Test
  void whatHasBeenEncodedHasTheSizeOfItsEncoding() throws Exception {
    EncodeOnceObjectNode results = new EncodeOnceObjectNode(Map.of("rows", rows()));
    long before = size(results);

    results.encode(length -> {});

    assertThat(before).isBetween(15L * ROWS, 40L * ROWS);
    assertThat(size(results) - size(JsonMappers.object())).isEqualTo(results.toString().length());
  }

  private static ArrayNode rows() {
    ArrayNode rows = JsonMappers.array();
    for (int i = 0; i < ROWS; i++) {
      rows.addObject().put("name", "a name");
    }
    return rows;
  }

  private static long size(JsonNode data) {
    Artifact artifact = Artifact.of("a", null, List.of(Part.ofData(data)));
    return ContentSize.of(new TaskEventPayload.Made(artifact, false, true));
  }
}
