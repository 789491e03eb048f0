package io.serai.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpConfigCommandTest {
  private static final String SCRIPT = Path.of("serai").toAbsolutePath().toString();

  @TempDir private Path home;
  private final Shell shell = new Shell();

  private JsonNode block(Object... arguments) throws Exception {
    assertThat(shell.run(arguments)).as(shell.err()).isZero();
    return JsonMappers.read(shell.out());
  }

  @Test
  void clientsAreListed() {
    assertThat(shell.run("mcp", "config")).isZero();
    assertThat(shell.out().lines())
        .hasSize(7)
        .anyMatch(line -> line.startsWith("cursor       Cursor   "));
  }

  @ParameterizedTest
  @CsvSource({
    "vscode, /servers/serai, url",
    "cursor, /mcpServers/serai, url",
    "windsurf, /mcpServers/serai, serverUrl",
    "zed, /context_servers/serai, url",
    "generic, /mcpServers/serai, url"
  })
  void clientsThatSpeakHttpGetTheUrl(String client, String server, String member) throws Exception {
    JsonNode entry = block("mcp", "config", client, "--url", "http://hub:1/").at(server);

    assertThat(entry.path(member).asText()).isEqualTo("http://hub:1/mcp");
    assertThat(entry.has("headers")).isFalse();
    assertThat(shell.err()).startsWith("For ");
  }

  @Test
  void claudeStartsTheCommand() throws Exception {
    shell.with("SERAI_URL", "http://hub:1");

    assertThat(block("mcp", "config", "claude", "--agent", "desk").at("/mcpServers/serai-desk"))
        .hasToString(
            "{\"command\":\"%s\",\"args\":[\"mcp\",\"--url\",\"http://hub:1\",\"--agent\",\"desk\"]}"
                .formatted(SCRIPT));
  }

  @Test
  void theHubOfAHomeIsReachedByTheCommand() throws Exception {
    Path folder = Files.createDirectory(home.resolve("my home"));
    Files.createFile(folder.resolve("application.properties"));

    assertThat(block("mcp", "config", "vscode", "--home", folder).at("/servers/serai"))
        .hasToString(
            "{\"type\":\"stdio\",\"command\":\"%s\",\"args\":[\"mcp\",\"--home\",\"%s\"]}"
                .formatted(SCRIPT, folder));
    assertThat(shell.run("mcp", "config", "claude-code", "--home", folder)).isZero();
    assertThat(shell.out().strip())
        .isEqualTo(
            "claude mcp add --transport stdio serai -- %s mcp --home '%s'"
                .formatted(SCRIPT, folder));
  }

  @Test
  void theKeyIsNamedAsEachClientCanNameIt() throws Exception {
    assertThat(block("mcp", "config", "cursor", "--with-key").at("/mcpServers/serai/headers"))
        .hasToString("{\"Authorization\":\"Bearer ${env:SERAI_KEY}\"}");
    JsonNode vscode = block("mcp", "config", "vscode", "--with-key");
    assertThat(vscode.at("/inputs/0/password").asBoolean()).isTrue();
    assertThat(vscode.at("/servers/serai/headers/Authorization").asText())
        .isEqualTo("Bearer ${input:serai-key}");
    assertThat(block("mcp", "config", "claude", "--with-key").at("/mcpServers/serai/env"))
        .hasToString("{\"SERAI_KEY\":\"YOUR_KEY\"}");
    shell.with("JAVA_HOME", "/opt/java");
    assertThat(block("mcp", "config", "claude").at("/mcpServers/serai/env"))
        .hasToString("{\"JAVA_HOME\":\"/opt/java\"}");
    assertThat(shell.run("mcp", "config", "claude-code", "--with-key")).isZero();
    assertThat(shell.out().strip())
        .isEqualTo(
            "claude mcp add --transport http serai http://localhost:8080/mcp"
                + " --header \"Authorization: Bearer $SERAI_KEY\"");
  }

  @Test
  void theBlockIsReadable() {
    assertThat(shell.run("mcp", "config", "cursor")).isZero();
    assertThat(shell.out())
        .startsWith(
            "{\n  \"mcpServers\": {\n    \"serai\": {\n      \"url\": \"http://localhost:8080/mcp\"\n");
  }

  @Test
  void anUnknownClientAndAFolderThatIsNotAHomeAreRefused() {
    assertThat(shell.run("mcp", "config", "emacs")).isEqualTo(2);
    assertThat(shell.err()).contains("There is no client emacs", "claude-code").hasLineCount(1);
    assertThat(shell.run("mcp", "config", "zed", "--home", home)).isEqualTo(1);
    assertThat(shell.run("mcp", "config", "zed", "--home", home, "--url", "x")).isEqualTo(2);
  }
}
