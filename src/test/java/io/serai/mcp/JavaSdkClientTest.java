package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The official SDK for Java as a client in a session. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:weather
            parameters:
              description: Tells the weather.
              inputSchema: '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}'
              outputSchema: '{"type":"object","properties":{"celsius":{"type":"integer"}},"required":["celsius"]}'
            steps:
              - setBody: {constant: '{"celsius":21}'}
              - unmarshal: {json: {library: Jackson}}
      - route:
          from:
            uri: skill:order
            parameters: {name: Order, resourceUri: "orders://{number}", outputModes: text/plain}
            steps:
              - setBody: {simple: "Order ${body[number]}"}
      - route:
          from:
            uri: skill:work
            steps:
              - to: "task:progress?value=0.5&message=Half"
              - to: "task:log?level=warn&message=Loud"
              - to: "task:need?required=name&description=Your name?"
              - setBody: {simple: "Hello, ${body[name]}!"}
      """;

  private static final String MORE =
      """
      - route:
          from:
            uri: skill:more
            parameters: {description: Version %d}
            steps:
              - to: task:hold
      """;

  private final List<ProgressNotification> progress = new CopyOnWriteArrayList<>();
  private final List<Tool> changed = new CopyOnWriteArrayList<>();
  private final List<LoggingMessageNotification> log = new CopyOnWriteArrayList<>();

  private HubFixture hub;
  private McpSyncClient client;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file("routes/work.camel.yaml", ROUTES)
            .file("prompts/greet.md", "---\narguments: [{name: who}]\n---\nGreet {{who}}.")
            .start();
    client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(hub.hub().url())
                    .openConnectionOnStartup(true)
                    .build())
            .requestTimeout(PATIENCE)
            .initializationTimeout(PATIENCE)
            .capabilities(ClientCapabilities.builder().elicitation().build())
            .elicitation(
                form ->
                    ElicitResult.builder(ElicitResult.Action.ACCEPT)
                        .content(Map.of("name", "Ann"))
                        .build())
            .progressConsumer(progress::add)
            .loggingConsumer(log::add)
            .toolsChangeConsumer(changed::addAll)
            .build();
    client.initialize();
  }

  @AfterAll
  void stop() {
    client.close();
    hub.close();
  }

  private CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(
        CallToolRequest.builder(tool).arguments(arguments).progressToken(tool).build());
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  @Test
  void itListsTheToolsAndCallsOne() {
    List<Tool> tools = client.listTools().tools();
    CallToolResult result = call("weather", Map.of("city", "Samarkand"));

    assertThat(tools).extracting(Tool::name).contains("weather", "work");
    assertThat(result.structuredContent()).isEqualTo(Map.of("celsius", 21));
  }

  @Test
  void aMissingInputIsAResultAndAnUnknownToolAnError() {
    CallToolResult result = call("weather", Map.of());

    assertThat(result.isError()).isTrue();
    assertThat(text(result)).contains("city");
    assertThatExceptionOfType(McpError.class)
        .isThrownBy(() -> call("nothing", Map.of()))
        .withMessageContaining("Unknown tool");
  }

  @Test
  void progressAndLogArriveAndAQuestionIsAnswered() {
    client.setLoggingLevel(LoggingLevel.WARNING);

    CallToolResult result = call("work", Map.of());

    assertThat(text(result)).isEqualTo("Hello, Ann!");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(progress)
                    .extracting(ProgressNotification::message)
                    .contains("Half", "Your name?"));
    Awaitility.await()
        .untilAsserted(
            () -> assertThat(log).extracting(LoggingMessageNotification::data).contains("Loud"));
  }

  @Test
  void promptsAndResourcesAreRead() {
    var prompt =
        client.getPrompt(GetPromptRequest.builder("greet").arguments(Map.of("who", "Ann")).build());
    var resource = client.readResource(ReadResourceRequest.builder("orders://4711").build());

    assertThat(((TextContent) prompt.messages().get(0).content()).text()).isEqualTo("Greet Ann.");
    assertThat(((TextResourceContents) resource.contents().get(0)).text()).isEqualTo("Order 4711");
    assertThat(client.listPrompts().prompts()).extracting(each -> each.name()).contains("greet");
    assertThat(client.listResourceTemplates().resourceTemplates())
        .extracting(each -> each.uriTemplate())
        .contains("orders://{number}");
  }

  @Test
  void aNewToolIsTold() {
    AtomicInteger version = new AtomicInteger();

    Awaitility.await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              hub.file("routes/more.camel.yaml", MORE.formatted(version.incrementAndGet()));
              assertThat(changed).extracting(Tool::name).contains("more");
            });
  }
}
