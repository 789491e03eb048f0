package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.SdkTests;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * LangChain4j's client of MCP: the tests in {@code src/test/mcp-java}, against a hub on the home in
 * {@code src/test/resources/mcp/conformance}. Its libraries need a class path of their own, which
 * Maven resolves, and it runs in the profile {@code mcp-java} alone.
 */
@Tag("mcp-java")
@Timeout(600)
class LangChain4jClientTest {

  @Test
  void itsTestsPassAndNoTaskOfItRemains(@TempDir Path home) throws Exception {
    ConformanceHome.copyTo(home);

    try (HubFixture hub = new HubFixture(home).start()) {
      SdkTests.in("src/test/mcp-java").run(hub.hub().url(), "mvn", "-B", "-q", "test");

      Awaitility.await().untilAsserted(() -> assertThat(tasksAtWork(hub)).isZero());
    }
  }

  private static int tasksAtWork(HubFixture hub) {
    return hub.post(
            "/a2a/rpc",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ListTasks\",\"params\":{\"status\":\"TASK_STATE_WORKING\"}}",
            Map.of("A2A-Version", "1.0"))
        .at("/result/tasks")
        .size();
  }
}
