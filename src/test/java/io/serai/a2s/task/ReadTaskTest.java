package io.serai.a2s.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task says of itself to its caller, and which tasks a list selects. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadTaskTest {

  private TaskApiHub hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new TaskApiHub(home, "");
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private JsonNode sent(String skill) {
    return TaskApiHub.task(hub.bob, TaskApiHub.send(hub.bob, skill, "{}"));
  }

  @Test
  void aWaitingTaskSaysWhatItNeeds() {
    JsonNode task = sent("ask");

    assertThat(task.path("state").asText()).isEqualTo("INPUT_REQUIRED");
    assertThat(task.path("owner").asText()).isEqualTo("bob");
    assertThat(task.path("protocol").asText()).isEqualTo("a2a");
    assertThat(task.path("context").asText()).isNotEmpty();
    assertThat(task.path("message").asText()).isEqualTo("What is your name?");
    assertThat(task.path("missing").toString()).isEqualTo("[\"name\"]");
    assertThat(task.path("need").toString())
        .matches(
            "\\{\"question\":[0-9]+,\"description\":\"What is your name\\?\",\"required\":\\[\"name\"],"
                + "\"urgency\":\"high\",\"schema\":\\{\"type\":\"object\",\"properties\":\\{\"name\":\\{}},"
                + "\"required\":\\[\"name\"]}}");
  }

  @Test
  void theSchemaHasWhatTheQuestionDeclares() {
    JsonNode task = sent("choose");

    assertThat(task.at("/need/schema").toString())
        .isEqualTo(
            "{\"type\":\"object\",\"properties\":{\"size\":{\"type\":\"string\",\"enum\":[\"S\",\"L\"]},"
                + "\"seats\":{\"type\":\"integer\",\"minimum\":1}},\"required\":[\"size\"]}");
    assertThat(task.path("progress").toString()).isEqualTo("{\"value\":0.5,\"note\":\"Half\"}");
  }

  @Test
  void theSchemaOfRequestsToTheClientHasTheirForms() {
    JsonNode schema = sent("client").at("/need/schema");

    assertThat(schema.at("/properties/seat").toString())
        .isEqualTo(
            "{\"type\":\"object\",\"properties\":{\"row\":{\"type\":\"integer\"}},"
                + "\"required\":[\"row\"],\"description\":\"Which seat?\"}");
    assertThat(schema.at("/properties/words/type").asText()).isEqualTo("string");
    assertThat(schema.at("/properties/folders/items/required/0").asText()).isEqualTo("uri");
    assertThat(schema.path("required")).hasSize(3);
  }

  @Test
  void anAuthorizationHasANumberAndNoNames() {
    JsonNode task = sent("permit");

    assertThat(task.path("state").asText()).isEqualTo("AUTH_REQUIRED");
    assertThat(task.path("need").toString())
        .matches(
            "\\{\"question\":[1-9][0-9]*,\"description\":\"Open https://example.com/grant please.\","
                + "\"required\":\\[],\"schema\":\\{\"type\":\"object\",\"properties\":\\{}}}");
  }

  @Test
  void artifactsAreListedWithoutTheirContents() {
    JsonNode task = sent("report");

    assertThat(task.at("/artifacts/0").toString())
        .isEqualTo(
            "{\"id\":\"words\",\"name\":\"Words\",\"description\":\"Some words\","
                + "\"parts\":[{\"kind\":\"text\",\"media_type\":\"text/plain\",\"size\":17}]}");
    assertThat(task.at("/artifacts/1/parts").toString())
        .contains("\"kind\":\"file\"", "\"media_type\":\"text/html\",\"size\":5");
    assertThat(task.at("/artifacts/2/parts/0").toString())
        .isEqualTo("{\"kind\":\"data\",\"media_type\":\"application/json\",\"size\":11}");
    assertThat(task.has("need")).isFalse();
  }

  @Test
  void onlyOwnerAndOperatorsReadATask() {
    String id = sent("report").path("id").asText();

    assertThat(hub.guest.get("/a2s/v1/tasks/" + id).status()).isEqualTo(404);
    assertThat(TaskApiHub.task(hub.operator, id).path("owner").asText()).isEqualTo("bob");
  }

  @Test
  void aListSelectsByOwnerContextAndTime() {
    JsonNode task = sent("report");
    String id = task.path("id").asText();
    String context = task.path("context").asText();

    JsonNode entry = hub.operator.get(list("owner=bob&context=" + context)).at("/tasks/0");
    assertThat(entry.path("id").asText()).isEqualTo(id);
    assertThat(entry.path("owner").asText()).isEqualTo("bob");
    assertThat(entry.path("protocol").asText()).isEqualTo("a2a");
    assertThat(entry.has("need")).isFalse();
    assertThat(found(hub.operator, "owner=guest&context=" + context)).isZero();
    assertThat(found(hub.bob, "owner=bob&context=" + context)).isEqualTo(1);
    assertThat(found(hub.guest, "owner=bob")).isZero();
    assertThat(found(hub.bob, "parent=none")).isZero();
    String at = entry.path("updated_at").asText();
    assertThat(found(hub.bob, "context=" + context + "&since=" + at)).isEqualTo(1);
    assertThat(found(hub.bob, "context=" + context + "&since=9999-01-01T00:00:00Z")).isZero();
  }

  @Test
  void aStreamOfEventsGoesOnAfterTheLastOneThatTheClientHas() {
    String path = "/a2s/v1/tasks/" + sent("report").path("id").asText() + "/events";

    assertThat(stream(path, "0").text()).contains("id: 1\n", "id: 2\n", "\"state\":\"COMPLETED\"");
    assertThat(stream(path, "2").text())
        .doesNotContain("id: 1\n", "id: 2\n")
        .contains("id: 3\n", "\"state\":\"COMPLETED\"");
    assertThat(stream(path, "two").status()).isEqualTo(400);
  }

  private HubFixture.Reply stream(String path, String last) {
    return hub.bob.get(path, Map.of("Accept", "text/event-stream", "Last-Event-ID", last));
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2026-11-21", "%2B999999999-01-01T00:00:00Z"})
  void aTimeThatIsNoneIsRefused(String since) {
    assertThat(hub.bob.get(list("since=" + since)).status()).isEqualTo(400);
  }

  private static String list(String query) {
    return "/a2s/v1/tasks?" + query;
  }

  private static int found(HubFixture caller, String query) {
    return caller.get(list(query)).json().path("tasks").size();
  }
}
