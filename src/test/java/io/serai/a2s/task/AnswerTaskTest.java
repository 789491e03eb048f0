package io.serai.a2s.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A waiting task is answered over the REST API, whichever protocol started it. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnswerTaskTest {
  private static final String CALLER = "operator:" + Keys.sha256("operator-key").substring(0, 12);

  private static final String ANN = "operator:" + Keys.sha256("ann-key").substring(0, 12);

  private TaskApiHub hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new TaskApiHub(home, "");
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private String begun(String skill) {
    return TaskApiHub.send(hub.bob, skill, "{}");
  }

  private JsonNode ended(String id, Reply answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.at("/id").asText()).isEqualTo(id);
    return Awaitility.await()
        .until(
            () -> TaskApiHub.task(hub.bob, id),
            task -> !task.at("/state").asText().equals("WORKING"));
  }

  private Reply answer(String id, String body) {
    return TaskApiHub.answer(hub.bob, id, body);
  }

  @Test
  void inputsContinueTheTask() {
    String id = begun("ask");

    JsonNode task = ended(id, answer(id, "{\"inputs\":{\"name\":\"Ann\"}}"));

    assertThat(task.path("outputs").asText()).isEqualTo("Hello, Ann!");
  }

  @Test
  void aTextIsTheOnlyInputThatIsMissing() {
    String id = begun("ask");

    assertThat(ended(id, answer(id, "{\"text\":\"Bo\"}")).path("outputs").asText())
        .isEqualTo("Hello, Bo!");
  }

  @Test
  void aTextAnswersAQuestionWithoutNames() {
    String id = begun("anything");

    assertThat(ended(id, answer(id, "{\"text\":\"something\"}")).path("outputs").asText())
        .isEqualTo("something");
  }

  @Test
  void aTextThatIsAValueOfTheTypeIsTakenAsThat() {
    String id = begun("choose");

    assertThat(
            ended(id, answer(id, "{\"inputs\":{\"size\":\"L\",\"seats\":\"3\"}}"))
                .path("outputs")
                .asText())
        .isEqualTo("Size L, 3");
  }

  @Test
  void aPartOfTheInputsLeavesTheTaskWaitingForTheOthers() {
    String id = begun("choose");

    Reply partly = answer(id, "{\"inputs\":{\"seats\":2}}");

    assertThat(partly.status()).isEqualTo(200);
    assertThat(partly.at("/need/required").toString()).isEqualTo("[\"size\"]");
    assertThat(ended(id, answer(id, "{\"inputs\":{\"size\":\"S\"}}")).path("outputs").asText())
        .isEqualTo("Size S, 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"size\":\"XL\"}", "{\"size\":\"S\",\"seats\":0}", "{\"size\":[]}"})
  void aValueThatDoesNotFitIsRefusedWithItsPlace(String inputs) {
    String id = begun("choose");

    Reply refused = answer(id, "{\"inputs\":" + inputs + "}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/code").asText()).isEqualTo("INVALID_INPUT");
    assertThat(refused.at("/error/message").asText()).containsPattern("/(size|seats) ");
    assertThat(TaskApiHub.task(hub.bob, id).path("state").asText()).isEqualTo("INPUT_REQUIRED");
  }

  @Test
  void onlyTheOpenQuestionIsAnswered() {
    String id = begun("choose");
    long question = TaskApiHub.task(hub.bob, id).at("/need/question").asLong();
    String inputs = "\"inputs\":{\"size\":\"S\",\"seats\":1}";

    Reply other = answer(id, "{\"question\":" + (question + 1) + "," + inputs + "}");
    Reply open = answer(id, "{\"question\":" + question + "," + inputs + "}");
    ended(id, open);
    Reply again = answer(id, "{\"question\":" + question + "," + inputs + "}");

    assertThat(other.status()).isEqualTo(409);
    assertThat(open.status()).isEqualTo(200);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.at("/error/code").asText()).isEqualTo("CONFLICT");
  }

  @Test
  void anAuthorizationIsConfirmed() {
    String id = begun("permit");

    assertThat(ended(id, answer(id, "{\"inputs\":{}}")).path("outputs").asText())
        .isEqualTo("granted");
  }

  @Test
  void historySaysWhoAnsweredWhat() {
    String text = begun("ask");
    String input = begun("ask");
    String several = begun("choose");
    String approved = begun("permit");

    ended(text, TaskApiHub.answer(ann(), text, "{\"text\":\"Bo\"}"));
    ended(input, TaskApiHub.answer(ann(), input, "{\"inputs\":{\"name\":\"Di\"}}"));
    ended(several, answer(several, "{\"inputs\":{\"size\":\"S\",\"seats\":2}}"));
    ended(approved, TaskApiHub.answer(ann(), approved, "{\"inputs\":{},\"text\":\"Fine.\"}"));

    assertThat(answered(hub.operator, text)).isEqualTo(ANN + " Ann Bo");
    assertThat(answered(hub.operator, input)).isEqualTo(ANN + " Ann Di");
    assertThat(answered(hub.operator, several)).isEqualTo("bob  size: S, seats: 2");
    assertThat(answered(hub.operator, approved)).isEqualTo(ANN + " Ann Fine.");
  }

  @Test
  void agentsSeeThemselvesButNoOperatorInTheHistory() {
    String own = begun("ask");
    String other = begun("ask");
    String declined = begun("permit");

    ended(own, answer(own, "{\"text\":\"Bo\"}"));
    ended(other, TaskApiHub.answer(ann(), other, "{\"text\":\"Bo\"}"));
    TaskApiHub.answer(ann(), declined, "{\"decline\":true}");

    assertThat(answered(hub.bob, own)).isEqualTo("bob  Bo");
    assertThat(answered(hub.bob, other)).isEqualTo("  Bo");
    assertThat(event(hub.bob, declined, "stop").has("by")).isFalse();
    assertThat(event(hub.operator, declined, "stop").path("by_label").asText()).isEqualTo("Ann");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"inputs\":{\"word\":\"sesame\"}}", "{\"text\":\"sesame\"}"})
  void secretsThatWereAskedForAreNotInTheHistory(String body) {
    String id = begun("unlock");

    ended(id, answer(id, body));

    assertThat(hub.operator.get("/a2s/v1/tasks/" + id + "/events").text())
        .contains("\"type\":\"answer\"")
        .doesNotContain("sesame");
  }

  private HubFixture ann() {
    return hub.files().as("ann-key");
  }

  private static String answered(HubFixture reader, String id) {
    JsonNode event = event(reader, id, "answer");
    return "%s %s %s"
        .formatted(
            event.path("by").asText(),
            event.path("by_label").asText(),
            event.path("message").asText());
  }

  private static JsonNode event(HubFixture reader, String id, String type) {
    for (JsonNode event : reader.get("/a2s/v1/tasks/" + id + "/events").at("/events")) {
      if (event.path("type").asText().equals(type)) {
        return event;
      }
    }
    throw new AssertionError("There is no event " + type);
  }

  @Test
  void onlyTheOpenAuthorizationIsConfirmed() {
    String id = begun("permit");
    long question = TaskApiHub.task(hub.bob, id).at("/need/question").asLong();

    Reply other = answer(id, "{\"inputs\":{},\"question\":" + (question - 1) + "}");
    assertThat(TaskApiHub.task(hub.bob, id).path("state").asText()).isEqualTo("AUTH_REQUIRED");
    Reply open = answer(id, "{\"inputs\":{},\"question\":" + question + "}");

    assertThat(other.status()).isEqualTo(409);
    assertThat(other.at("/error/code").asText()).isEqualTo("CONFLICT");
    assertThat(ended(id, open).path("outputs").asText()).isEqualTo("granted");
  }

  @Test
  void whatCallersDoWithTasksIsInTheAuditLog() {
    String own = begun("ask");
    String waiting = begun("ask");
    String canceled = begun("ask");
    String body = "{\"inputs\":{\"name\":\"Ann\"}}";
    ended(own, answer(own, body));
    hub.bob.post("/a2s/v1/tasks/" + own + "/run-again", "{}");
    ended(waiting, TaskApiHub.answer(hub.operator, waiting, body));
    hub.operator.post("/a2s/v1/tasks/" + waiting + "/run-again", "{}");
    hub.operator.delete("/a2s/v1/tasks/" + canceled, Map.of());

    assertThat(entry(canceled)).isEqualTo("task.cancel " + CALLER + " done");
    assertThat(entries(waiting))
        .containsExactly(
            "task.run-again " + CALLER + " created", "task.answer " + CALLER + " done");
    assertThat(entries(own)).containsExactly("task.run-again bob created", "task.answer bob done");
  }

  private String entry(String task) {
    return Awaitility.await().until(() -> entries(task), all -> all.size() == 1).get(0);
  }

  private List<String> entries(String task) {
    List<String> entries = new ArrayList<>();
    hub.operator
        .get("/api/v1/audit?subject=" + task)
        .at("/entries")
        .forEach(
            entry ->
                entries.add(
                    entry.path("event").asText()
                        + " "
                        + entry.path("caller").asText()
                        + " "
                        + entry.path("outcome").asText()));
    return entries;
  }

  @Test
  void requestsToTheClientAreAnsweredByTheirForms() {
    String id = begun("client");

    Reply answered =
        answer(
            id,
            "{\"inputs\":{\"seat\":{\"row\":4},\"words\":\"hi\",\"folders\":[{\"uri\":\"file:///a\"}]}}");

    assertThat(ended(id, answered).path("outputs").asText())
        .contains("accept", "row", "4", "assistant", "hi", "roots", "file:///a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"inputs\":{\"seat\":{}}}",
        "{\"inputs\":{\"seat\":{\"row\":\"four\"}}}",
        "{\"inputs\":{\"words\":1}}",
        "{\"inputs\":{\"others\":{}}}",
        "{\"text\":\"row 4\"}"
      })
  void answersThatDoNotFitTheRequestsAreRefused(String body) {
    assertThat(answer(begun("client"), body).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ask", "permit", "client"})
  void aUserWhoDeclinesEndsTheTask(String skill) {
    String id = begun(skill);

    Reply declined = answer(id, "{\"decline\":true}");

    assertThat(declined.status()).as(declined.text()).isEqualTo(200);
    assertThat(declined.at("/state").asText()).isEqualTo("CANCELED");
    assertThat(hub.bob.get("/a2s/v1/tasks/" + id + "/events").text())
        .contains("The user declined.");
  }

  @Test
  void whatAUserSaysWhoDeclinesIsInTheHistory() {
    String id = begun("permit");

    answer(id, "{\"decline\":true,\"text\":\"Too expensive.\"}");

    JsonNode task = hub.bob.get("/a2a/rest/tasks/" + id).json();
    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
    assertThat(task.at("/status/message/parts/0/text").asText())
        .isEqualTo("The user declined. Too expensive.");
    JsonNode history = task.path("history");
    JsonNode last = history.get(history.size() - 1);
    assertThat(last.path("role").asText()).isEqualTo("ROLE_USER");
    assertThat(last.at("/parts/0/text").asText()).isEqualTo("Too expensive.");
    assertThat(hub.bob.get("/a2s/v1/tasks/" + id + "/events").text())
        .contains("The user declined. Too expensive.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"inputs\":1}",
        "{\"text\":2}",
        "{\"input\":{}}",
        "{\"decline\":false}",
        "{\"decline\":true,\"inputs\":{}}",
        "{\"inputs\":{},\"question\":\"1\"}",
        "[]"
      })
  void aBodyThatIsNoAnswerIsRefused(String body) {
    assertThat(answer(begun("ask"), body).status()).isEqualTo(400);
  }

  @Test
  void onlyOwnerAndOperatorsAnswer() {
    String id = begun("ask");
    String body = "{\"inputs\":{\"name\":\"Cy\"}}";

    assertThat(TaskApiHub.answer(hub.guest, id, body).status()).isEqualTo(404);
    assertThat(TaskApiHub.answer(hub.bob, "none", body).status()).isEqualTo(404);
    assertThat(ended(id, TaskApiHub.answer(hub.operator, id, body)).path("outputs").asText())
        .isEqualTo("Hello, Cy!");
  }

  @Test
  void aTaskThatHasEndedIsNotAnswered() {
    Reply late = answer(begun("report"), "{\"text\":\"more\"}");

    assertThat(late.status()).isEqualTo(409);
    assertThat(late.at("/error/message").asText()).contains("COMPLETED");
  }

  @Test
  void aTaskOfMcpIsAnsweredToo() {
    McpClient.of(hub.bob).withForms().call("ask", "{}");
    JsonNode newest = hub.bob.get("/a2s/v1/tasks?limit=1").at("/tasks/0");
    String id = newest.path("id").asText();
    assertThat(newest.path("protocol").asText()).isEqualTo("mcp");

    assertThat(ended(id, answer(id, "{\"inputs\":{\"name\":\"Di\"}}")).path("outputs").asText())
        .isEqualTo("Hello, Di!");
  }
}
