package io.serai.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpServerBlockReaderTest {
  private static final McpServerBlockReader READER = new McpServerBlockReader(Path.of("."));

  private static AgentFileReadResult read(String block) throws Exception {
    return AgentFileReader.read(
        ParsedDocument.yaml("agent_id: far\nmcp: " + block), "far.yaml", List.of(READER));
  }

  private static McpServerConfig config(String block) throws Exception {
    return read(block).agent().orElseThrow().block(McpServerConfig.class).orElseThrow();
  }

  @Test
  void serverAtAnAddressIsReadWithItsDefaults() throws Exception {
    McpServerConfig config = config("{url: 'https://mcp.example/mcp', credential: key}");

    assertThat(config.endpoint())
        .isInstanceOfSatisfying(
            Endpoint.Http.class,
            http -> {
              assertThat(http.credential()).contains("key");
              assertThat(http.header()).isEqualTo("Authorization");
            });
    assertThat(config.tools()).containsExactly("*");
    assertThat(config.timeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(config.skills()).containsExactly("far.*");
  }

  @Test
  void programIsReadAndNotShown() throws Exception {
    McpServerConfig config =
        config("{command: tool, args: [--token, secret], env: {KEY: '${secrets.k}', A: b}}");

    assertThat(config.endpoint())
        .isInstanceOfSatisfying(
            Endpoint.Program.class,
            program -> {
              assertThat(program.arguments()).containsExactly("--token", "secret");
              assertThat(program.environment()).containsEntry("A", "b").containsKey("KEY");
            });
    assertThat(config.toString()).doesNotContain("secret").contains("tool");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|write url",
        "{url: 'https://a.example', command: b}|both url and command",
        "{url: a.example}|url must be an absolute URL",
        "{url: 'https://a.example', args: [b]}|args is for servers with command",
        "{command: a, credential: b}|credential is for servers with url",
        "{url: 'https://a.example', header: 'a b'}|header must be the name of a header",
        "{command: a, env: {B: '${c}'}}|names no credential",
        "{command: a, env: {'B=': c}}|is not a variable",
        "{command: a, timeout: 0s}|timeout",
        "{url: 'https://a.example', tools: a}|tools"
      })
  void faultSaysWhatToWrite(String block, String fault) throws Exception {
    assertThat(read(block).faults().stream().map(DocumentFault::message))
        .anyMatch(message -> message.contains(fault));
  }
}
