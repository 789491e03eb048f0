package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A list that takes long is read in turns. */
class RemoteToolReaderTest {

  @Test
  void listOfLargeSchemasIsReadInTurnsAndCompletely() throws JsonProcessingException {
    String members =
        IntStream.range(0, 10_000)
            .mapToObj(each -> "\"(a+)+$" + each + "\":{}")
            .collect(Collectors.joining(","));
    String schema = "{\"patternProperties\":{" + members + "}}";
    String tools =
        IntStream.range(0, 30)
            .mapToObj(each -> HostileServer.tool("t" + each, "", schema))
            .collect(Collectors.joining(","));
    JsonNode page = JsonMappers.MAPPER.readTree(HostileServer.page(tools));
    RemoteToolReader reader = new RemoteToolReader(List.of("*"));
    Iterator<JsonNode> all = page.path("tools").iterator();

    reader.readSome(all);
    int first = reader.tools().size();
    while (all.hasNext()) {
      reader.readSome(all);
    }

    assertThat(first).isBetween(1, 29);
    assertThat(reader.tools()).hasSize(30);
  }
}
