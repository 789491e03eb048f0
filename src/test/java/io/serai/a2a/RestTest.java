package io.serai.a2a;

import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import io.serai.hub.RawHttp;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP+JSON 1.0. */
class RestTest {
  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/worker"})
  void tasksAreSentReadListedAndCanceledWithOrWithoutATenant(String tenant) {
    String base = "/a2a/rest" + tenant;
    Reply sent = hub.post(base + "/message:send", message("tck-input-required"));
    String id = sent.at("/task/id").asText();
    String context = sent.at("/task/contextId").asText();

    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.at("/task/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    Reply read = hub.get(base + "/tasks/" + id + "?historyLength=0");
    assertThat(read.at("/id").asText()).isEqualTo(id);
    assertThat(read.json().has("history")).isFalse();
    Reply list = hub.get(base + "/tasks?contextId=" + context + "&pageSize=10");
    assertThat(list.at("/tasks/0/id").asText()).isEqualTo(id);
    assertThat(list.at("/nextPageToken").asText()).isEmpty();
    Reply canceled = hub.send(hub.request(base + "/tasks/" + id + ":cancel").POST(none()));
    assertThat(canceled.at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void streamsAreBareEventsByGetAndByPost() {
    try (EventReader stream = hub.stream("/a2a/rest/message:stream", message("tck-stream-001"))) {
      assertThat(kinds(stream.rest())).containsExactly("task", "artifactUpdate", "statusUpdate");
    }
    String id =
        hub.post("/a2a/rest/message:send", message("tck-input-required")).at("/task/id").asText();
    String path = "/a2a/rest/tasks/" + id + ":subscribe";
    try (EventReader get = hub.streamGet(path);
        EventReader post = hub.stream(path, "")) {
      assertThat(get.next().at("/task/id").asText()).isEqualTo(id);
      assertThat(post.next().at("/task/id").asText()).isEqualTo(id);
    }
  }

  @Test
  void errorsHaveTheFormOfGoogleRpcStatus() {
    Reply reply = hub.get("/a2a/rest/tasks/nowhere");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(404);
    assertThat(reply.at("/error/status").asText()).isEqualTo("NOT_FOUND");
    assertThat(reply.at("/error/details/0/reason").asText()).isEqualTo("TASK_NOT_FOUND");
  }

  @Test
  void oldErrorTableHasItsOwnHttpStatuses() {
    A2aConfig now = A2aConfig.DEFAULT;
    A2aConfig old =
        new A2aConfig(
            now.legacy(),
            now.secured(),
            now.fixedAddress(),
            io.serai.a2a.model.A2aError.ErrorTableVersion.V1_0_0,
            now.restMedia(),
            now.inputModes(),
            now.extensions(),
            now.requiredExtensions(),
            now.heartbeat(),
            now.grpc(),
            false,
            false);
    try (A2aHub first = new A2aHub(old)) {
      assertThat(cancelEnded(first)).isEqualTo(409);
      assertThat(wrongType(first).status()).isEqualTo(415);
    }
    assertThat(cancelEnded(hub)).isEqualTo(400);
    assertThat(wrongType(hub).status()).isEqualTo(400);
    assertThat(wrongType(hub).at("/error/details/0/reason").asText())
        .isEqualTo("CONTENT_TYPE_NOT_SUPPORTED");
  }

  @Test
  void responseMediaTypeFollowsTheRequest() {
    String path = "/a2a/rest/message:send";
    String a2a = "application/a2a+json";

    assertThat(hub.post(path, message("a")).header("content-type")).isEqualTo("application/json");
    assertThat(hub.post(path, message("a"), "Content-Type", a2a).header("content-type"))
        .isEqualTo(a2a);
    assertThat(
            hub.post(path, message("a"), "Accept", a2a + ", application/json")
                .header("content-type"))
        .isEqualTo(a2a);
    assertThat(hub.get("/a2a/rest/tasks/x", "Accept", a2a).header("content-type")).isEqualTo(a2a);
  }

  @Test
  void wrongMethodIs405AndUnknownPathIs404() {
    Reply method = hub.delete("/a2a/rest/tasks");
    Reply path = hub.get("/a2a/rest/nothing/at/all/here");

    assertThat(method.status()).isEqualTo(405);
    assertThat(method.header("allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(path.status()).isEqualTo(404);
    assertThat(path.at("/error/status").asText()).isEqualTo("NOT_FOUND");
  }

  @Test
  void bodyThatIsNotAJsonObjectIsABadRequest() {
    assertThat(hub.post("/a2a/rest/message:send", "{").status()).isEqualTo(400);
    assertThat(hub.post("/a2a/rest/message:send", "[]").status()).isEqualTo(400);
    Reply empty = hub.post("/a2a/rest/message:send", "{}");
    assertThat(empty.status()).isEqualTo(400);
    assertThat(empty.at("/error/details/0/fieldViolations/0/field").asText()).isEqualTo("message");
  }

  @Test
  void malformedFragmentAfterTheQueryIsABadRequest() {
    String target = "GET /a2a/rest/tasks?pageSize=1#%05'%H HTTP/1.1";

    assertThat(RawHttp.send(hub.url(), target, "", "Host: localhost").status()).isEqualTo(400);
  }

  private static int cancelEnded(A2aHub hub) {
    String id = hub.post("/a2a/rest/message:send", message("a")).at("/task/id").asText();
    return hub.post("/a2a/rest/tasks/" + id + ":cancel", "{}").status();
  }

  private static Reply wrongType(A2aHub hub) {
    return hub.post("/a2a/rest/message:send", "hello", "Content-Type", "text/plain");
  }

  private static java.net.http.HttpRequest.BodyPublisher none() {
    return java.net.http.HttpRequest.BodyPublishers.noBody();
  }

  private static List<String> kinds(List<JsonNode> events) {
    return events.stream().map(event -> event.fieldNames().next()).toList();
  }
}
