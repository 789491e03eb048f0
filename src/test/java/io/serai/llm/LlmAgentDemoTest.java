package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.cli.Shell;
import io.serai.hub.FreePort;
import io.serai.hub.HubFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The home that {@code serai init --with llm-agent} makes, as docs/llm-agent.md describes it. */
@Timeout(300)
@ExtendWith(Patience.class)
class LlmAgentDemoTest {

  @TempDir Path folder;

  @Test
  void twoCommandsGiveAnAgentThatAnswersAndAsks() throws Exception {
    Path home = folder.resolve("my-agent");
    int port = FreePort.find();
    assertThat(new Shell().run("init", home, "--with", "llm-agent", "--port", port)).isZero();
    assertThat(Files.readString(home.resolve("application.properties")))
        .contains(
            "serai.security.mode = open",
            "serai.llm.url = http://localhost:" + port + "/demo/services/language-model/v1");
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.port", Integer.toString(port))
            .property("serai.outbound.allowed-private-hosts", "localhost:" + port)
            .start()) {
      Shell shell = new Shell();

      int sent =
          shell.run(
              "send", "--url", hub.hub().url(), "assistant", "What is the weather in Stormhaven?");

      assertThat(sent).as(shell.err()).isZero();
      assertThat(shell.out()).contains("The service says:", "Storm", "severe");
      assertAsks(hub);
      assertIsAToolOfMcp(hub);
      assertIsAWorker(hub);
    }
  }

  private static void assertAsks(HubFixture hub) {
    JsonNode waiting = AssistantHub.send(hub, AssistantHub.message("How is the weather?"));
    assertThat(AssistantHub.words(waiting)).isEqualTo("In which city?");

    var answer = AssistantHub.message("Samarkand");
    answer.withObject("/message").put("taskId", waiting.path("id").asText());
    assertThat(AssistantHub.answer(AssistantHub.send(hub, answer))).contains("Sunny");
  }

  private static void assertIsAToolOfMcp(HubFixture hub) {
    assertThat(
            hub.post(
                    "/agents/assistant/mcp",
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\":"
                        + " {\"name\": \"assistant__ask\", \"arguments\": {\"text\": \"weather in"
                        + " Samarkand\"}}}")
                .json()
                .at("/result/content/0/text")
                .asText())
        .contains("Sunny");
  }

  private static void assertIsAWorker(HubFixture hub) {
    String task = "123e4567-e89b-12d3-a456-426614174001";
    hub.post(
        "/agents/assistant/a2w/v1/start",
        "{\"task_id\": \"%s\", \"task_type\": \"assistant.ask\", \"description\": \"weather in Samarkand\", \"caller_agent\": \"me\"}"
            .formatted(task));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(hub.get("/a2s/v1/tasks/" + task).text()).contains("COMPLETED", "Sunny"));
  }
}
