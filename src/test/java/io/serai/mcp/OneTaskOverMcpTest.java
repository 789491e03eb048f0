package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A task is started, followed and answered over MCP, A2A and A2W, in any combination. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneTaskOverMcpTest {
  private static final List<String> PROTOCOLS = List.of("MCP", "A2A", "A2W");
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:ask
            parameters: {taskSupport: preferred}
            steps:
              - to: "task:need?required=name"
              - setBody: {simple: "Hello, ${body[name]}!"}
      """;

  private HubFixture hub;
  private Map<String, AskingSkillClient> clients;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file("routes/ask.camel.yaml", ROUTE)
            .file(
                "agents/worker.yaml",
                "agent_id: worker\ndefault: true\nskills: ['*']\nallowed_callers: ['*']\n")
            .start();
    clients =
        Map.of(
            "MCP", AskingSkillOverMcp.of(hub),
            "A2A", new AskingSkillOverA2a(hub),
            "A2W", new AskingSkillOverA2w(hub));
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  static List<Arguments> combinations() {
    List<Arguments> all = new ArrayList<>();
    for (String starting : PROTOCOLS) {
      for (String following : PROTOCOLS) {
        for (String answering : PROTOCOLS) {
          all.add(Arguments.of(starting, following, answering));
        }
      }
    }
    return all;
  }

  @ParameterizedTest(name = "started over {0}, followed over {1}, answered over {2}")
  @MethodSource("combinations")
  void aTaskIsTheSameOverEachProtocol(String starting, String following, String answering) {
    AskingSkillClient follower = clients.get(following);
    String task = clients.get(starting).start();
    awaitQuestion(task);

    TaskFollower followed = follower.follow(task);
    clients.get(answering).answer(task, "Ann");

    assertThat(followed.states()).containsSubsequence(follower.expectedStates());
    clients
        .values()
        .forEach(
            client ->
                assertThat(client.result(task)).as(client.toString()).isEqualTo("Hello, Ann!"));
  }

  private void awaitQuestion(String task) {
    Awaitility.await()
        .until(
            () ->
                hub.get("/a2a/rest/tasks/" + task)
                    .at("/status/state")
                    .asText()
                    .equals("TASK_STATE_INPUT_REQUIRED"));
  }
}
