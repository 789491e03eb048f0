package io.serai.a2w;

import static io.serai.a2w.WorkerHub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The weight of an agent is changed by callers that its policy names, and stays changed. */
@Timeout(120)
class WorkerWeightTest {
  private static final String CHANGE = "{\"weight\": 95, \"caller_agent\": \"admin\"}";

  @TempDir private Path home;
  private WorkerHub hub;

  @BeforeEach
  void start() {
    hub = new WorkerHub(home).start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("A2W-43")
  @Tag("A2W-29")
  void aChangeIsShownEverywhere() {
    SocketClient events = hub.open("events");

    HubFixture.Reply changed = hub.post("weight", CHANGE);

    assertThat(changed.at("/payload").toString())
        .isEqualTo("{\"weight\":95,\"previous_weight\":65,\"level\":\"lead\"}");
    await(
        events,
        "{\"event_type\": \"weight_update\", \"weight\": 95, \"previous_weight\": 65,"
            + " \"level\": \"lead\"}");
    assertThat(weight()).isEqualTo(95);
    assertThat(hub.hub().get("/a2w/v1/status").at("/payload/weight").asInt()).isEqualTo(95);
    await(hub.open("status"), "{\"weight\": 95}");
  }

  @Test
  void aCallerThatThePolicyDoesNotNameIsRefused() {
    HubFixture.Reply refused = hub.post("weight", CHANGE.replace("admin", "boss"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/payload/code").asText()).isEqualTo("E020_PERMISSION_DENIED");
    assertThat(weight()).isEqualTo(65);
  }

  @Test
  void theWeightOfAnAgentWithoutAFileCannotBeChanged() {
    hub.hub().delete("agents/writer.yaml");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(hub.hub().get("/a2w/v1/manifest").at("/agent_id").asText())
                    .isEqualTo("serai"));

    HubFixture.Reply refused = hub.post("weight", "{\"weight\": 1}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("/payload/message").asText()).contains("agents/");
  }

  @Test
  void aChangeSurvivesReloadsAndRestartsUntilTheFileIsEdited() {
    hub.post("weight", CHANGE);
    hub.hub().file("agents/writer.yaml", WorkerHub.WRITER + "description: edited\n");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(hub.hub().get("/a2w/v1/manifest").at("/payload/description").asText())
                    .isEqualTo("edited"));
    assertThat(weight()).isEqualTo(95);
    hub.close();
    hub = new WorkerHub(home).start();
    assertThat(weight()).isEqualTo(95);

    hub.hub().file("agents/writer.yaml", WorkerHub.WRITER.replace("weight: 65", "weight: 40"));

    Awaitility.await().untilAsserted(() -> assertThat(weight()).isEqualTo(40));
    hub.hub().file("agents/writer.yaml", WorkerHub.WRITER);
    Awaitility.await().untilAsserted(() -> assertThat(weight()).isEqualTo(65));
  }

  private int weight() {
    return hub.hub().get("/a2w/v1/manifest").at("/payload/weight").asInt();
  }
}
