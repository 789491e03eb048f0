package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files around the limit of what MCP clients can read: {@code serai.mcp.max-resource-size}. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeFilesTest {
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:%s
            steps:
              - setBody: {simple: {expression: "%s", resultType: "byte[]"}}
              - to: "task:artifact?name=chart&filename=chart.png&mediaType=image/png"
      """;

  private HubFixture hub;
  private McpClient client;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.mcp.max-embedded-size", "10")
            .property("serai.mcp.max-resource-size", "1000")
            .file(
                "routes/charts.camel.yaml",
                ROUTE.formatted("readable", "x".repeat(1_000))
                    + ROUTE.formatted("unreadable", "x".repeat(1_001)))
            .file("agents/artist.yaml", "agent_id: artist\nskills: [unreadable]\n")
            .start();
    client = McpClient.of(hub);
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @Test
  void aFileAtTheLimitIsALinkThatCanBeRead() {
    String uri = client.call("readable", "{}").at("/content/0/uri").asText();

    String blob =
        client
            .result("resources/read", "{\"uri\":\"%s\"}".formatted(uri))
            .at("/contents/0/blob")
            .asText();

    assertThat(Base64.getDecoder().decode(blob)).hasSize(1_000);
  }

  @Test
  void aFileAboveTheLimitIsATextWhoseRequestReadsIt() {
    assertIsReadOverA2a(client);
  }

  @Test
  void theRequestAlsoReadsWhatAnAgentHasMade() {
    assertIsReadOverA2a(client.agent("artist"));
  }

  private void assertIsReadOverA2a(McpClient caller) {
    String text = caller.call("unreadable", "{}").at("/content/0/text").asText();
    Matcher named = Pattern.compile("GET (/\\S+)\\.$").matcher(text);
    assertThat(text)
        .startsWith("The file chart.png (image/png) has 1001 bytes, more than this hub sends");
    assertThat(named.find()).isTrue();

    HubFixture.Reply task = hub.get(named.group(1));

    assertThat(task.status()).isEqualTo(200);
    assertThat(task.at("/artifacts/0/parts/0/filename").asText()).isEqualTo("chart.png");
    assertThat(Base64.getDecoder().decode(task.at("/artifacts/0/parts/0/raw").asText()))
        .hasSize(1_001);
  }

  @Test
  void readingAResourceAboveTheLimitIsAnErrorThatSaysSo() {
    String text = client.call("unreadable", "{}").at("/content/0/text").asText();
    String task = text.substring(text.lastIndexOf('/') + 1, text.length() - 1);

    String error =
        client
            .error(
                "resources/read", "{\"uri\":\"serai://tasks/%s/chart/chart.png\"}".formatted(task))
            .path("message")
            .asText();

    assertThat(error)
        .isEqualTo(
            "The resource has 1001 bytes, more than the 1000 of serai.mcp.max-resource-size.");
  }
}
