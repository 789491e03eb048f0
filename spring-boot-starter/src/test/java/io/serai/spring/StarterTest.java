package io.serai.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.EmbeddedHub;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** A web application with Actuator, a database and the versions of Spring Boot's BOM. */
class StarterTest {

  private static final Map<?, ?> SUNNY =
      Map.of("description", "Sunny", "severity", "none", "celsius", 21);

  @TempDir private static Path folder;
  private static WeatherHome home;
  private static ConfigurableApplicationContext application;

  @BeforeAll
  static void start() throws Exception {
    home = WeatherHome.create(folder.resolve("home"));
    application = home.start();
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  private static Map<?, ?> request(String route) {
    return application
        .getBean(ProducerTemplate.class)
        .requestBody(route, "{\"city\": \"Samarkand\"}", Map.class);
  }

  @Test
  void hubServesTheAgentCard() {
    assertThat(Http.get(home.url() + "/.well-known/agent-card.json").at("/name").asText())
        .isNotEmpty();
  }

  @Test
  void capabilityOfTheHomeRuns() {
    JsonNode answer =
        Http.post(
            home.url() + "/a2s/v1/capabilities/get-weather/execute",
            "{\"inputs\": {\"city\": \"Samarkand\"}}");

    assertThat(answer.at("/outputs/celsius").asInt()).isEqualTo(21);
  }

  @Test
  void routesOfTheApplicationCallSkillsAndAgentsOfTheHub() {
    assertThat(request("direct:weather")).isEqualTo(SUNNY);
    assertThat(request("direct:report")).isEqualTo(SUNNY);
  }

  @Test
  void routeOfTheApplicationIsASkillThatCallsABean() {
    JsonNode answer =
        Http.post(
            home.url() + "/a2a/rest/message:send",
            """
            {"message": {"messageId": "m-1", "role": "ROLE_USER",
              "parts": [{"data": {"skill": "advice", "input": {"city": "Samarkand"}}}]}}""");

    assertThat(answer.at("/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(answer.at("/task/artifacts/0/parts/0/text").asText())
        .isEqualTo("Take no coat: 21 degrees.");
  }

  @Test
  void routesAndBeansKnowTheAddressOfTheHub() {
    CamelContext camel = application.getBean(CamelContext.class);

    assertThat(camel.resolvePropertyPlaceholders("{{serai.url}}")).isEqualTo(home.url());
    assertThat(application.getBean(EmbeddedHub.class).url()).isEqualTo(home.url());
  }

  @Test
  void healthOfTheHubIsPartOfActuators() {
    String port = application.getEnvironment().getProperty("local.server.port");
    JsonNode hub =
        Http.get("http://127.0.0.1:" + port + "/actuator/health").at("/components/serai");

    assertThat(hub.at("/status").asText()).isEqualTo("UP");
    assertThat(hub.at("/details/url").asText()).isEqualTo(home.url());
    assertThat(hub.at("/details/checks").findValuesAsText("name")).contains("database", "vault");
  }

  @Test
  void flywayOfTheHubLeavesTheDatabaseOfTheApplicationAlone() {
    assertThat(application.getBean(DataSource.class)).isNotNull();
    assertThat(application.getBeanNamesForType(Flyway.class)).isEmpty();
  }
}
