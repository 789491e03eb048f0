package io.serai.a2a;

import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.run.work.TaskOutcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** SendMessage over JSON-RPC 1.0. */
class SendingTest {
  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void blockingSendReturnsTheCompletedTask() {
    Reply reply = hub.rpc("SendMessage", message("tck-complete-task-1"));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("content-type")).isEqualTo("application/json");
    assertThat(reply.at("/id").asInt()).isEqualTo(1);
    JsonNode task = reply.at("/result/task");
    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("Hello from TCK");
    assertThat(task.at("/status/message/role").asText()).isEqualTo("ROLE_AGENT");
    assertThat(task.at("/status/timestamp").asText())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    assertThat(task.at("/history/0/messageId").asText()).isEqualTo("tck-complete-task-1");
    assertThat(task.has("artifacts")).isFalse();
  }

  @Test
  void trailingSlashOfTheAddressIsIgnored() {
    Reply reply = hub.post("/a2a/rpc/", A2aHub.envelope("SendMessage", message("a")));

    assertThat(reply.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
  }

  @Test
  void directReplyIsAMessageWithoutTask() {
    Reply reply =
        hub.rpc("SendMessage", message("tck-message-response-1", ",\"contextId\":\"c9\""));

    assertThat(reply.json().get("result").has("task")).isFalse();
    JsonNode direct = reply.at("/result/message");
    assertThat(direct.at("/parts/0/text").asText()).isEqualTo("Direct message response");
    assertThat(direct.at("/contextId").asText()).isEqualTo("c9");
    assertThat(direct.has("taskId")).isFalse();
  }

  @Test
  void waitingTaskIsReturnedAndAFollowUpCompletesIt() {
    JsonNode waiting = hub.rpc("SendMessage", message("tck-input-required-1")).at("/result/task");
    String id = waiting.at("/id").asText();
    assertThat(waiting.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(waiting.at("/metadata/required/0").asText()).isEqualTo("input");

    JsonNode again =
        hub.rpc("SendMessage", message("tck-input-required-2", ",\"taskId\":\"" + id + "\""))
            .at("/result/task");
    assertThat(again.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");

    JsonNode done =
        hub.rpc("SendMessage", message("tck-complete-task-2", ",\"taskId\":\"" + id + "\""))
            .at("/result/task");
    assertThat(done.at("/id").asText()).isEqualTo(id);
    assertThat(done.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(done.at("/contextId")).isEqualTo(waiting.at("/contextId"));
    assertThat(done.at("/history"))
        .extracting(each -> each.path("role").asText())
        .containsExactly("ROLE_USER", "ROLE_AGENT", "ROLE_USER", "ROLE_AGENT", "ROLE_USER");
  }

  @Test
  void aMessageToATaskOfAnotherContextIsRefused() {
    String id =
        hub.rpc("SendMessage", message("tck-input-required")).at("/result/task/id").asText();

    Reply reply =
        hub.rpc("SendMessage", message("m", ",\"taskId\":\"" + id + "\",\"contextId\":\"else\""));

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(reply.at("/error/data/0/fieldViolations/0/field").asText())
        .isEqualTo("message.contextId");
  }

  @Test
  void messageToAnEndedOrUnknownTaskIsRefused() {
    String id = hub.rpc("SendMessage", message("a")).at("/result/task/id").asText();

    Reply ended = hub.rpc("SendMessage", message("b", ",\"taskId\":\"" + id + "\""));
    Reply unknown = hub.rpc("SendMessage", message("b", ",\"taskId\":\"nowhere\""));

    assertThat(ended.at("/error/code").asInt()).isEqualTo(-32004);
    assertThat(ended.at("/error/data/0/reason").asText()).isEqualTo("UNSUPPORTED_OPERATION");
    assertThat(unknown.at("/error/code").asInt()).isEqualTo(-32001);
    assertThat(unknown.at("/error/data/0/@type").asText())
        .isEqualTo("type.googleapis.com/google.rpc.ErrorInfo");
    assertThat(unknown.at("/error/data/0/domain").asText()).isEqualTo("a2a-protocol.org");
  }

  @Test
  void returnImmediatelyAnswersWithTheWorkingTask() {
    String params =
        """
        {"message":{"messageId":"hold-1","role":"ROLE_USER","parts":[{"text":"x"}]},
         "configuration":{"returnImmediately":true}}""";

    JsonNode task = hub.rpc("SendMessage", params).at("/result/task");

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_WORKING");
    hub.runner.release("hold-1", HookRunner.done(hub.runner.held("hold-1").join(), "ok"));
  }

  @Test
  void artifactsHoldEveryKindOfPart() {
    assertThat(artifact("tck-artifact-text").toString())
        .isEqualTo("{\"text\":\"Generated text content\"}");
    assertThat(artifact("tck-artifact-file").toString())
        .isEqualTo(
            "{\"raw\":\"b3V0cHV0\",\"filename\":\"output.txt\",\"mediaType\":\"text/plain\"}");
    assertThat(artifact("tck-artifact-file-url").at("/url").asText())
        .isEqualTo("https://example.com/output.txt");
    assertThat(artifact("tck-artifact-data").at("/data").toString())
        .isEqualTo("{\"key\":\"value\",\"count\":42}");
  }

  @Test
  void historyHasTheRequestedLength() {
    String params =
        """
        {"message":{"message_id":"a","role":"ROLE_USER","parts":[{"text":"x"}]},
         "configuration":{"history_length":0}}""";

    assertThat(hub.rpc("SendMessage", params).at("/result/task").has("history")).isFalse();
  }

  @Test
  void partsOfUnsupportedMediaTypesAreRefused() {
    String params =
        """
        {"message":{"messageId":"a","role":"ROLE_USER",
          "parts":[{"raw":"AAAA","mediaType":"application/x-unsupported"}]}}""";

    Reply reply = hub.rpc("SendMessage", params);

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32005);
    assertThat(reply.at("/error/data/0/metadata/mediaType").asText())
        .isEqualTo("application/x-unsupported");
  }

  @Test
  void everyInvalidMemberIsNamed() {
    Reply reply =
        hub.rpc("SendMessage", "{\"message\":{\"role\":\"boss\",\"parts\":[{},{\"text\":1}]}}");

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(reply.at("/error/data/0/fieldViolations"))
        .extracting(each -> each.path("field").asText())
        .containsExactly(
            "message.messageId", "message.role", "message.parts[0]", "message.parts[1].text");
    assertThat(reply.at("/error/data/0/fieldViolations/1/description").asText())
        .contains("write ROLE_USER or ROLE_AGENT");
  }

  @Test
  void rejectedAndFailedTasksHaveTheirStateAndCode() {
    JsonNode rejected = hub.rpc("SendMessage", message("tck-reject")).at("/result/task");
    JsonNode failed = hub.rpc("SendMessage", message("tck-fail")).at("/result/task");

    assertThat(rejected.at("/status/state").asText()).isEqualTo("TASK_STATE_REJECTED");
    assertThat(failed.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(failed.at("/status/message/parts/0/text").asText()).isEqualTo("It went wrong.");
    assertThat(failed.at("/metadata/code").asText()).isEqualTo("E001");
  }

  @Test
  void failureDetailsAreInTheTaskMetadata() {
    var facts = JsonMappers.object().put("host", "example.com").put("http_status", 503);
    hub.runner.release(
        "hold-failing",
        new TaskOutcome.Failed("E050", Message.text("m", MessageRole.AGENT, "no"), facts));

    JsonNode failed = hub.rpc("SendMessage", message("hold-failing")).at("/result/task");

    assertThat(failed.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(failed.at("/metadata/details")).isEqualTo(facts);
  }

  private static JsonNode artifact(String id) {
    return hub.rpc("SendMessage", message(id)).at("/result/task/artifacts/0/parts/0");
  }
}
