package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hub starts a program that is an MCP server, and calls its tools. */
@Timeout(300)
class ProgramServerTest {
  @TempDir private Path home;
  private HubFixture hub;
  private TaskClient client;

  @BeforeEach
  void start() {
    hub = new HubFixture(home);
    hub.property("serai.mcp.server-retry-delay", "50ms");
    hub.file("agents/local.yaml", file("GREETING: hello"));
    hub.start();
    client = new TaskClient(hub);
    client.awaitSkill("local.env");
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private static String file(String variables) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return """
        agent_id: local
        mcp:
          command: %s
          args: [-cp, "%s", %s, begun]
          env: {%s}
        """
        .formatted(java, classPath(), McpProgram.class.getName(), variables);
  }

  static String classPath() {
    return String.join(
        System.getProperty("path.separator"),
        place(McpProgram.class),
        place(ObjectMapper.class),
        place(JsonNode.class),
        place(com.fasterxml.jackson.core.JsonFactory.class),
        place(com.fasterxml.jackson.annotation.JsonInclude.class));
  }

  private static String place(Class<?> type) {
    return Path.of(
            java.net.URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private JsonNode agent(String id) {
    return hub.get("/a2s/v1/agents/" + id).json();
  }

  private String variable(String name) {
    JsonNode task = client.send("local.env", JsonMappers.object().put("name", name).toString());
    return task.at("/artifacts/0/parts/0/text").asText();
  }

  @Test
  void programGetsItsVariablesAndNotThoseOfTheHub() {
    assertThat(variable("GREETING")).isEqualTo("hello");
    assertThat(variable("PATH")).isEqualTo(System.getenv("PATH"));
    assertThat(System.getenv()).containsKey("MAVEN_PROJECTBASEDIR");
    assertThat(variable("MAVEN_PROJECTBASEDIR")).isEqualTo("null");
  }

  @Test
  void questionOfTheProgramIsOneOfTheTask() {
    JsonNode asked = client.send("local.ask", "{}");
    JsonNode end = client.answer(asked, "{\"data\":{\"name\":\"Gus\"}}");

    assertThat(asked.at("/status/message").toString()).contains("Name?");
    assertThat(end.toString()).contains("asked: ").contains("Gus");
  }

  @Test
  void programThatDiesFailsItsCallAndIsStartedAgain() {
    JsonNode task = client.send("local.die", "{}");

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString())
        .contains("has ended with code 3.") // what it wrote may be of another caller
        .doesNotContain("last errors");
    assertThat(variable("GREETING")).isEqualTo("hello");
  }

  @Test
  void outputThatIsNoMessageIsIgnored() {
    JsonNode task = client.send("local.noise", "{}");

    assertThat(task.toString()).contains("quiet");
  }

  @Test
  void changedFileStartsTheProgramWithItsNewVariables() {
    hub.file("agents/local.yaml", file("GREETING: welcome"));

    Awaitility.await().until(() -> variable("GREETING").equals("welcome"));
  }

  @Test
  void programThatCannotBeStartedIsReported() {
    hub.file("agents/none.yaml", "agent_id: none\nmcp: {command: /no/such/program}\n");

    Awaitility.await().until(() -> agent("none").at("/card/state").asText().equals("fault"));
    assertThat(agent("none").at("/card/fault").asText())
        .contains("The program of none cannot be started")
        .contains("/no/such/program");
    assertThat(agent("local").at("/card/protocol").asText()).isEqualTo("mcp/2025-06-18");
    assertThat(variable("GREETING")).isEqualTo("hello");
  }

  @Test
  void programsEndWithTheHub() {
    long pid = ProcessHandle.current().children().filter(this::isProgram).count();
    assertThat(pid).isEqualTo(1);

    hub.close();

    assertThat(ProcessHandle.current().children().filter(this::isProgram).toList()).isEmpty();
  }

  private boolean isProgram(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(McpProgram.class.getName());
  }
}
