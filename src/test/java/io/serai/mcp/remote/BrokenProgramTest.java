package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.Shell;
import io.serai.hub.HubFixture;
import io.serai.hub.HubHomeDirectory;
import io.serai.hub.Keys;
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
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Operators see why a program does not serve, also while its next start waits. */
@Timeout(120)
class BrokenProgramTest {
  private static final String SECRET = "hush-hush-4711";
  private static final String LATER = "It is started again later";

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void prepare() {
    hub = new HubFixture(home);
    hub.property("serai.mcp.server-retry-delay", "20ms");
    Vault.open(HubHomeDirectory.open(home).data(), Optional.empty(), Clock.systemUTC())
        .put(VaultCredential.toKeep("hidden", "api-key", SECRET, List.of()));
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void start(String command) {
    hub.file("agents/bad.yaml", "agent_id: bad\nmcp:\n" + command);
    hub.start();
  }

  private void startScript(String script) {
    startScript(script, "");
  }

  private void startScript(String script, String more) {
    start(
        "  command: /bin/sh\n  args: [-c, '%s']\n  env: {SECRET: \"${secrets.hidden}\"}\n%s"
            .formatted(script, more));
  }

  private String fault() {
    return hub.get("/a2s/v1/agents/bad").json().at("/card/fault").asText();
  }

  /** The handshake is patient. */
  private static ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofMinutes(1));
  }

  private void assertFault(String... causes) {
    await().until(() -> !fault().isEmpty());
    assertThat(fault()).contains(causes);
    await().until(() -> fault().contains(LATER));
    assertThat(fault()).contains(causes);
  }

  @Test
  void programThatDiesAtItsStartIsReportedWithItsCodeAndItsLastErrors() {
    startScript("echo first >&2; echo boom >&2; exit 3");

    assertFault("The program of bad has ended with code 3.", "Its last errors: first | boom");
    assertThat(hub.get("/observe/health").text()).contains("Its last errors: first | boom");
  }

  @Test
  void programThatReadsARequestBeforeItDiesIsReportedToo() {
    startScript("read line; echo no license >&2; exit 4");

    assertFault("has ended with code 4.", "Its last errors: no license");
  }

  @Test
  void lastErrorsAreShortAndHaveNoSecretsAndNoUnsafeCharacters() {
    startScript("printf \"\\033[31m$SECRET %01000d\\n\" 7 >&2; exit 5");

    assertFault("has ended with code 5.", "Its last errors: \\u001b[31m*** 000");
    assertThat(fault()).doesNotContain(SECRET).hasSizeLessThan(500);
  }

  @Test
  void programThatDoesNotExistIsReported() {
    start("  command: /no/such/program\n");

    assertFault("The program of bad cannot be started: Cannot run program \"/no/such/program\"");
    Shell shell = new Shell();
    assertThat(shell.run("agents", "--url", hub.hub().url())).isZero();
    assertThat(shell.out()).contains("  mcp fault: The program of bad cannot be started");
    assertThat(shell.run("call", "bad.add", "--url", hub.hub().url())).isNotZero();
    assertThat(shell.err()).contains("The tools of the MCP server bad cannot be used: The program");
  }

  @Test
  void programThatWritesNoMessagesIsReportedWithALineOfThem() {
    startScript("echo Welcome to the server; exec sleep 1000", "  timeout: 1s\n");

    await().until(() -> !fault().isEmpty());
    assertThat(fault())
        .isEqualTo(
            "bad was silent for 10 s. Its last errors: wrote a line that is not a message: Welcome to the server");
  }

  /** Its error may have a secret of its own, which the hub cannot know. */
  @Test
  void callersDoNotSeeWhatTheProgramWrote() throws IOException {
    Path broken = home.resolve("broken");
    String serve =
        "exec %s -cp %s %s begun"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                ProgramServerTest.classPath(),
                McpProgram.class.getName());
    hub.property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("operator"))
        .property("serai.mcp.server-retries", "0")
        .file("agents/bob.yaml", Keys.agent("bob", "{skills: ['*']}"));
    startScript(
        "if [ -e %s ]; then echo cannot reach postgres://app:pw@db >&2; exit 3; fi; %s"
            .formatted(broken, serve),
        "allowed_callers: [\"*\"]\n");
    await().until(() -> seen("operator").path("skills").size() > 0);
    hub.close();
    Files.createFile(broken);
    hub.start();
    await().until(() -> seen("operator").at("/card/fault").asText().contains("postgres:"));

    JsonNode task = new TaskClient(hub.as("bob-key")).send("bad.env", "{}");

    assertThat(task.toString())
        .contains("STATE_FAILED", "has ended with code 3.")
        .doesNotContain("postgres");
    assertThat(seen("bob-key").toString()).doesNotContain("postgres");
    assertThat(hub.as("bob-key").get("/observe/health").text()).doesNotContain("postgres");
    assertThat(hub.as("operator").get("/observe/health").text()).contains("postgres");
  }

  private JsonNode seen(String key) {
    return hub.as(key).get("/a2s/v1/agents/bad").json();
  }
}
