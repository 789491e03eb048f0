package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sender of an answer that came too late learns that it was not used. */
class LateAnswerTest {
  private static A2aHub hub;

  private final String answer = "hold-" + UUID.randomUUID();
  private String id = "";

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void answerToQuestionThatIsAnsweredIsRefused() {
    answered();

    Reply late = send("late", id);

    assertThat(late.at("/error/code").asInt()).isEqualTo(-32004);
    assertThat(late.at("/error/message").asText())
        .isEqualTo(
            "Another message has answered task "
                + id
                + " already, so this one was not used. Get the task.");
    assertThat(history()).doesNotContain("late");
  }

  @Test
  void answerThatWasUsedMayBeSentAgain() {
    answered();

    Reply again = send(answer, id);

    assertThat(again.at("/result/task/id").asText()).isEqualTo(id);
    assertThat(history()).containsOnlyOnce(answer);
  }

  @Test
  void messageToTaskThatHasAskedNothingIsAddedToIt() {
    id = send(answer, "").at("/result/task/id").asText();
    hub.runner.held(answer).join();

    Reply more = send("more", id);

    assertThat(more.at("/result/task/id").asText()).isEqualTo(id);
    assertThat(history()).contains("\"more\"");
  }

  private void answered() {
    id = send("tck-input-required", "").at("/result/task/id").asText();
    assertThat(send(answer, id).at("/result/task/id").asText()).isEqualTo(id);
    hub.runner.held(answer).join();
  }

  private static Reply send(String message, String task) {
    String to = task.isEmpty() ? "" : ",\"taskId\":\"" + task + "\"";
    String body = A2aHub.message(message, to);
    String now = ",\"configuration\":{\"returnImmediately\":%s}}";
    boolean waits = message.startsWith("tck");
    return hub.rpc("SendMessage", body.substring(0, body.lastIndexOf('}')) + now.formatted(!waits));
  }

  private String history() {
    JsonNode task = hub.rpc("GetTask", "{\"id\":\"" + id + "\"}").at("/result");
    return task.at("/history").toString();
  }
}
