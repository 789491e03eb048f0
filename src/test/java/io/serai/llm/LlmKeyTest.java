package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which key a service of language models gets. */
@Timeout(120)
class LlmKeyTest {

  @TempDir Path home;

  private JsonNode send(AssistantHub assistant) {
    assistant.model().words("Hello.");
    return assistant.start().send("Say hello.");
  }

  private void store(String hosts) throws Exception {
    Files.createDirectories(home.resolve("routes"));
    Shell shell = new Shell().typing("sk-vault");
    int stored =
        shell.run(
            "vault", "set", "llm", "--type", "bearer-token", "--hosts", hosts, "--home", home);
    assertThat(stored).as(shell.err()).isZero();
  }

  @Test
  void credentialOfTheVaultIsSentInPlaceOfTheKey() throws Exception {
    try (AssistantHub assistant = new AssistantHub(home, "")) {
      store(assistant.model().http().url());
      assistant.hub().property("serai.llm.credential", "llm");

      send(assistant);

      assertThat(assistant.model().http().seen().get(0).headers())
          .containsEntry("Authorization", "Bearer sk-vault");
    }
  }

  @Test
  void credentialIsNotSentToAnotherHost() throws Exception {
    try (AssistantHub assistant = new AssistantHub(home, "")) {
      store("https://api.example.com");
      assistant.hub().property("serai.llm.credential", "llm");

      JsonNode task = send(assistant);

      assertThat(AssistantHub.state(task)).isEqualTo("TASK_STATE_FAILED");
      assertThat(AssistantHub.words(task)).startsWith("The language model does not answer:");
      assertThat(task.toString()).doesNotContain("sk-vault");
      assertThat(assistant.model().requests()).isEmpty();
    }
  }

  @Test
  void keyOfTheSettingsIsNotSentToTheAddressOfAnEndpoint() {
    try (ModelStub other = new ModelStub();
        AssistantHub assistant = new AssistantHub(home, "url: '" + other.url() + "'")) {
      other.words("Hello.");

      assertThat(AssistantHub.answer(assistant.start().send("Say hello."))).isEqualTo("Hello.");
      assertThat(other.http().seen().get(0).headers()).doesNotContainKey("Authorization");
      assertThat(assistant.model().requests()).isEmpty();
    }
  }
}
