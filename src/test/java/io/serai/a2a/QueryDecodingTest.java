package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in URLs are percent-decoded once: each parameter of HTTP+JSON, and those of routes. */
@Timeout(60)
@Tag("FLD-2")
class QueryDecodingTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:url.ask
            parameters:
              description: Finds an order by its number.
              inputSchema: '{"type": "object", "required": ["number"], "properties": {"number": {"type": "string"}}}'
            steps:
              - setBody: {simple: "${body[number]}"}
      - route:
          from:
            uri: platform-http:/url/echo
            steps:
              - setBody: {simple: "${header.value}"}
      """;

  @TempDir private static Path home;
  private static HubFixture hub;
  private static HttpStub webhook;

  @BeforeAll
  static void start() {
    webhook = new HttpStub().json("/hook", "{}");
    hub =
        new HubFixture(home)
            .property("serai.a2a.push.allowed-private-hosts", "localhost")
            .file("routes/url.camel.yaml", ROUTES)
            .file("agents/clerk.yaml", "agent_id: clerk.1\nskills: [\"*\"]\n")
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
    webhook.close();
  }

  @ParameterizedTest
  @CsvSource({
    "ctx/one, ctx%2Fone",
    "ctx/two, ctx/two",
    "a b, a+b",
    "c d, c%20d",
    "e+f, e%2Bf",
    "g&h=i;j, g%26h%3Di%3Bj",
    "k;l, k;l",
    "Zürich→, Z%C3%BCrich%E2%86%92",
    "50%25, 50%2525"
  })
  void contextIsDecodedOnce(String context, String encoded) {
    send(context);

    assertThat(rest("/tasks?contextId=" + encoded).at("/totalSize").asInt()).isEqualTo(1);
    assertThat(
            rest("/tasks?pageSize=5&contextId=" + encoded + "&historyLength=0")
                .at("/tasks/0/contextId")
                .asText())
        .isEqualTo(context);
    assertThat(hub.get("/url/echo?value=" + encoded).text()).isEqualTo(context);
  }

  @ParameterizedTest
  @CsvSource({
    "statusTimestampAfter, 2020-01-01T00:00:00Z, 2020-01-01T00%3A00%3A00Z",
    "status, TASK_STATE_INPUT_REQUIRED, TASK%5FSTATE%5FINPUT%5FREQUIRED",
    "pageSize, 10, %310",
    "historyLength, 1, %31",
    "includeArtifacts, true, tru%65",
    "tenant, clerk.1, clerk%2E1"
  })
  void everyParameterOfAListIsReadPlainAndEncoded(String name, String plain, String encoded) {
    send("list");

    assertThat(hub.get("/a2a/rest/tasks?" + name + "=" + plain).status()).isEqualTo(200);
    Reply read = hub.get("/a2a/rest/tasks?" + name + "=" + encoded);
    assertThat(read.status()).as(read.text()).isEqualTo(200);
  }

  @Test
  void offsetOfATimestampNeedsAnEncodedPlus() {
    String path = "/a2a/rest/tasks?statusTimestampAfter=2020-01-01T00%3A00%3A00";

    assertThat(hub.get(path + "%2B01:00").status()).isEqualTo(200);
    assertThat(hub.get(path + "+01:00").status()).isEqualTo(400);
  }

  @Test
  void tokenOfAPageIsReadPlainAndEncoded() {
    send("page");
    send("page");
    String page = "/tasks?contextId=page&pageSize=1";
    String token = rest(page).at("/nextPageToken").asText();

    JsonNode plain = rest(page + "&pageToken=" + token);
    JsonNode encoded = rest(page + "&pageToken=" + percent(token));

    assertThat(plain.at("/tasks/0/id").asText()).isNotEmpty();
    assertThat(encoded.at("/tasks/0/id")).isEqualTo(plain.at("/tasks/0/id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a2a/rest", "/a2a/rest03/v1"})
  void parametersOfOneTaskAreReadPlainAndEncoded(String base) {
    String id = send("one").path("id").asText();

    for (String path : new String[] {id, percent(id)}) {
      Reply all = hub.get(base + "/tasks/" + path + "?historyLength=%31");
      Reply none = hub.get(base + "/tasks/" + path + "?historyLength=%30");
      assertThat(all.at("/history").size()).as(all.text()).isEqualTo(1);
      assertThat(none.at("/id").asText()).as(none.text()).isEqualTo(id);
      assertThat(none.json().has("history")).isFalse();
    }
  }

  @Test
  void parametersOfConfigurationsAreReadPlainAndEncoded() {
    String path = "/tasks/" + send("push").path("id").asText() + "/pushNotificationConfigs";
    for (String id : new String[] {"a/b c", "ü+1"}) {
      String config = "{\"id\":\"%s\",\"url\":\"%s/hook\"}".formatted(id, webhook.url());
      assertThat(hub.post("/a2a/rest" + path, config).status()).isEqualTo(200);
      assertThat(rest(path + "/" + percent(id)).at("/id").asText()).isEqualTo(id);
    }

    JsonNode first = rest(path + "?pageSize=%31");
    String token = first.at("/nextPageToken").asText();
    JsonNode second = rest(path + "?pageSize=1&pageToken=" + percent(token));

    assertThat(first.at("/configs")).hasSize(1);
    assertThat(second.at("/configs")).hasSize(1);
    assertThat(second.at("/configs/0/id")).isNotEqualTo(first.at("/configs/0/id"));
  }

  @Test
  void versionAndExtensionsInTheQueryAreDecoded() {
    String uri = "urn:serai:a2a-extension:stream-resumption:1";
    Reply reply = hub.get("/a2a/rest/tasks?A2A-Version=1%2E0&A2A-Extensions=" + percent(uri));

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.header("a2a-extensions")).isEqualTo(uri);
  }

  @Test
  void lastOfSeveralValuesCounts() {
    send("several");

    assertThat(rest("/tasks?contextId=x&contextId=severa%6C").at("/totalSize").asInt())
        .isEqualTo(1);
  }

  private static JsonNode send(String context) {
    Reply sent =
        hub.post(
            "/a2a/rest/message:send",
            """
            {"message":{"messageId":"m","role":"ROLE_USER","contextId":"%s",
            "metadata":{"skillId":"url.ask"},"parts":[{"text":"find it"}]}}"""
                .formatted(context));
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    return sent.at("/task");
  }

  private static JsonNode rest(String path) {
    Reply reply = hub.get("/a2a/rest" + path);
    assertThat(reply.status()).as(path + " " + reply.text()).isEqualTo(200);
    return reply.json();
  }

  /** Encodes every byte. */
  private static String percent(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      encoded.append("%%%02X".formatted(each));
    }
    return encoded.toString();
  }
}
