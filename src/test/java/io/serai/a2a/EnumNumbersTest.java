package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.A2aHub.Reply;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The values of enums may be given as numbers, and numbers in any form, as ProtoJSON says. */
class EnumNumbersTest {
  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.0", "\"1\"", "2", "\"ROLE_USER\""})
  void roleOfAMessageMayBeANumber(String role) {
    for (String path : new String[] {"/a2a/rest/message:send", "/a2a/rest03/v1/message:send"}) {
      Reply sent = hub.post(path, message(UUID.randomUUID().toString(), role));

      assertThat(sent.status()).as(sent.text()).isEqualTo(200);
      assertThat(sent.at("/task/history/0/role").asText()).isEqualTo("ROLE_USER");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.0", "1e0", "\"1\"", "\"1.0\"", "\"1e0\""})
  void countMayBeWrittenAsAnyWholeNumber(String count) {
    Reply list = hub.rpc("ListTasks", "{\"pageSize\":%s}".formatted(count));

    assertThat(list.at("/result/pageSize").asInt()).as(list.text()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "-1", "true", "\"+1\"", "\"x\"", "99999999999", "{}"})
  void countThatIsNoWholeNumberIsRefused(String count) {
    Reply list = hub.rpc("ListTasks", "{\"pageSize\":%s}".formatted(count));

    assertThat(list.at("/error/code").asInt()).as(list.text()).isEqualTo(-32602);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "3", "-1", "1.5", "99999999999999999999999", "true", "[1]"})
  void numberThatIsNotTheNumberOfARoleIsRefused(String role) {
    Reply sent = hub.post("/a2a/rest/message:send", message("c", role));

    assertThat(sent.status()).as(sent.text()).isEqualTo(400);
    assertThat(sent.at("/error/details/0/fieldViolations/0/field").asText())
        .isEqualTo("message.role");
  }

  @Test
  void stateOfAListMayBeANumber() {
    String context = UUID.randomUUID().toString();
    hub.post("/a2a/rest/message:send", message(context, "1"));
    String query = "/a2a/rest/tasks?contextId=" + context + "&status=";

    assertThat(hub.get(query + "3").at("/totalSize").asInt()).isEqualTo(1);
    assertThat(hub.get(query + "0").at("/totalSize").asInt()).isEqualTo(1);
    assertThat(hub.get(query + "4").at("/totalSize").asInt(-1)).isZero();
    assertThat(hub.get(query + "9").status()).isEqualTo(400);
    assertThat(
            hub.rpc("ListTasks", "{\"status\":3,\"contextId\":\"%s\"}".formatted(context))
                .at("/result/totalSize")
                .asInt())
        .isEqualTo(1);
  }

  private static String message(String context, String role) {
    return """
        {"message":{"messageId":"m","contextId":"%s","role":%s,"parts":[{"text":"tck-complete-task"}]}}"""
        .formatted(context, role);
  }
}
