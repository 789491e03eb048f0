package io.serai.a2w;

import static io.serai.a2w.WorkerHub.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** Callers that the policy of an agent names change its weight, and the change is kept. */
@Timeout(300)
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
  @Tag("A2W-Q11")
  @Tag("A2W-Q31")
  void weightChangeIsShownInManifestStatusAndChannels() {
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

  /** Messages about the agent are not in the log, and no reader may miss those that are. */
  @Test
  void weightChangeReachesEveryReaderAndHidesNoEvent() {
    SocketClient status = hub.open("status");
    SocketClient first = hub.open("events");
    await(status, "{\"state\": \"idle\"}");
    hub.awaitState("/agents/researcher", beginResearch(), "finished");
    SocketClient second = hub.open("events"); // the newest event is another agent's

    hub.post("weight", CHANGE);
    hub.post("weight", CHANGE.replace("95", "96"));
    await(first, "{\"event_type\": \"weight_update\", \"weight\": 96}");
    await(second, "{\"event_type\": \"weight_update\", \"weight\": 96}");
    String task = hub.begin("[]");
    await(first, "{\"event_type\": \"task_cycle_completed\", \"task_id\": \"" + task + "\"}");

    await(status, "{\"state\": \"finished\", \"task_id\": \"" + task + "\"}");
    assertThat(WorkerHub.received(status, "state"))
        .startsWith("idle", "idle", "idle", "initializing", "running", "finishing", "finished");
    long seq = WorkerHub.json(first.messages().get(1)).path("seq").asLong();
    SocketClient resumed = hub.open("events?after=" + seq);
    await(resumed, "{\"event_type\": \"task_cycle_completed\", \"task_id\": \"" + task + "\"}");
    assertThat(WorkerHub.received(resumed, "event_type")).containsExactly("task_cycle_completed");
  }

  private String beginResearch() {
    ObjectNode context = WorkerHub.context("[]");
    HubFixture.Reply reply = hub.hub().post("/agents/researcher/a2w/v1/start", context.toString());
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return context.path("task_id").asText();
  }

  @Test
  @Tag("A2W-43")
  @Tag("A2W-Q11")
  void aCallerThatThePolicyDoesNotNameIsRefused() {
    HubFixture.Reply refused = hub.post("weight", CHANGE.replace("admin", "boss"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/payload/code").asText()).isEqualTo("E020_PERMISSION_DENIED");
    assertThat(weight()).isEqualTo(65);
  }

  @Test
  @Tag("FLD-14")
  void nobodyMayChangeTheWeightOfAnAgentWithoutAFile() {
    hub.hub().delete("agents/writer.yaml");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(hub.hub().get("/a2w/v1/manifest").at("/agent_id").asText())
                    .isEqualTo("serai"));

    HubFixture.Reply refused = hub.post("weight", CHANGE);
    HubFixture.Reply refusedOperator = hub.post("weight", "{\"weight\": 1}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/payload/code").asText()).isEqualTo("E020_PERMISSION_DENIED");
    assertThat(refused.at("/payload/message").asText())
        .contains("no weight_policy", "default: true");
    assertThat(refusedOperator.status()).isEqualTo(403);
  }

  @Test
  @Tag("FLD-39")
  void changeByCallOrFileIsReportedOnStatusAndEvents() {
    SocketClient events = hub.open("events");
    SocketClient status = hub.open("status");
    await(status, "{\"state\": \"idle\", \"weight\": 65}");

    assertThat(hub.post("weight", CHANGE).status()).isEqualTo(200);
    await(events, "{\"event_type\": \"weight_update\", \"weight\": 95}");
    await(status, "{\"state\": \"idle\", \"weight\": 95}");
    hub.hub().file("agents/writer.yaml", WorkerHub.WRITER.replace("weight: 65", "weight: 33"));

    await(
        events,
        "{\"event_type\": \"weight_update\", \"weight\": 33, \"previous_weight\": 95,"
            + " \"level\": \"middle\"}");
    await(status, "{\"state\": \"idle\", \"weight\": 33}");
    assertThat(WorkerHub.received(events, "weight")).containsExactly("95", "33");
    assertThat(WorkerHub.received(status, "weight")).containsExactly("65", "95", "33");
  }

  /** The task began before the readers came, so that they have seen none of its events. */
  @Test
  @Tag("FLD-39")
  void statusOfALiveTaskIsSentAgainWithTheNewWeight() {
    String task = hub.begin("[{\"need\": [\"x\"]}]");
    hub.awaitState(task, "waiting");
    SocketClient all = hub.open("status");
    SocketClient one = hub.open("status?task_id=" + task);
    SocketClient other = hub.open("status?task_id=00000000-0000-4000-8000-000000000001");
    String before = "{\"state\": \"waiting\", \"task_id\": \"" + task + "\", \"weight\": 65}";
    await(all, before);
    await(one, before);

    assertThat(hub.post("weight", CHANGE).status()).isEqualTo(200);

    String after = before.replace("\"weight\": 65", "\"weight\": 95");
    await(all, after);
    await(one, after);
    hub.post("insights", "{\"payload\": {\"x\": 1}}");
    await(one, "{\"state\": \"finished\", \"weight\": 95}");
    assertThat(WorkerHub.received(one, "state"))
        .containsExactly("waiting", "waiting", "running", "finishing", "finished");
    assertThat(other.messages()).isEmpty();
  }

  @Test
  void weightChangeSurvivesReloadsAndRestartsUntilTheFileChangesIt() {
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
