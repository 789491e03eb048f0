package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.HubHomeDirectory;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program behind the hub that does what it must not. Each call ends with a clear error, and after
 * it the program is called again; a neighbour works throughout; nothing runs after the hub.
 */
@Timeout(300)
class HostileProgramTest {
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final String SECRET = "hush-hush-4711";

  @TempDir private Path home;
  private final HostileServer neighbour =
      new HostileServer().tool("greet", HostileServer.text("good day"));
  private String timeout = "1m";
  private String retries = "1";
  private HubFixture hub;
  private TaskClient client;

  private void start(String behaviour) {
    hub = new HubFixture(home);
    hub.property("serai.mcp.server-retry-delay", "20ms");
    hub.property("serai.mcp.server-retries", retries);
    hub.file("agents/near.yaml", "agent_id: near\nmcp: {url: '" + neighbour.url() + "'}\n");
    hub.file("agents/bad.yaml", agent("bad", behaviour));
    Vault.open(HubHomeDirectory.open(home).data(), Optional.empty(), Clock.systemUTC())
        .put(VaultCredential.toKeep("hidden", "api-key", SECRET, List.of()));
    hub.start();
    client = new TaskClient(hub);
    client.awaitSkill("near.greet");
  }

  private String agent(String id, String behaviour) {
    return """
        agent_id: %s
        mcp:
          command: %s
          args: [-Xmx256m, -XX:TieredStopAtLevel=1, -XX:+UseSerialGC, -cp, "%s", %s, "%s", %s]
          env: {SECRET: "${secrets.hidden}"}
          timeout: %s
        """
        .formatted(
            id,
            Path.of(System.getProperty("java.home"), "bin", "java"),
            ProgramServerTest.classPath(),
            HostileProgram.class.getName(),
            pids(),
            behaviour,
            timeout);
  }

  private Path pids() {
    return home.resolve("pids");
  }

  @AfterEach
  void neighbourWorksAndNothingIsLeft() throws IOException {
    try {
      assertThat(client.send("near.greet", "{}").toString()).contains("good day");
    } finally {
      hub.close();
      neighbour.close();
    }
    assertThat(started().stream().filter(HostileProgramTest::isAlive)).isEmpty();
  }

  private List<Long> started() throws IOException {
    return Files.readAllLines(pids()).stream().map(Long::valueOf).toList();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private JsonNode call(String tool, String input) {
    client.awaitSkill("bad." + tool);
    return client.call("bad." + tool, input);
  }

  private void assertFails(String tool, String why) {
    JsonNode task = call(tool, "{}");

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString()).contains(why);
  }

  private void assertWorks() {
    Awaitility.await().atMost(SOON).until(() -> call("well", "{}").toString().contains("\"well\""));
  }

  @Test
  void lineWithoutEndEndsTheProgram() {
    start("runs");

    assertFails("line", "wrote a line of more than");
    assertWorks();
  }

  @Test
  void floodOfErrorsIsReadAndNotLogged() {
    try (CapturedLog log = new CapturedLog()) {
      start("runs");

      assertThat(call("errors", "{}").toString()).contains("all said");
      long lines = log.text().lines().filter(each -> each.contains("bad: e")).count();
      assertThat(lines).isLessThanOrEqualTo(2 * 200);
      assertThat(log.text()).doesNotContain("e".repeat(1_000));
    }
  }

  @Test
  void silentProgramIsNotWaitedForLongerThanItsTimeout() {
    timeout = "1s";
    start("runs");

    assertFails("silent", "was silent for 1 s");
    assertWorks();
  }

  @Test
  void programThatDoesNotReadItsInputBlocksNobody() {
    timeout = "1s";
    start("runs");
    client.awaitSkill("bad.deaf");

    assertFails("deaf", "was silent");
    JsonNode more = call("well", "{\"text\":\"" + "x".repeat(500_000) + "\"}");

    assertThat(more.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    hub.delete("agents/bad.yaml"); // its input cannot be closed while it is written to
    client.awaitNoSkill("bad.deaf");
    Awaitility.await()
        .atMost(SOON)
        .until(() -> started().stream().noneMatch(each -> isAlive(each)));
  }

  @Test
  void programThatIgnoresTheEndOfItsInputIsKilledWithTheHub() throws IOException {
    start("stays");
    assertWorks();

    hub.close();

    assertThat(started()).hasSize(1);
    assertThat(isAlive(started().get(0))).isFalse();
    hub.start();
    client.awaitSkill("near.greet");
  }

  @Test
  void whatAProgramHasStartedEndsWithIt() {
    start("runs");
    long child = call("forks", "{}").at("/artifacts/0/parts/0/text").asLong();
    assertThat(isAlive(child)).isTrue();

    hub.delete("agents/bad.yaml");

    Awaitility.await().atMost(SOON).until(() -> !isAlive(child));
  }

  @Test
  void answerBeforeTheEndCounts() {
    start("runs");

    assertThat(call("last", "{}").toString()).contains("the last word");
    assertWorks();
  }

  @Test
  void answerBeyondTheLimitsFailsItsCall() {
    start("runs");

    assertFails("huge", "exceeds the limits of JSON");
    assertWorks();
  }

  @Test
  void floodOfRequestsIsDeclined() {
    start("runs");

    JsonNode task = call("asks", "{}");

    assertThat(task.at("/status/state").asText()).isIn("TASK_STATE_COMPLETED", "TASK_STATE_FAILED");
    assertWorks();
  }

  @Test
  void secretsOfTheProgramAreNotShown() {
    try (CapturedLog log = new CapturedLog()) {
      start("runs");

      assertThat(call("secret", "{}").toString()).contains("it is ***").doesNotContain(SECRET);
      Awaitility.await().until(() -> log.text().contains("my secret is ***"));
      assertThat(log.text()).doesNotContain(SECRET);
    }
  }

  @Test
  void programThatClosesItsOutputIsEnded() {
    start("runs");

    assertFails("closes", "bad");
    assertWorks();
  }

  @Test
  void programThatDiesAtOnceIsStartedAfterGrowingPauses() throws IOException {
    retries = "0";
    try (CapturedLog log = new CapturedLog()) {
      start("dies");
      Awaitility.await().until(() -> Files.exists(pids()) && started().size() >= 5);

      for (int i = 0; i < 20; i++) {
        assertThat(client.send("bad.well", "{}").toString()).doesNotContain("COMPLETED");
      }

      assertThat(started()).hasSizeLessThan(15);
      assertThat(log.warnings()).hasSizeLessThan(60);
    }
  }
}
