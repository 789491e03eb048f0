package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tool of a server whose file does not name the caller does not exist for that caller. */
@Timeout(120)
class AllowedCallersTest {
  private static final String SKILL =
      """
      - route: {from: {uri: "skill:greet?description=Greets.", steps: [{setBody: {constant: "hello"}}]}}
      """;

  @Test
  void onlyAllowedCallersSeeAndCallTheTools(@TempDir Path near, @TempDir Path far) {
    try (HubFixture other = new HubFixture(far).file("routes/skills.camel.yaml", SKILL).start();
        HubFixture hub =
            new HubFixture(near)
                .property("serai.security.mode", "closed")
                .file("agents/ann.yaml", Keys.agent("ann", "{capabilities: ['*']}"))
                .file("agents/bob.yaml", Keys.agent("bob", "{capabilities: ['*']}"))
                .file(
                    "agents/hub.yaml",
                    "agent_id: hub\ndefault: true\nskills: ['*']\nallowed_callers: ['*']\n")
                .file(
                    "agents/far.yaml",
                    "agent_id: far\nallowed_callers: [ann]\nmcp: {url: '%s/mcp'}\n"
                        .formatted(other.hub().url()))
                .start()) {
      McpClient ann = McpClient.of(hub.as("ann-key"));
      McpClient bob = McpClient.of(hub.as("bob-key"));
      Awaitility.await()
          .until(() -> ann.result("tools/list", "{}").toString().contains("far__greet"));

      assertThat(ann.call("far__greet", "{}").toString()).contains("hello");
      assertThat(bob.result("tools/list", "{}").toString()).doesNotContain("far__greet");
      assertThat(bob.error("tools/call", "{\"name\":\"far__greet\"}").path("message").asText())
          .startsWith("Unknown tool: far__greet.");
    }
  }
}
