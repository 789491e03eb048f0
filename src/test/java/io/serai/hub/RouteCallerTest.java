package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The caller in whose name a route calls an agent or a skill. */
@Timeout(300)
class RouteCallerTest {
  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:refund
            parameters: {permissions: orders.refund}
            steps:
              - setBody: {simple: "refunded for ${header.SeraiCaller}"}
      - route:
          from:
            uri: skill:via
            steps:
              - to: skill:refund
      """;

  private static final String ROUTE =
      """
      - route:
          from:
            uri: platform-http:/refund
            steps:
              - %s
      """;

  private static final String THERE =
      "- route: {from: {uri: '%s:there', steps: [{to: 'agent:serai?skill=refund'}]}}\n";

  @TempDir Path home;

  private HubFixture hub(String step) {
    String there = step.contains(":there") ? step.replaceAll("to: (\\w+):there.*", "$1") : "";
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("root"))
        .property("serai.shutdown-timeout", "1s")
        .file("agents/clerk.yaml", Keys.agent("clerk", "{capabilities: [weather.*]}"))
        .file("agents/boss.yaml", Keys.agent("boss", "{capabilities: [orders.refund]}"))
        .file("routes/skills.camel.yaml", SKILLS)
        .file(
            "routes/refund.camel.yaml",
            ROUTE.formatted(step) + (there.isEmpty() ? "" : THERE.formatted(there)))
        .start();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "to: agent:serai?skill=refund",
        "to: direct:there",
        "to: seda:there?waitForTaskToComplete=Always",
        "toD: 'agent:${header.agent}?skill=refund'",
        "split: {simple: '${body}', steps: [{to: 'agent:serai?skill=refund'}]}",
        "multicast: {parallelProcessing: true, steps: [{to: 'agent:serai?skill=refund'}]}",
        "to: skill:refund",
        "to: skill:via",
        "to: agent:serai?skill=via"
      })
  void callerOfARouteNeedsThePermissionOfTheSkill(String step) {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = hub(step)) {
      Reply refused = hub.as("clerk-key").post("/refund?agent=serai", "{}");

      assertThat(refused.status()).as(refused.text()).isEqualTo(403);
      assertThat(refused.text()).contains("refund needs the permission orders.refund");
      assertThat(log.text()).doesNotContain("\tat ");
      assertThat(hub.as("boss-key").post("/refund?agent=serai", "{}").status()).isEqualTo(200);
    }
  }

  @Test
  void refusalIsLoggedInOneLine() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = hub("to: agent:serai?skill=refund")) {
      hub.as("clerk-key").post("/refund", "{}");

      assertThat(log.text().lines().filter(line -> line.contains("needs the permission")))
          .hasSize(1);
    }
  }

  @Test
  void taskBelongsToTheCallerOfTheRoute() {
    try (HubFixture hub = hub("to: agent:serai?skill=refund")) {
      assertThat(hub.as("boss-key").post("/refund", "{}").text()).isEqualTo("refunded for boss");
    }
  }

  @Test
  void routeCanCallAsANamedAgent() {
    try (HubFixture hub = hub("to: agent:serai?skill=refund&caller=boss")) {
      assertThat(hub.as("clerk-key").post("/refund", "{}").text()).isEqualTo("refunded for boss");
    }
  }

  @Test
  void routeCanCallAsTheOperator() {
    try (HubFixture hub = hub("to: agent:serai?skill=refund&caller=operator")) {
      assertThat(hub.as("clerk-key").post("/refund", "{}").text())
          .isEqualTo("refunded for operator:bus");
    }
  }

  @Test
  void headerSetByARouteCanNameAnAgentButNotTheOperator() {
    String step =
        """
        setHeader: {name: SeraiAgentCaller, simple: "${header.who}"}
                - to: agent:serai?skill=refund""";
    try (HubFixture hub = hub(step)) {
      assertThat(hub.as("clerk-key").post("/refund?who=boss", "{}").text())
          .isEqualTo("refunded for boss");
      Reply refused = hub.as("clerk-key").post("/refund?who=operator", "{}");
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.text()).contains("There is no agent operator to call as.");
    }
  }

  @Test
  void requestCannotChooseItsCaller() {
    try (HubFixture hub = hub("to: agent:serai?skill=refund")) {
      Reply refused =
          hub.as("clerk-key")
              .post("/refund?SeraiAgentCaller=boss", "{}", Map.of("SeraiAgentCaller", "boss"));

      assertThat(refused.status()).isEqualTo(403);
    }
  }

  @Test
  void unknownAgentIsABadRequest() {
    try (HubFixture hub = hub("to: agent:nobody")) {
      Reply unknown = hub.as("clerk-key").post("/refund", "{}");

      assertThat(unknown.status()).isEqualTo(400);
      assertThat(unknown.text()).contains("There is no agent nobody.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "respond-async"})
  void forbiddenCapabilityIsRefusedSynchronouslyAndAsynchronously(String preference) {
    try (HubFixture hub = hub("to: skill:pets")) {
      hub.as("root")
          .postYaml(
              "/a2s/v1/capabilities",
              CapabilityText.of("Pets")
                  .header("permissions: [orders.refund]")
                  .get("fetch", "http://localhost:1", "/value", "value: $.value")
                  .yaml());

      Reply refused =
          hub.as("clerk-key")
              .post(
                  "/a2s/v1/capabilities/pets/execute",
                  "{\"inputs\":{}}",
                  Map.of("Prefer", preference));

      assertThat(refused.status()).as(refused.text()).isEqualTo(403);
      assertThat(hub.as("clerk-key").post("/refund", "{}").status()).isEqualTo(403);
    }
  }
}
