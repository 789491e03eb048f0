package io.serai.console;

import static io.serai.console.ConsoleHub.AGENT;
import static io.serai.console.ConsoleHub.NOBODY;
import static io.serai.console.ConsoleHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.document.JsonMappers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The entry points of a closed hub, and the errors that explain them. */
class EntriesTest {

  private static final String OWN_PAGE =
      """
      - route:
          id: own-page
          from:
            uri: platform-http:/
            steps:
              - setBody: {constant: mine}
      """;

  @TempDir Path home;
  private ConsoleHub hub;

  @BeforeEach
  void start() {
    hub = ConsoleHub.closed(home);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void rootPageListsTheEntryPointsWithoutAKey() throws Exception {
    HttpResponse<String> page = hub.get("/", NOBODY);

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(JsonMappers.MAPPER.readTree(page.body()).path("console").textValue())
        .isEqualTo("/hawtio");
    assertThat(page.body())
        .contains(
            "/.well-known/agent-card.json",
            "/a2s/v1/capabilities",
            "/openapi.json",
            "/asyncapi.json")
        .contains("\"/health\"", "/observe/health", "/hawtio");
    assertThat(hub.head("/", NOBODY).statusCode()).isEqualTo(200);
  }

  @Test
  void rootPageOfAUsersRouteIsServedAndNeedsAKey() throws Exception {
    hub.write("routes/own.camel.yaml", OWN_PAGE);

    await().until(() -> hub.get("/", AGENT).body().equals("mine"));
    assertThat(hub.get("/", NOBODY).statusCode()).isEqualTo(401);
  }

  @Test
  void consoleWithoutAKeyExplainsWhereToEnterIt() throws Exception {
    HttpResponse<String> answer = hub.get("/hawtio", NOBODY);

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).contains("enter the key as the password");
    assertThat(hub.get("/openapi.json", NOBODY).body()).doesNotContain("password");
  }

  @Test
  void jolokiaRequestWithInvalidJsonIsABadRequest() throws Exception {
    for (String broken : new String[] {"{\"type\":", "", "nonsense", "{]"}) {
      HttpResponse<String> answer = hub.post("/observe/jolokia", OPERATOR, broken);

      assertThat(answer.statusCode()).as(broken).isEqualTo(400);
      assertThat(answer.body()).contains("not valid JSON").doesNotContain("Exception");
    }
  }

  @Test
  void jolokiaRequestOfInvalidShapeIsABadRequest() throws Exception {
    for (String odd :
        new String[] {
          "{\"type\":\"read\",\"mbean\":7}",
          "{\"type\":\"read\",\"mbean\":{}}",
          "{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\",\"path\":1.5}",
          "{\"type\":\"exec\",\"mbean\":\"a:b=c\",\"operation\":\"x\",\"arguments\":\"y\"}",
          "{\"type\":\"notification\"}",
          "{\"type\":5}",
          "[7]",
        }) {
      assertThat(hub.post("/observe/jolokia", OPERATOR, odd).body())
          .as(odd)
          .contains("\"status\":400")
          .contains("Jolokia");
    }
    assertThat(hub.get("/observe/jolokia/notification", OPERATOR).body())
        .contains("\"status\":400");
  }
}
