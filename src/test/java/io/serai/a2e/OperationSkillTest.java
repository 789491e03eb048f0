package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes that are operations of workflows. */
class OperationSkillTest {
  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home).restricted("permissions:\n  operations: [SetData]\n");
    hub.hub()
        .file(
            "schemas/double.json",
            "{\"type\":\"object\",\"required\":[\"n\"],\"additionalProperties\":false,"
                + "\"properties\":{\"n\":{\"type\":\"integer\"}}}")
        .file(
            "routes/double.camel.yaml",
            """
            - route:
                id: double
                from:
                  uri: "skill:numbers.double"
                  parameters:
                    operation: true
                    description: Doubles a number
                    inputSchema: "file:%s/schemas/double.json"
                  steps:
                    - setBody: {simple: "${body[n]}${body[n]}"}
            """
                .formatted(home));
    hub.start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static String operation(String members) {
    return WorkflowFixture.update("op", "{\"numbers.double\":{" + members + "}}");
  }

  @Test
  @Tag("A2E-19")
  void routeIsAnOperationOfTheCatalogAndRunsInWorkflows() {
    JsonNode execution =
        hub.execute(
            WorkflowFixture.update(
                "one", "{\"SetData\":{\"value\":4,\"outputPath\":\"/workflow/one\"}}"),
            operation("\"n\":\"/workflow/one\",\"outputPath\":\"/workflow/op\""),
            begin("one", "op"));

    assertThat(execution.at("/results/op").asText()).isEqualTo("44");
    Reply capabilities = hub.as("author").get("/api/v1/capabilities?detail=full");
    assertThat(capabilities.at("/capabilities/supportedOperations").toString())
        .contains("numbers.double");
    assertThat(hub.as("author").get("/api/v1/prompt").text()).contains("numbers.double");
    assertThat(
            hub.as("author")
                .post("/api/v1/knowledge/search", "{\"query\":\"double\",\"type\":\"operation\"}")
                .at("/results/0/id")
                .asText())
        .isEqualTo("numbers.double");
  }

  @Test
  void inputThatDoesNotFitTheSchemaIsRefused() {
    Reply wrong =
        hub.reply(
            "author",
            "{}",
            operation("\"n\":\"four\",\"outputPath\":\"/workflow/op\""),
            begin("op"));
    Reply missing =
        hub.reply("author", "{}", operation("\"outputPath\":\"/workflow/op\""), begin("op"));

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.at("/error/message").asText()).contains("numbers.double");
    assertThat(missing.status()).isEqualTo(400);
  }

  @Test
  void agentWithoutThePermissionMayNotUseIt() {
    Reply refused =
        hub.reply(
            "restricted", "{}", operation("\"n\":4,\"outputPath\":\"/workflow/op\""), begin("op"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(hub.as("restricted").get("/api/v1/capabilities").text())
        .doesNotContain("numbers.double");
  }

  @Test
  void operationIsInNoAgentCard() {
    assertThat(hub.hub().get("/.well-known/agent-card.json").text())
        .doesNotContain("numbers.double");
  }
}
