package io.serai.dialect.organization;

import static io.serai.dialect.organization.A2aClient.artifact;
import static io.serai.dialect.organization.A2aClient.message;
import static io.serai.dialect.organization.A2aClient.words;
import static io.serai.dialect.organization.OrganizationHome.modifying;
import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of an organization over A2A, before a stand-in for Agent Zero. */
@ExtendWith(Patience.class)
class OrganizationTasksTest {
  @TempDir private static Path folder;

  private static HubFixture hub;
  private static AgentZeroStub zero;
  private static OrganizationHome home;
  private static A2aClient client;

  @BeforeAll
  static void start() {
    hub = new HubFixture(folder);
    zero = new AgentZeroStub();
    home = OrganizationHome.in(hub, zero.url(), "max_queued: 1");
    hub.start();
    client = new A2aClient(hub);
  }

  @AfterAll
  static void stop() {
    hub.close();
    zero.close();
  }

  @Test
  @Tag("OK-16")
  @Tag("OK-58")
  @Tag("OK-66")
  @Tag("OK-6")
  @Tag("OK-11")
  @Tag("OK-12")
  @Tag("OK-13")
  @Tag("OK-15")
  @Tag("OK-18")
  @Tag("OK-20")
  @Tag("OK-21")
  @Tag("OK-22")
  @Tag("OK-48")
  @Tag("OK-Q3")
  @Tag("OK-Q4")
  @Tag("OK-Q5")
  void cardIsMadeOfTheActiveOrganization() {
    JsonNode card = hub.get("/agents/shop/.well-known/agent.json").json();

    assertThat(card.path("name").asText()).isEqualTo("Workshop");
    assertThat(card.path("version").asText()).isEqualTo("4.1");
    assertThat(card.at("/capabilities/pushNotifications").asBoolean()).isTrue();
    assertThat(card.at("/defaultInputModes/0").asText()).isEqualTo("text/plain");
    assertThat(card.at("/defaultOutputModes/0").asText()).isEqualTo("text/plain");
    assertThat(card.path("description").asText())
        .isEqualTo("Mends programs. Leave nothing broken.");
    assertThat(card.path("skills").findValuesAsText("id"))
        .containsExactly("analysis", "bugfix", "log_analysis");
    assertThat(card.at("/skills/1/name").asText()).isEqualTo("Bug Fix");
    assertThat(card.at("/skills/1/tags").toString())
        .isEqualTo("[\"bugfix\",\"specialist\",\"mender\"]");
    assertThat(card.at("/skills/1/examples").toString()).isEqualTo("[\"is broken\"]");
    assertThat(card.path("supportedProtocolVersions").toString()).isEqualTo("[\"0.3\",\"1.0\"]");
    assertThat(card.at("/authentication/schemes").toString()).isEqualTo("[\"none\"]");
  }

  @Test
  @Tag("OK-16")
  @Tag("OK-18")
  @Tag("OK-Q2")
  void membersOfOlderVersionsAreAtBothAddressesUnlessTheClientAsksForTheNewest() {
    String address = "/agents/shop/.well-known/agent-card.json";

    JsonNode card = hub.get(address).json();
    assertThat(card.path("supportedProtocolVersions").toString()).isEqualTo("[\"0.3\",\"1.0\"]");
    assertThat(card.at("/authentication/schemes").toString()).isEqualTo("[\"none\"]");
    assertThat(card.path("capabilities").has("push_notifications")).isFalse();
    assertThat(hub.get(address + "?A2A-Version=1.0").text())
        .doesNotContain("supportedProtocolVersions", "schemes");
  }

  @Test
  @Tag("OK-Q20")
  void skillsAreInTheCatalogWithThePrefixOfTheAgent() {
    JsonNode card = hub.get("/.well-known/agent-card.json").json();

    assertThat(card.path("skills").findValuesAsText("id"))
        .contains("shop.bugfix", "shop.analysis")
        .doesNotContain("bugfix");
  }

  @Test
  @Tag("OK-59")
  @Tag("OK-10")
  @Tag("OK-25")
  @Tag("OK-42")
  @Tag("OK-50")
  void answerOfAgentZeroIsTheResultOfTheTask() {
    String id = client.begin("List the files");
    Turn turn = zero.next();
    assertThat(turn.message()).isEqualTo("List the files");
    assertThat(turn.body().has("context_id")).isFalse();
    home.work("listing.txt", "made beside");
    home.write(modifying(report("primary", "active", "listing"), "listing.txt"));
    client.untilWords(id, "listing");
    turn.answer("a.txt");

    JsonNode task = client.until(id, "COMPLETED");

    assertThat(artifact(task, "result").at("/parts/0/text").asText()).isEqualTo("a.txt");
    assertThat(hub.get("/a2s/v1/tasks/" + id).at("/outputs").asText()).isEqualTo("a.txt");
  }

  @Test
  @Tag("OK-Q21")
  @Tag("OK-9")
  void dataIsPostedAsTextAndFilesAsAttachments() {
    ObjectNode body = message("Look at these");
    var parts = body.withObject("/message").withArray("/parts");
    parts.addObject().putObject("data").put("line", 7);
    parts.addObject().put("raw", "AAEC").put("filename", "log.bin").put("mediaType", "image/png");
    body.putObject("configuration").put("returnImmediately", true);
    String id = client.post(body).at("/task/id").asText();

    Turn turn = zero.next();

    assertThat(turn.message()).isEqualTo("Look at these\n{\"line\":7}");
    JsonNode file = turn.body().at("/attachments/0");
    assertThat(file.path("filename").asText()).endsWith("-log.bin");
    assertThat(file.path("base64").asText()).isEqualTo("AAEC");
    turn.answer("Seen.");
    client.until(id, "COMPLETED");
  }

  @Test
  @Tag("OK-31")
  @Tag("OK-38")
  @Tag("OK-60")
  @Tag("OK-3")
  @Tag("OK-29")
  @Tag("OK-32")
  @Tag("OK-37")
  @Tag("OK-42")
  @Tag("OK-Q23")
  void reportsArePassedOnInWordsAndTheEndNamesTheExit() {
    String id = client.begin("Mend it");
    Turn turn = zero.next();
    ObjectNode first = report("primary", "active", "looking for the cause");
    first.withObject("/activity").put("htn_step", 3).put("htn_total_steps", 5);
    first.withObject("/status").put("progress", 0.6);
    home.write(first);
    JsonNode working = client.untilWords(id, "looking for the cause");
    assertThat(words(working))
        .isEqualTo("Mending: looking for the cause (step 3/5, 60% complete), Mender");
    assertThat(working.at("/metadata/progress").asDouble()).isEqualTo(0.6);
    home.write(report("alternate", "error_recovery", "trying the other tool"));
    assertThat(words(client.untilWords(id, "other tool")))
        .isEqualTo("Mending: retrying with alternative approach: trying the other tool, Mender");
    ObjectNode last = report("primary", "active", "running the tests");
    last.withObject("/activity").put("htn_step", 5).put("htn_total_steps", 5);
    home.write(last);
    client.untilWords(id, "running the tests");
    turn.answer("Mended.");

    JsonNode task = client.until(id, "COMPLETED");

    assertThat(words(task)).isEqualTo("Mending: Mended and tested");
  }

  @Test
  @Tag("FLD-42")
  void questionIsWithdrawnWhenTheWorkGoesOnByItself() {
    String id = client.begin("Mend app.py");
    Turn turn = zero.next();
    home.write(report("contingent", "waiting", "opening app.py"));
    client.until(id, "INPUT_REQUIRED");

    home.write(report("primary", "active", "found it in src"));

    client.untilWords(id, "found it in src");
    client.until(id, "WORKING");
    turn.answer("Mended.");
    JsonNode task = client.until(id, "COMPLETED");
    assertThat(artifact(task, "result").at("/parts/0/text").asText()).isEqualTo("Mended.");
  }

  @Test
  @Tag("FLD-42")
  void guidanceThatWasNotPostedIsNotPostedOnceTheWorkGoesOnByItself() {
    String id = client.begin("Mend app.py");
    Turn turn = zero.next();
    home.write(report("contingent", "waiting", "opening app.py"));
    client.until(id, "INPUT_REQUIRED");
    client.answer(id, "It is in lib");
    client.until(id, "WORKING");

    home.write(report("alternate", "active", "found it in src"));

    client.untilWords(id, "found it in src");
    client.answer(id, "Mend the tests too");
    turn.answer("Mended.");
    Turn second = zero.next();
    assertThat(second.message()).isEqualTo("Mend the tests too");
    second.answer("All mended.");
    client.until(id, "COMPLETED");
  }

  @Test
  @Tag("FLD-42")
  void exitThatNoReportHasReachedIsNotNamed() {
    String id = client.begin("Mend it");
    Turn turn = zero.next();
    ObjectNode done = report("primary", "complete", "looking for the cause");
    done.withObject("/activity").put("htn_step", 5).put("htn_total_steps", 5);
    home.write(done);
    client.untilWords(id, "step 5/5");
    ObjectNode again = report("primary", "active", "looking elsewhere");
    again.withObject("/activity").put("htn_step", 1).put("htn_total_steps", 5);
    home.write(again);
    client.untilWords(id, "looking elsewhere");
    turn.answer("Not mended.");

    JsonNode task = client.until(id, "COMPLETED");

    assertThat(words(task)).isEqualTo("Mending: looking elsewhere (step 1/5), Mender");
  }

  @Test
  void whatACallerCallsAReportIsNotAReport() {
    ObjectNode body = message("Mend it");
    body.withObject("/message/metadata/salute/location").putArray("files_modified").add("theirs");
    body.withObject("/message/metadata/salute/status").put("pace_level", "emergency");
    body.putObject("configuration").put("returnImmediately", true);
    String id = client.post(body).at("/task/id").asText();
    Turn turn = zero.next();

    JsonNode report = hub.get("/a2s/v1/tasks/" + id + "?as=salute").json();

    assertThat(report.at("/status/pace_level").asText()).isEqualTo("primary");
    assertThat(report.at("/location/files_modified")).isEmpty();
    turn.answer("Mended.");
    client.until(id, "COMPLETED");
  }

  @Test
  void taskAsReportShowsLevelPlanAndFilesOfTheLastReport() {
    String id = client.begin("Mend it");
    Turn turn = zero.next();
    home.work("notes.txt", "looked here");
    home.write(
        modifying(
            step(2, report("alternate", "error_recovery", "looking elsewhere")), "notes.txt"));
    client.untilWords(id, "looking elsewhere");

    JsonNode report = hub.get("/a2s/v1/tasks/" + id + "?as=salute").json();

    assertThat(report.at("/status/pace_level").asText()).isEqualTo("alternate");
    assertThat(report.at("/status/state").asText()).isEqualTo("error_recovery");
    assertThat(report.at("/activity/current_task").asText()).isEqualTo("looking elsewhere");
    assertThat(report.at("/activity/htn_plan").asText()).isEqualTo("mend");
    assertThat(report.at("/activity/htn_step").asInt()).isEqualTo(2);
    assertThat(report.at("/location/files_modified")).hasToString("[\"notes.txt\"]");
    turn.answer("Mended.");
    client.until(id, "COMPLETED");
    JsonNode ended = hub.get("/a2s/v1/tasks/" + id + "?as=salute").json();
    assertThat(ended.at("/status/state").asText()).isEqualTo("complete");
    assertThat(ended.at("/status/pace_level").asText()).isEqualTo("primary");
    assertThat(ended.at("/location/files_modified")).hasToString("[\"notes.txt\"]");
  }

  @Test
  @Tag("OK-39")
  @Tag("OK-41")
  @Tag("OK-61")
  @Tag("OK-7")
  @Tag("OK-26")
  @Tag("OK-34")
  @Tag("OK-Q24")
  @Tag("OK-Q22")
  void contingentAsksAndGuidanceGoesOnInTheSameConversation() {
    String id = client.begin("Mend app.py");
    Turn turn = zero.next();
    home.work("notes.txt", "looked here");
    ObjectNode stuck = modifying(report("contingent", "escalating", "opening app.py"), "notes.txt");
    stuck.withObject("/environment").put("tool_failures_consecutive", 5);
    home.write(stuck);
    JsonNode asking = client.until(id, "INPUT_REQUIRED");
    assertThat(words(asking))
        .contains("opening app.py", "5 attempts in a row failed", "the name of the broken file");
    assertThat(artifact(asking, "notes.txt").at("/parts/0/text").asText()).isEqualTo("looked here");
    turn.answer("I cannot find it.");
    client.untilWords(id, "I cannot find it.");

    client.answer(id, "It is in src");
    Turn second = zero.next();
    assertThat(second.message()).isEqualTo("It is in src");
    assertThat(second.body().path("context_id").asText()).isEqualTo(turn.contextId());
    second.answer("Mended.");

    JsonNode task = client.until(id, "COMPLETED");
    assertThat(artifact(task, "result").at("/parts/0/text").asText()).isEqualTo("Mended.");
  }

  @Test
  @Tag("OK-55")
  @Tag("OK-56")
  @Tag("OK-57")
  void messagesStatesAndLevelsAreLogged() {
    try (CapturedLog log = new CapturedLog()) {
      String id = client.begin("Mend the log");
      Turn turn = zero.next();
      home.write(report("contingent", "escalating", "opening the log"));
      client.until(id, "INPUT_REQUIRED");
      turn.answer("Which log?");
      client.untilWords(id, "Which log?");
      client.answer(id, "The second");
      zero.next().answer("Mended.");
      client.until(id, "COMPLETED");
      String task = "Task " + id;

      await()
          .untilAsserted(
              () ->
                  assertThat(log.text())
                      .containsSubsequence(
                          task + " is working; it was submitted",
                          task + ": a message is posted to Agent Zero: Mend the log",
                          "the level contingent (escalating), so the task is input-required",
                          task + " is input-required",
                          task + " is working",
                          task + ": a message is posted to Agent Zero: The second",
                          task + " is completed"));
    }
  }

  @Test
  @Tag("OK-Q22")
  void guidanceThatComesWhileTheCallIsOpenIsPostedWithItsAnswer() {
    String id = client.begin("Mend early.py");
    Turn turn = zero.next();
    home.write(report("contingent", "escalating", "opening early.py"));
    client.until(id, "INPUT_REQUIRED");
    client.answer(id, "Take the other one");
    client.until(id, "WORKING");
    assertThat(client.answer(id, "or the third").status()).isEqualTo(200);
    turn.answer("Which one?");

    Turn second = zero.next();

    assertThat(second.message()).isEqualTo("Take the other one\nor the third");
    second.answer("Done.");
    client.until(id, "COMPLETED");
  }

  @Test
  @Tag("OK-25")
  void messageToAWorkingTaskIsPostedOnceItsCallIsAnswered() {
    String id = client.begin("Mend the door");
    Turn turn = zero.next();
    assertThat(client.answer(id, "and the window").status()).isEqualTo(200);
    assertThat(client.answer(id, "and the roof").status()).isEqualTo(200);
    turn.answer("The door is mended.");

    Turn second = zero.next();

    assertThat(second.message()).isEqualTo("and the window\nand the roof");
    assertThat(second.body().path("context_id").asText()).isEqualTo(turn.contextId());
    assertThat(client.task(id).at("/status/state").asText()).isEqualTo("TASK_STATE_WORKING");
    second.answer("All is mended.");
    JsonNode task = client.until(id, "COMPLETED");
    assertThat(artifact(task, "result").at("/parts/0/text").asText()).isEqualTo("All is mended.");
    assertThat(task.path("history").toString()).contains("The door is mended.");
  }

  @Test
  @Tag("OK-25")
  void messageWithTheRoleOfAnAgentIsPostedAsAnyOtherOfTheClient() {
    String id = client.begin("Mend the gate");
    Turn turn = zero.next();
    ObjectNode body = message("and the hinge");
    body.withObject("/message").put("role", "ROLE_AGENT").put("taskId", id);
    body.putObject("configuration").put("returnImmediately", true);
    assertThat(client.reply(body).status()).isEqualTo(200);
    turn.answer("The gate is mended.");

    Turn second = zero.next();

    assertThat(second.message()).isEqualTo("and the hinge");
    second.answer("All is mended.");
    client.until(id, "COMPLETED");
  }

  @Test
  @Tag("OK-25")
  void messageToAWaitingTaskIsPostedWithItsFirst() {
    String first = client.begin("before");
    Turn turn = zero.next();
    String second = client.begin("Paint the door");
    client.answer(second, "in green");
    turn.answer("1");

    Turn next = zero.next();

    assertThat(next.message()).isEqualTo("Paint the door\nin green");
    next.answer("Painted.");
    client.until(first, "COMPLETED");
    client.until(second, "COMPLETED");
  }

  @Test
  @Tag("OK-50")
  void emptyMessageIsRefused() {
    Reply first = client.reply(message(" \n"));
    String id = client.begin("Mend something");
    Turn turn = zero.next();
    Reply further = client.answer(id, "");
    turn.answer("Done.");
    client.until(id, "COMPLETED");

    assertThat(first.status()).isEqualTo(400);
    assertThat(first.text()).contains("The message is empty. Say in it what is to be done");
    assertThat(further.status()).isEqualTo(400);
    assertThat(zero.messages()).doesNotContain("See the attached files.");
  }

  @Test
  @Tag("OK-Q8")
  void messageInTheConversationOfAQuestionAnswersIt() {
    String id = client.begin("Mend context.py");
    Turn turn = zero.next();
    home.write(report("contingent", "escalating", "opening context.py"));
    String context = client.until(id, "INPUT_REQUIRED").path("contextId").asText();
    turn.answer("Where is it?");
    client.untilWords(id, "Where is it?");
    ObjectNode body = message("In lib");
    body.withObject("/message").put("contextId", context);
    body.putObject("configuration").put("returnImmediately", true);

    assertThat(client.post(body).at("/task/id").asText()).isEqualTo(id);

    zero.next().answer("Done.");
    client.until(id, "COMPLETED");
  }

  @Test
  @Tag("OK-40")
  @Tag("OK-62")
  @Tag("OK-7")
  @Tag("OK-26")
  @Tag("OK-Q24")
  @Tag("OK-Q22")
  void emergencyFailsWithAReportAndTheFilesSoFar() {
    String id = client.begin("Rebuild it");
    Turn turn = zero.next();
    home.work("half.txt", "half of it");
    home.write(modifying(report("emergency", "aborted", "repairing the index"), "half.txt"));
    client.untilWords(id, "repairing the index");
    turn.answer("I had to stop.");

    JsonNode task = client.until(id, "FAILED");

    JsonNode data = artifact(task, "failure-report").at("/parts/0/data");
    assertThat(data.path("stuck_at").asText()).isEqualTo("repairing the index");
    assertThat(data.path("reason").asText()).contains("I had to stop.");
    assertThat(data.path("suggestions").toString()).contains("call the owner of the machine");
    assertThat(data.path("accomplished").toString()).contains("half.txt");
    assertThat(artifact(task, "half.txt").at("/parts/0/text").asText()).isEqualTo("half of it");
    assertThat(client.answer(id, "Go on").status()).isEqualTo(400);
  }

  @Test
  @Tag("FLD-42")
  void whatWasTriedAgainIsNotAccomplished() {
    String id = client.begin("Rebuild it");
    Turn turn = zero.next();
    for (ObjectNode report :
        List.of(
            report("primary", "active", "reading the index"),
            step(2, report("primary", "active", "writing the index")),
            step(2, report("alternate", "error_recovery", "writing it elsewhere")),
            step(3, report("emergency", "aborted", "checking the index")))) {
      home.write(report);
      client.untilWords(id, report.at("/activity/current_task").asText());
    }
    turn.answer("I had to stop.");

    JsonNode task = client.until(id, "FAILED");

    JsonNode data = artifact(task, "failure-report").at("/parts/0/data");
    assertThat(data.path("accomplished")).hasToString("[\"reading the index\"]");
  }

  private static ObjectNode step(int step, ObjectNode report) {
    report.withObject("/activity").put("htn_step", step);
    return report;
  }

  @Test
  @Tag("OK-Q11")
  void emergencyThatLastsFailsTheTaskWhileTheCallIsOpen() {
    String id = client.begin("Rebuild all of it");
    Turn turn = zero.next();
    home.write(report("emergency", "active", "first alarm"));
    client.untilWords(id, "first alarm");
    home.write(report("emergency", "active", "second alarm"));

    JsonNode task = client.until(id, "FAILED");

    assertThat(words(task)).contains("second alarm");
    Awaitility.await().until(() -> turn.response().closed());
  }

  @Test
  @Tag("OK-63")
  @Tag("OK-Q9")
  @Tag("OK-7")
  @Tag("OK-36")
  void secondTaskWaitsAndAThirdIsRefused() {
    String first = client.begin("one");
    Turn turn = zero.next();
    String second = client.begin("two");
    assertThat(client.task(second).at("/status/state").asText()).isEqualTo("TASK_STATE_SUBMITTED");

    Reply refused = client.reply(message("three"));

    assertThat(refused.status()).isEqualTo(429);
    turn.answer("1");
    zero.next().answer("2");
    client.until(first, "COMPLETED");
    client.until(second, "COMPLETED");
    assertThat(zero.messages()).doesNotContain("three");
  }

  @Test
  @Tag("OK-36")
  void taskThatAsksKeepsItsPlaceWhileItsCallIsOpen() {
    String first = client.begin("asks");
    Turn turn = zero.next();
    home.write(report("contingent", "escalating", "asking"));
    client.until(first, "INPUT_REQUIRED");
    String second = client.begin("follows");
    assertThat(client.task(second).at("/status/state").asText()).isEqualTo("TASK_STATE_SUBMITTED");
    turn.answer("What now?");

    Turn next = zero.next();

    assertThat(next.message()).isEqualTo("follows");
    client.answer(first, "Go on");
    client.until(first, "WORKING");
    next.answer("done");
    client.until(second, "COMPLETED");
    Turn last = zero.next();
    assertThat(last.message()).isEqualTo("Go on");
    last.answer("done too");
    client.until(first, "COMPLETED");
  }

  @Test
  @Tag("OK-64")
  @Tag("OK-Q10")
  @Tag("OK-7")
  @Tag("OK-33")
  void cancelOfTheFirstMessageClosesTheCall() {
    String id = client.begin("long");
    Turn turn = zero.next();

    JsonNode canceled = client.cancel(id).json();

    assertThat(canceled.at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
    await().untilAsserted(() -> assertThat(turn.response().closed()).isTrue());
  }

  @Test
  @Tag("OK-Q10")
  @Tag("OK-33")
  void cancelOfALaterMessageEndsTheConversation() {
    String id = client.begin("long talk");
    Turn turn = zero.next();
    home.write(report("contingent", "escalating", "asking"));
    client.until(id, "INPUT_REQUIRED");
    turn.answer("What?");
    client.untilWords(id, "What?");
    client.answer(id, "This");
    zero.next();

    JsonNode canceled = client.cancel(id).json();

    assertThat(canceled.at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
    assertThat(zero.terminated()).contains(turn.contextId());
  }

  @Test
  @Tag("OK-Q12")
  @Tag("OK-Q26")
  void reportsOfOthersAndMalformedOnesDoNoHarm() {
    home.write(report("contingent", "escalating", "old"));
    String id = client.begin("quietly");
    Turn turn = zero.next();
    ObjectNode stranger = report("contingent", "escalating", "elsewhere");
    stranger.withObject("/unit").put("organization", "another");
    home.write(stranger);
    ObjectNode other = report("contingent", "escalating", "other task");
    home.write(other.put("task_id", "00000000-0000-4000-8000-000000000404"));
    home.writeReport("{\"status\": {\"state\":");
    home.writeReport("[1, 2]");
    home.write(report("primary", "upside down", "nonsense"));
    home.write(report("primary", "active", "reading on"));
    client.untilWords(id, "reading on");
    turn.answer("Read.");

    JsonNode task = client.until(id, "COMPLETED");

    assertThat(task.path("history").toString()).doesNotContain("elsewhere", "other task", "old");
  }

  @Test
  @Tag("OK-52")
  @Tag("OK-54")
  @Tag("OK-Q28")
  void errorOfAgentZeroFailsTheTaskOnceAndShowsNothingOfIt() {
    String id = client.begin("break");
    zero.next().end(500, "{\"error\": \"Traceback of " + OrganizationHome.KEY + "\"}");

    JsonNode task = client.until(id, "FAILED");

    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(words(task))
        .isEqualTo("Agent Zero answered with the status 500. Check the log of Agent Zero.");
    assertThat(artifact(task, "failure-report").at("/parts/0/data/suggestions").toString())
        .isEqualTo("[\"Check the log of Agent Zero.\"]");
    assertThat(task.toString()).doesNotContain("Traceback", OrganizationHome.KEY);
    assertThat(zero.messages().stream().filter("break"::equals)).hasSize(1);
  }

  @Test
  @Tag("OK-Q28")
  void answerWithoutATextFailsTheTask() {
    for (String answer : List.of("no json", "{\"context_id\": \"x\"}", "[]", "")) {
      String id = client.begin("nonsense " + answer);
      zero.next().end(200, answer);

      assertThat(client.until(id, "FAILED").at("/metadata/code").asText()).isEqualTo("E050");
    }
  }

  @Test
  @Tag("OK-52")
  void brokenConnectionFailsTheTaskAndIsNotRepeated() {
    String id = client.begin("drop");
    zero.next().breakOff();

    JsonNode task = client.until(id, "FAILED");

    assertThat(words(task)).contains("not sent again");
    assertThat(zero.messages().stream().filter("drop"::equals)).hasSize(1);
  }

  @Test
  @Tag("OK-Q21")
  void redirectIsNotFollowedBecauseAMessageIsPostedOnce() {
    String id = client.begin("redirect");
    Turn turn = zero.next();
    turn.response().putHeader("location", zero.url() + "/api_message");
    turn.end(307, "");

    assertThat(words(client.until(id, "FAILED"))).contains("status 307");
    assertThat(zero.messages().stream().filter("redirect"::equals)).hasSize(1);
  }

  @Test
  @Tag("OK-Q20")
  void skillThatIsNotOnTheCardIsRefused() {
    ObjectNode body = message("Cook");
    body.withObject("/message").putObject("metadata").put("skillId", "cooking");

    Reply refused = client.reply(body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("cooking", "bugfix");
    assertThat(zero.messages()).doesNotContain("Cook");
  }

  @Test
  @Tag("OK-Q20")
  void skillIdThatIsNotAStringIsRefused() {
    ObjectNode body = message("Cook by number");
    body.withObject("/message").putObject("metadata").put("skillId", 7);

    Reply refused = client.reply(body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("metadata.skillId is not a string");
    assertThat(zero.messages()).doesNotContain("Cook by number");
  }

  @Test
  @Tag("OK-Q20")
  @Tag("OK-66")
  void skillOfTheCardIsAccepted() {
    ObjectNode body = message("Mend by name");
    body.withObject("/message").putObject("metadata").put("skillId", "bugfix");
    body.putObject("configuration").put("returnImmediately", true);
    String id = client.post(body).at("/task/id").asText();
    zero.next().answer("Done.");

    assertThat(client.until(id, "COMPLETED").at("/metadata/skillId").asText()).isEqualTo("bugfix");
  }

  @Test
  @Tag("OK-24")
  @Tag("OK-2")
  @Tag("OK-Q13")
  void oldVersionOfA2aIsServedToo() {
    zero.handle(turn -> turn.answer("old answer"));
    try {
      Reply reply =
          hub.post(
              "/agents/shop/a2a/rpc",
              """
              {"jsonrpc": "2.0", "id": 1, "method": "message/send", "params": {"message":
                {"kind": "message", "messageId": "o1", "role": "user",
                 "parts": [{"kind": "text", "text": "old"}]}}}
              """,
              Map.of());

      assertThat(reply.at("/result/status/state").asText()).isEqualTo("completed");
      assertThat(reply.at("/result/artifacts/0/parts/0/kind").asText()).isEqualTo("text");
    } finally {
      zero.hold();
    }
  }
}
