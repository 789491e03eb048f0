package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.HubFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Official clients close the input of {@code serai mcp}, and send SIGTERM two seconds later. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpSignalTest {
  private static final int TERMINATED = 128 + 15;
  private static final int MORE_THAN_A_PIPE_HOLDS = 1_000_000;

  private HubFixture hub;
  private Process command;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file(
                "routes/work.camel.yaml",
                """
                - route: {from: {uri: "skill:echo", steps: [{log: "echo"}]}}
                - route: {from: {uri: "skill:hold", steps: [{to: "task:hold"}]}}
                """)
            .start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @BeforeEach
  void startCommand() throws IOException {
    command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.serai.Serai",
                "mcp",
                "--url",
                hub.hub().url())
            .start();
  }

  @AfterEach
  void kill() {
    command.destroyForcibly();
  }

  private void send(String message) throws IOException {
    command.getOutputStream().write(("{\"jsonrpc\":\"2.0\"," + message + "}\n").getBytes(UTF_8));
    command.getOutputStream().flush();
  }

  /** Sends SIGTERM; the streams of the command stay open. */
  private void terminate() throws InterruptedException {
    command.toHandle().destroy();
    assertThat(command.waitFor(5, TimeUnit.SECONDS)).isTrue();
    assertThat(command.exitValue()).isEqualTo(TERMINATED);
  }

  private int live() {
    return hub.get("/a2s/v1/tasks?live=true").at("/tasks").size();
  }

  @Test
  void whatIsOpenIsCancelled() throws Exception {
    int before = live();
    try (var output = command.inputReader(UTF_8);
        var notes = command.errorReader(UTF_8)) {
      send(
          "\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
      assertThat(output.readLine()).contains("serverInfo");
      send("\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"hold\"}");
      command.getOutputStream().close();
      await().until(() -> live() == before + 1);

      terminate();

      assertThat(output.readLine()).isNull();
      assertThat(notes.lines()).noneMatch(note -> note.contains("not answered within 10 seconds"));
      await().until(() -> live() == before);
    }
  }

  @Test
  void theCommandEndsAlthoughNobodyReadsItsOutput() throws Exception {
    send(
        "\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"a\":\"%s\"}}"
            .formatted("x".repeat(MORE_THAN_A_PIPE_HOLDS)));
    assertThat(command.getInputStream().read()).isEqualTo('{'); // and the rest is being written

    terminate();
  }
}
