package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import javax.management.JMException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The block {@code schedule} of an agent's file in a hub that runs. */
@Timeout(300)
class AgentScheduleTest {
  private static final String ROUTES =
      """
      - route:
          id: report
          from:
            uri: skill:report
            steps:
              - setBody: {simple: "report of ${body[region]}"}
      - route:
          id: now
          from:
            uri: platform-http:/now
            steps:
              - to: direct:schedule:reporter:morning
      """;
  private static final String AGENT =
      """
      agent_id: reporter
      schedule:
        - id: morning
          skill: %s
          inputs: {region: EU}
          cron: "0 8 * * MON-FRI"
          zone: Europe/Berlin
      """;

  @TempDir Path home;

  @Test
  void scheduleComesAndGoesWithTheFile() throws Exception {
    try (HubFixture hub =
        new HubFixture(home)
            .file("routes/report.camel.yaml", ROUTES)
            .file("agents/reporter.yaml", AGENT.formatted("report"))
            .start()) {
      Awaitility.await()
          .ignoreExceptionsInstanceOf(JMException.class) // of a bean that goes
          .untilAsserted(
              () ->
                  assertThat(Beans.routeGroups())
                      .containsEntry("schedule:reporter:morning", "schedules"));

      String task = hub.get("/now").text();

      assertThat(task).isNotBlank();
      Awaitility.await()
          .ignoreExceptionsInstanceOf(JMException.class) // of a bean that goes
          .untilAsserted(
              () -> assertThat(schedule(hub).at("/last/state").asText()).isEqualTo("COMPLETED"));
      assertThat(schedule(hub).at("/last/task").asText()).isEqualTo(task);
      assertThat(schedule(hub).path("next").asText()).isNotEmpty();
      JsonNode seen = hub.get("/a2s/v1/tasks/" + task).json();
      assertThat(seen.path("protocol").asText()).isEqualTo("schedule");
      assertThat(seen.path("owner").asText()).isEqualTo("reporter");
      assertThat(seen.path("agent").asText()).isEqualTo("reporter");
      assertThat(seen.path("outputs").toString()).contains("report of EU");

      hub.file("agents/reporter.yaml", AGENT.formatted("reprt"));
      Awaitility.await()
          .ignoreExceptionsInstanceOf(JMException.class) // of a bean that goes
          .untilAsserted(
              () ->
                  assertThat(hub.get("/a2s/v1/reloads").text())
                      .contains("SKILL_UNKNOWN", "/schedule/0/skill", "did you mean report?"));

      hub.delete("agents/reporter.yaml");
      Awaitility.await()
          .ignoreExceptionsInstanceOf(JMException.class) // of a bean that goes
          .untilAsserted(
              () -> assertThat(Beans.routeGroups()).doesNotContainKey("schedule:reporter:morning"));
    }
  }

  private static JsonNode schedule(HubFixture hub) {
    return hub.get("/a2s/v1/agents/reporter").json().at("/schedule/0");
  }
}
