package io.serai.dialect.zeroclaw;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dialect and A2A 1.0 side by side at the root: which request is of which. */
@Timeout(300)
@Tag("ZC-24")
@Tag("ZC-Q1")
class RootAliasTest {
  private static final Map<String, String> A2A = Map.of("A2A-Version", "1.0");

  @TempDir private static Path home;
  private static HubFixture hub;
  private static String id;

  @BeforeAll
  static void start() {
    hub = ClawHome.in(home).property("serai.zeroclaw.root-alias", "true").start();
    id = hub.post("/tasks", "{\"message\":\"the gate\"}").at("/id").asText();
    ClawHome.awaitStatus(hub, id, "completed");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', '', false",
    "1.0, '', '', true",
    "1, '', '', false",
    "2.3, '', '', false",
    "0.3, '', '', false",
    "nonsense, '', '', false",
    "'', application/a2a+json, '', true",
    "'', 'text/html, Application/A2A+json;q=0.5', '', true",
    "'', application/json, '', false",
    "'', '', ?A2A-Version=1.0, true"
  })
  void readingATaskGoesByVersionThenByMediaType(
      String version, String accept, String query, boolean ofA2a) throws Exception {
    Map<String, String> headers = new java.util.HashMap<>();
    if (!version.isEmpty()) {
      headers.put("A2A-Version", version);
    }
    if (!accept.isEmpty()) {
      headers.put("Accept", accept);
    }

    HttpResponse<String> reply = StreamReader.send(hub, "/tasks/" + id + query, headers);

    JsonNode body = JsonMappers.MAPPER.readTree(reply.body());
    assertThat(reply.headers().allValues("Vary").toString()).contains("A2A-Version, Accept");
    if (List.of("1", "2.3").contains(version)) { // of A2A, in versions that it does not have
      assertThat(body.path("error").path("message").asText()).contains(version);
    } else {
      assertThat(body.path("status").isObject()).isEqualTo(ofA2a);
      assertThat(body.path("id").asText()).isEqualTo(id);
    }
  }

  @Test
  void unknownTaskIsReportedInTheChosenProtocol() {
    HttpResponse<String> ofA2a = StreamReader.send(hub, "/tasks/none", A2A);
    Reply ofClaw = hub.get("/tasks/none");

    assertThat(ofA2a.statusCode()).isEqualTo(404);
    assertThat(ofA2a.body()).contains("\"TASK_NOT_FOUND\"");
    assertThat(ofClaw.text()).isEqualTo("{\"error\":\"Task not found\",\"task_id\":\"none\"}");
  }

  @Test
  void colonPathsAreOfA2aAndNoIdSwallowsThem() {
    String held = ClawHome.create(hub, "claw.hold");
    ClawHome.awaitStatus(hub, held, "running");
    Reply cancelled = hub.post("/tasks/" + held + ":cancel", "{}", A2A);

    assertThat(cancelled.at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
    assertThat(StreamReader.get(hub, "/tasks/" + held + ":subscribe", A2A))
        .contains("UNSUPPORTED_OPERATION");
  }

  @Test
  void freePathsAreOfTheirProtocol() {
    Reply list = hub.post("/message:send", message(), A2A);
    HttpResponse<String> listed = StreamReader.send(hub, "/tasks", A2A);
    String stream = hub.get("/tasks/" + id + "/stream").text();

    assertThat(list.at("/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(listed.body()).contains("\"totalSize\"").contains(id);
    assertThat(stream).contains("id: ", "event: message", "event: status");
    assertThat(hub.post("/tasks/" + id + "/cancel", "").status()).isEqualTo(409);
    assertThat(hub.get("/agents/claw/tasks/" + id).at("/status").asText()).isEqualTo("completed");
    assertThat(hub.get("/a2a/v1/tasks/" + id + "?A2A-Version=1.0").at("/status").asText())
        .isEqualTo("completed");
    assertThat(hub.get("/claw/tasks/" + id).status()).isEqualTo(404);
  }

  private static String message() {
    return "{\"message\":{\"messageId\":\"1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"hi\"}]}}";
  }
}
