package io.serai.a2a.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message of a client says about its sender and its skill. */
@Timeout(300)
class SentMessageTest {
  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .file(
                "routes/greet.camel.yaml",
                "- from: {uri: \"skill:greet?description=Greets.\", steps: [{setBody: {constant: hi}}]}\n")
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private static String message(String role, String skill) {
    return """
        {"message":{"messageId":"m","role":"%s","parts":[{"text":"greet"}],
        "metadata":{"skillId":%s}}}"""
        .formatted(role, skill);
  }

  private Reply rpc(String role, String skill) {
    return hub.post(
        "/a2a/rpc",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":%s}"
            .formatted(message(role, skill)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "true", "[\"greet\"]", "{\"id\":\"greet\"}"})
  void skillIdThatIsNotAStringIsAnInvalidParameter(String skill) {
    Reply rpc = rpc("ROLE_USER", skill);
    Reply rest =
        hub.post(
            "/a2a/rest/message:send", message("ROLE_USER", skill), Map.of("A2A-Version", "1.0"));

    assertThat(rpc.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(rpc.at("/error/message").asText()).contains("metadata.skillId is not a string");
    assertThat(rest.status()).isEqualTo(400);
  }

  @Test
  void skillIdThatIsNullIsIgnored() {
    assertThat(rpc("ROLE_USER", "null").at("/error").isMissingNode()).isTrue();
  }

  @Test
  void messageOfAClientIsOneOfTheUserWhateverItsRole() {
    Reply reply = rpc("ROLE_AGENT", "\"greet\"");

    assertThat(reply.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(reply.at("/result/task/history/0/role").asText()).isEqualTo("ROLE_USER");
  }
}
