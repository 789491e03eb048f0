package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapabilityText;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Semantic search without any setting: the hub's own model. */
@Tag("A2S-52")
class OwnModelTest {

  @TempDir private Path home;

  @Test
  @Tag("A2S-53")
  void standardHubFindsByMeaningAndKeepsItsVectorsAcrossARestart() throws Exception {
    try (HubFixture hub = start()) {
      await().until(() -> ids(hub, "will I get wet tomorrow").contains("rain-forecast"));

      Reply found = search(hub, "will I get wet tomorrow");
      assertThat(found.at("/capabilities/0/id").textValue()).isEqualTo("rain-forecast");
      assertThat(found.at("/metadata/strategy").textValue()).isEqualTo("hybrid");
    }
    Path vectors = home.resolve("data/vectors.bin");
    long size = Files.size(vectors);
    try (HubFixture hub = start()) {
      await().until(() -> ids(hub, "will I get wet tomorrow").contains("rain-forecast"));
      await().until(() -> ids(hub, "kinds of puppies").contains("list-dogs"));
    }
    assertThat(Files.size(vectors)).isEqualTo(size);
  }

  private HubFixture start() {
    HubFixture hub = new HubFixture(home).property("serai.embeddings.url", "");
    for (String name : List.of("RainForecast", "ListDogs", "ListCash")) {
      hub.file("capabilities/" + name + ".yaml", CapabilityText.getting(name, "http://localhost"));
    }
    return hub.start();
  }

  private static Reply search(HubFixture hub, String intent) {
    return hub.post("/a2s/v1/capabilities/search", "{\"intent\": \"" + intent + "\"}");
  }

  private static List<String> ids(HubFixture hub, String intent) {
    List<String> ids = new ArrayList<>();
    search(hub, intent).at("/capabilities").forEach(hit -> ids.add(hit.path("id").asText()));
    return ids;
  }
}
