package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.hub.HubFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serai mcp --home}: with the hub that runs in a home, or with one that it starts. */
@Timeout(300)
class McpHomeTest {
  private static final String ECHO =
      """
      - route: {from: {uri: "skill:echo", steps: [{log: "echo"}]}}
      """;

  /** A route that prints. */
  private static final String LOUD =
      """
      import org.apache.camel.builder.RouteBuilder;

      public class Loud extends RouteBuilder {
        @Override
        public void configure() {
          from("skill:loud").process(exchange -> System.out.println("Loud!"));
        }
      }
      """;

  private static final String CALL = "{\"name\":\"echo\",\"arguments\":{\"a\":1}}";

  @TempDir private Path home;
  private final int port = Ports.free();

  @BeforeEach
  void createHome() {
    new HubFixture(home)
        .file("application.properties", "serai.port=" + port + "\nserai.embeddings.url=none\n")
        .file("routes/echo.camel.yaml", ECHO);
  }

  @Test
  void theHubOfTheHomeIsStartedAndStopped() {
    StdioClient client = StdioClient.start("--home", home.toString());
    client.stateless(1, "tools/call", CALL);

    assertThat(client.next().at("/result/structuredContent/a").asInt()).isEqualTo(1);
    assertThat(client.end()).isZero();
    assertThat(new Shell().run("search", "echo", "--home", home)).isZero();
  }

  @Test
  void theHubThatRunsInTheHomeIsUsed() {
    try (HubFixture hub = new HubFixture(home).property("serai.port", "" + port).start();
        StdioClient client = StdioClient.start("--home", home.toString())) {
      client.stateless(1, "tools/call", CALL);

      assertThat(client.next().at("/result/structuredContent/a").asInt()).isEqualTo(1);
      assertThat(hub.get("/a2s/v1/tasks").at("/tasks")).hasSize(1);
    }
  }

  @Test
  void aMessageThatTheHubWouldNotTakeIsRefused() {
    new HubFixture(home)
        .file(
            "application.properties",
            "serai.http.max-body-size=1000\nserai.embeddings.url=none\nserai.port=" + port + "\n");
    String params = "{\"name\":\"echo\",\"arguments\":{\"a\":\"" + "x".repeat(2000) + "\"}}";
    try (HubFixture hub = new HubFixture(home).property("serai.port", "" + port).start();
        StdioClient client = StdioClient.start("--home", home.toString());
        StdioClient other = StdioClient.start("--url", hub.hub().url())) {
      client.stateless(1, "tools/call", params);
      assertThat(client.next().at("/error/message").asText())
          .isEqualTo("The message has more than 1000 bytes.");
      client.stateless(2, "tools/call", CALL);
      assertThat(client.next().has("result")).isTrue();

      other.stateless(3, "tools/call", params);
      assertThat(other.next().toString()).contains("\"id\":3", "1000");
    }
  }

  @Test
  void aHubInClosedModeWantsAKey() {
    String hash = HexFormat.of().formatHex(Sha256.of("secret".getBytes(UTF_8)));
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", hash)
            .start()) {
      String url = hub.hub().url();
      try (StdioClient client = StdioClient.start("--url", url)) {
        client.request(1, "initialize", "{}");
        assertThat(client.next().path("error").toString())
            .contains("\"code\":401", "Give one by --key or the environment variable SERAI_KEY");
      }
      try (StdioClient client = StdioClient.start("--url", url, "--key", "wrong")) {
        client.request(1, "initialize", "{}");
        assertThat(client.next().at("/error/message").asText()).contains("does not accept the key");
      }
      try (StdioClient client = StdioClient.withKey("secret", "--url", url)) {
        assertThat(client.initialize("{}").has("result")).isTrue();
      }
    }
  }

  /** What a hub and its routes print is beside the messages. */
  @Test
  void theOutputOfTheProcessHasMessagesAlone() throws Exception {
    new HubFixture(home).file("routes/Loud.camel.java", LOUD);
    Path err = home.resolve("err.txt");
    Process command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.serai.Serai",
                "mcp",
                "--home",
                home.toString())
            .redirectError(err.toFile())
            .start();
    try (var input = command.outputWriter(UTF_8);
        var output = command.inputReader(UTF_8)) {
      input.write(
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}}\n");
      input.flush();
      assertThat(JsonMappers.read(output.readLine()).at("/result/serverInfo/name").asText())
          .isEqualTo("serai");
      input.write(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"loud\"}}\n");
      input.flush();
      assertThat(output.readLine()).contains("\"result\":{\"content\":");
      input.close();

      List<String> rest = output.lines().toList();

      assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(command.exitValue()).isZero();
      assertThat(rest).isEmpty();
      assertThat(Files.readString(err)).isEqualTo("Loud!\n");
    } finally {
      command.destroyForcibly();
    }
  }

  @Test
  void aFolderThatIsNotAHomeEndsTheCommand(@TempDir Path folder) {
    Shell shell = new Shell();

    assertThat(shell.run("mcp", "--home", folder)).isEqualTo(1);
    assertThat(shell.err()).contains("is it the home you mean?", "--url").hasLineCount(1);
  }
}
