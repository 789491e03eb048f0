package io.serai.dialect.organization;

import static io.serai.dialect.organization.A2aClient.artifact;
import static io.serai.dialect.organization.OrganizationHome.modifying;
import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers of several organizations that share a folder see of each other's work: nothing. */
@ExtendWith(Patience.class)
class OrganizationSharingTest {
  @TempDir private static Path folder;

  private static HubFixture hub;
  private static AgentZeroStub zero;
  private static OrganizationHome home;
  private static A2aClient anna;

  @BeforeAll
  static void start() throws IOException {
    hub = new HubFixture(folder).property("serai.security.mode", "closed");
    zero = new AgentZeroStub();
    home = OrganizationHome.in(hub, zero.url(), "");
    Files.createSymbolicLink(hub.home().resolve("linked"), hub.home().resolve("organizations"));
    organization("same", "organizations");
    organization("slash", "organizations/");
    organization("relative", "work/../organizations");
    organization("absolute", hub.home().resolve("organizations").toAbsolutePath().toString());
    organization("link", "linked");
    organization("inner", "organizations/inner");
    organization("outer", ".");
    caller("anna");
    caller("bert");
    hub.start();
    anna = new A2aClient(hub.as("key-of-anna"));
  }

  private static void organization(String id, String dir) {
    hub.file(
        "agents/" + id + ".yaml",
        """
        agent_id: %s
        allowed_callers: ["*"]
        organization: {dir: "%s", work_dir: work, agent_zero_url: "%s", api_key: %s, poll: 20ms}
        """
            .formatted(id, dir, zero.url(), OrganizationHome.KEY));
  }

  private static void caller(String id) {
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\nlimits: {requests_per_minute: 100000, requests_per_hour: 100000}\ncredentials: [{bearer_sha256: %s}]\n"
            .formatted(id, Keys.sha256("key-of-" + id)));
  }

  @AfterAll
  static void stop() {
    hub.close();
    zero.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"same", "slash", "relative", "absolute", "link", "inner", "outer"})
  @Tag("FLD-41")
  void reportWithoutATaskIsNobodysWhileTwoAreOpenAndThatOfTheOnlyOneAfterwards(String agent) {
    A2aClient bert = new A2aClient(hub.as("key-of-bert"), agent);
    String bertsId = bert.begin("work of Bert");
    Turn turnOfBert = zero.next();
    String annasId = anna.begin("work of Anna");
    Turn turnOfAnna = zero.next();
    home.work("anna.txt", "secret of Anna");

    try (CapturedLog log = new CapturedLog()) {
      home.write(modifying(report("emergency", "active", "telling Anna"), "anna.txt"));
      writeNamed("chief", annasId, "named for Anna");
      anna.untilWords(annasId, "named for Anna");
      assertThat(log.text()).contains("names no task_id, and 2 tasks are with Agent Zero");
    }
    tell(bert, bertsId);
    turnOfAnna.answer("Done.");
    JsonNode taskOfAnna = anna.until(annasId, "COMPLETED");
    turnOfBert.answer("Done.");
    JsonNode taskOfBert = bert.until(bertsId, "COMPLETED");

    assertThat(taskOfBert.toString()).doesNotContain("Anna", "anna.txt");
    assertThat(taskOfAnna.toString()).doesNotContain("Bert");
    assertThat(artifact(taskOfAnna, "anna.txt").isMissingNode()).isTrue();
    assertThatOnlyOneReceivesTheReport();
  }

  private static void assertThatOnlyOneReceivesTheReport() {
    String id = anna.begin("more of Anna");
    Turn turn = zero.next();

    home.write(modifying(report("primary", "active", "telling Anna alone"), "anna.txt"));
    anna.untilWords(id, "telling Anna alone");
    turn.answer("Done.");

    assertThat(artifact(anna.until(id, "COMPLETED"), "anna.txt").isMissingNode()).isFalse();
  }

  private static void tell(A2aClient bert, String task) {
    String dir = bert.agent().equals("inner") ? "organizations/inner" : "organizations";
    if (bert.agent().equals("outer")) {
      dir = ".";
    }
    hub.file(dir + "/reports/scout_latest.json", named(task, "named for Bert"));
    bert.untilWords(task, "named for Bert");
  }

  private static void writeNamed(String role, String task, String words) {
    hub.file("organizations/reports/" + role + "_latest.json", named(task, words));
  }

  private static String named(String task, String words) {
    return report("primary", "active", words).put("task_id", task).toString();
  }
}
