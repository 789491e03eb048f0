package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The weather alerts of the repository's home, which call a GraphQL service. */
@Timeout(300)
class WeatherAlertsTest {

  private static final String FILE = "routes/weather-alerts.camel.yaml";
  private static final String SERVICE = "graphql:http://localhost:{{serai.port}}/demo/services";
  private static final String NO_GRAPHQL = "The alert service did not answer with GraphQL.";

  @TempDir private static Path homes;
  private static HubFixture demo;
  private static HubFixture stubbed;
  private static HttpStub stub;

  @BeforeAll
  static void start() throws Exception {
    demo = DemoHome.in(homes.resolve("demo")).start();
    stub = new HttpStub();
    stubbed = DemoHome.in(homes.resolve("stubbed"));
    DemoHome.edit(stubbed, FILE, SERVICE, "graphql:" + stub.url());
    stubbed.start();
  }

  @AfterAll
  static void stop() {
    demo.close();
    stubbed.close();
    stub.close();
  }

  @Test
  void onlySevereAlertsOfARegionAreReturned() throws Exception {
    assertThat(demo.get("/demo/alerts/coast").json())
        .isEqualTo(
            JsonMappers.MAPPER.readTree(
                "[{\"city\": \"Stormhaven\", \"event\": \"Storm\", \"severity\": \"severe\"}]"));
    assertThat(demo.get("/demo/alerts/steppe").text()).isEqualTo("[]");
  }

  @Test
  void graphqlErrorWithStatus200IsABadGateway() {
    Reply reply = demo.get("/demo/alerts/moon");

    assertThat(reply.status()).isEqualTo(502);
    assertThat(reply.at("/error").asText())
        .isEqualTo(
            "The alert service refused the query."
                + " The service answered with errors: There is no such region.");
  }

  @Test
  void inputOfTheCallerCannotChangeTheQuery() throws Exception {
    stub.json("/alerts", "{\"data\": {\"alerts\": []}}");

    Reply reply = stubbed.get("/demo/alerts/a%22%29%7Bx%7D%2C%24%7Bbody%7D");

    assertThat(reply.text()).isEqualTo("[]");
    HttpStub.Seen seen = stub.seen("/alerts").get(stub.seen("/alerts").size() - 1);
    assertThat(JsonMappers.MAPPER.readTree(seen.body()))
        .isEqualTo(
            JsonMappers.MAPPER.valueToTree(
                Map.of(
                    "operationName",
                    "alerts",
                    "query",
                    "query alerts($region: String!)"
                        + " { alerts(region: $region) { city event severity } }",
                    "variables",
                    Map.of("region", "a\"){x},${body}"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>",
        "[]",
        "{}",
        "{\"data\": null}",
        "{\"data\": {\"alerts\": null}}",
        "{\"data\": {\"alerts\": 3}}"
      })
  void responseThatIsNotGraphqlIsABadGateway(String answer) {
    stub.json("/alerts", answer);

    Reply reply = stubbed.get("/demo/alerts/coast");

    assertThat(reply.status()).isEqualTo(502);
    assertThat(reply.at("/error").asText()).isEqualTo(NO_GRAPHQL);
  }

  @Test
  void errorStatusOfTheServiceIsABadGateway() {
    stub.on("/alerts", response -> response.setStatusCode(500).end("{\"secret\": 1}"));

    Reply reply = stubbed.get("/demo/alerts/coast");

    assertThat(reply.status()).isEqualTo(502);
    assertThat(reply.at("/error").asText()).isEqualTo(NO_GRAPHQL);
  }

  @Test
  void brokenConnectionToTheServiceIsABadGateway() {
    stub.on("/alerts", response -> response.reset());

    Reply reply = stubbed.get("/demo/alerts/coast");

    assertThat(reply.status()).isEqualTo(502);
    assertThat(reply.at("/error").asText()).isEqualTo(NO_GRAPHQL);
  }
}
