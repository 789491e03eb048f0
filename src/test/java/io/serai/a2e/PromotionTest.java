package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent tried out becomes a skill that an operator keeps. */
@Timeout(300)
class PromotionTest {
  private static final String PATH = "/api/v1/workflows/promote";

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home).start();
    hub.stub()
        .json("/people/Oslo", "[{\"name\":\"Ada\",\"age\":36},{\"name\":\"Eve\",\"age\":9}]")
        .json("/people/Rome", "[{\"name\":\"Kim\",\"age\":50}]");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static String[] workflow() {
    return new String[] {
      WorkflowHub.update("city", "SetData", "\"value\":\"Oslo\"", "city"),
      WorkflowHub.update("least", "SetData", "\"value\":18", "least"),
      WorkflowHub.update(
          "people",
          "ApiCall",
          "\"method\":\"GET\",\"url\":\"" + hub.stub().url() + "/people/{/workflow/city}\"",
          "people"),
      WorkflowHub.update(
          "adults",
          "FilterData",
          "\"inputPath\":\"/workflow/people\",\"conditions\":[{\"field\":\"age\",\"operator\":\">=\","
              + "\"value\":{\"path\":\"/workflow/least\"}}]",
          "adults"),
      WorkflowFixture.update(
          "any",
          "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/adults\",\"operator\":\"empty\"},"
              + "\"ifTrue\":[\"none\"],\"ifFalse\":[\"each\"]}}"),
      WorkflowHub.update("none", "SetData", "\"value\":\"nobody's\"", "none"),
      WorkflowHub.update(
          "each",
          "Loop",
          "\"inputPath\":\"/workflow/adults\",\"operations\":[\"shout\"],\"concurrency\":3",
          "each"),
      WorkflowHub.update(
          "shout",
          "FormatText",
          "\"inputPath\":\"/loop/current.name\",\"format\":\"upper\"",
          "shout"),
      begin("city", "least", "people", "adults", "any")
    };
  }

  private static ObjectNode body(String name) {
    return JsonMappers.object().put("name", name);
  }

  @Test
  void anExecutionBecomesASkillWithInputsThatGivesTheSameResult() {
    JsonNode execution = hub.execute(workflow());
    ObjectNode body = body("city.adults").put("agent", "author");
    body.put("execution_id", execution.path("execution_id").asText());
    body.putObject("inputs").put("city", "/workflow/city").put("least", "/workflow/least");

    Reply promoted = hub.hub().post(PATH, body.toString());

    assertThat(promoted.status()).as(promoted.text()).isEqualTo(200);
    String file = promoted.at("/file").asText();
    String yaml = promoted.at("/yaml").asText();
    assertThat(file).isEqualTo("routes/city-adults.camel.yaml");
    assertThat(yaml)
        .startsWith("# Promoted from the execution " + body.path("execution_id").asText())
        .contains("\"city\":{\"type\":\"string\"},\"least\":{\"type\":\"integer\"}")
        .contains("data:copy?source=/workflow/input.city&target=/workflow/city");
    hub.hub().file(file, yaml);
    await().until(() -> hub.hub().get("/api/v1/routes/city.adults").status() == 200);
    assertThat(call("city.adults", "{\"city\":\"Oslo\",\"least\":18}"))
        .isEqualTo(execution.path("results"));
    assertThat(call("city.adults", "{\"city\":\"Rome\",\"least\":5}").at("/any/executed/0"))
        .hasToString("\"each\"");
    assertThat(call("city.adults", "{\"city\":\"Rome\",\"least\":99}").path("none"))
        .hasToString("\"nobody's\"");
  }

  private static JsonNode call(String skill, String input) {
    return hub.execute(
            WorkflowHub.update(
                "op", "InvokeSkill", "\"skill\":\"" + skill + "\",\"input\":" + input, "op"),
            begin("op"))
        .at("/results/op");
  }

  @Test
  void onlyOperatorsPromote() {
    Reply refused = hub.as("author").post(PATH, body("x").put("workflow", "{}").toString());

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/message").asText())
        .isEqualTo("Only operators promote workflows.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"name":"x"} | 400 | one of workflow and execution_id must be there
          {"name":"x","execution_id":"e"} | 400 | agent is missing
          {"name":"x","execution_id":"none","agent":"author"} | 404 | author has no execution none
          {"name":"../x","workflow":"{}"} | 400 | the name must have letters
          {"workflow":"{}"} | 400 | name
          {"name":"x","workflow":"{}","input":{}} | 400 | input is not recognized
          {"name":"x","workflow":"nothing"} | 400 | line 1
          """)
  void aRequestThatIsWrongIsRefusedWithWhatToSend(String body, int status, String message) {
    Reply refused = hub.hub().post(PATH, body);

    assertThat(refused.status()).as(refused.text()).isEqualTo(status);
    assertThat(refused.text()).containsIgnoringCase(message);
  }

  @Test
  void anInputMustReplaceWhatASetDataWrites() {
    ObjectNode body = body("x").put("workflow", String.join("\n", workflow()));
    body.putObject("inputs").put("people", "/workflow/people");

    Reply refused = hub.hub().post(PATH, body.toString());

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/message").asText())
        .isEqualTo(
            "No SetData writes /workflow/people; an input can replace one of /workflow/city,"
                + " /workflow/least, /workflow/none");
  }
}
