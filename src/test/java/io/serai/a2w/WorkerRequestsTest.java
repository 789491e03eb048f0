package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to an agent of A2W that differ from the usual ones in one place. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkerRequestsTest {
  private static final String ASKING =
      "[{\"need\": [\"x\"], \"description\": \"d\"}, {\"artifacts\": {}}]";

  private WorkerHub hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new WorkerHub(home).start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @Test
  @Tag("A2W-14")
  @Tag("A2W-72")
  @Tag("A2W-Q22")
  void membersThatTheHubDoesNotKnowAreIgnored() {
    String task = hub.begin(ASKING, Map.of("mood", "hopeful", "metadata", Map.of("x", 1)));
    hub.awaitState(task, "waiting");

    HubFixture.Reply insights =
        hub.post(
            "insights",
            "{\"task_id\": \"%s\", \"rating\": \"high\", \"payload\": {\"x\": 1}, \"mood\": 1}"
                .formatted(task));

    assertThat(insights.at("/payload/accepted").toString()).isEqualTo("[\"x\"]");
    hub.awaitState(task, "finished");
  }

  @Test
  @Tag("A2W-Q8")
  void reportOfATaskThatHasNotEndedIsAConflict() {
    String task = hub.begin(ASKING);
    hub.awaitState(task, "waiting");

    HubFixture.Reply early = hub.hub().get("/a2w/v1/report?task_id=" + task);

    assertThat(early.status()).isEqualTo(409);
    assertThat(early.at("/payload/code").asText()).isEqualTo("E013_MISSING_DATA");
    assertThat(early.at("/payload/recoverable").asBoolean()).isTrue();
    hub.post("terminate", "{\"task_id\": \"" + task + "\"}");
  }

  @Test
  @Tag("A2W-18")
  @Tag("A2W-48")
  @Tag("A2W-Q31")
  void aTaskThatRepeatsAnotherIsReportedOnTheEventsChannel() {
    SocketClient events = hub.open("events");
    String former = UUID.randomUUID().toString();

    String task = hub.begin("[]", Map.of("retry_of", former));

    JsonNode event = WorkerHub.await(events, "{\"event_type\": \"task_retried\"}");
    assertThat(event.path("task_id").asText()).isEqualTo(task);
    assertThat(event.path("retry_of").asText()).isEqualTo(former);
    hub.awaitState(task, "finished");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "101", "1.5", "\"5\"", "null"})
  @Tag("A2W-26")
  @Tag("A2W-Q11")
  void aWeightThatIsNotAWholeNumberFrom0To100IsRefused(String weight) {
    HubFixture.Reply refused =
        hub.post("weight", "{\"weight\": " + weight + ", \"caller_agent\": \"admin\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/payload/code").asText()).isEqualTo("E010_INVALID_INPUT");
    assertThat(hub.hub().get("/a2w/v1/manifest").at("/payload/weight").asInt()).isEqualTo(65);
  }

  @Test
  @Tag("A2W-4")
  void everyTimeIsInUtc() {
    hub.awaitState(hub.begin("[]"), "finished");

    JsonNode entries = hub.hub().get("/a2w/v1/logs").at("/payload/entries");

    assertThat(entries).isNotEmpty();
    assertThat(entries.findValuesAsText("ts"))
        .hasSize(entries.size())
        .allSatisfy(time -> assertThat(Instant.parse(time)).hasToString(time));
  }

  @Test
  @Tag("A2W-42")
  @Tag("A2W-Q10")
  void insightsWithoutAPayloadAskForArtifacts() {
    String task = hub.begin("[{\"artifacts\": {\"a\": 1, \"b\": \"two\"}}]");
    hub.awaitState(task, "finished");

    HubFixture.Reply asked =
        hub.post("insights", "{\"task_id\": \"" + task + "\", \"request\": [\"b\"]}");

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.at("/payload/task_id").asText()).isEqualTo(task);
    assertThat(asked.at("/payload/artifacts").toString()).isEqualTo("{\"b\":\"two\"}");
  }

  @Test
  @Tag("A2W-Q17")
  void whatAClientSendsOnAChannelIsIgnored() {
    SocketClient status = hub.open("status");
    status.socket().sendText("{\"payload\": {\"state\": \"terminated\"}}", true).join();

    String task = hub.begin("[]");

    WorkerHub.await(status, "{\"state\": \"finished\", \"task_id\": \"" + task + "\"}");
  }

  @Test
  @Tag("A2W-Q28")
  void aChannelThatIsNotThereIsNotFound() {
    assertThat(hub.hub().get("/a2w/v1/ws/weather").status()).isEqualTo(404);
  }
}
