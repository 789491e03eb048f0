package io.serai.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.exception.ToolExecutionException;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.McpClient;
import dev.langchain4j.mcp.client.McpTextContent;
import dev.langchain4j.mcp.client.McpTextResourceContents;
import dev.langchain4j.mcp.client.transport.http.StreamableHttpMcpTransport;
import dev.langchain4j.service.tool.ToolExecutionResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * LangChain4j's client in a session: it lists, calls, hears of progress and log messages, reads and
 * cancels. It cannot be asked.
 */
@Timeout(120)
class LangChain4jMcpTest {
  private static final Duration SHORT = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final BlockingQueue<Double> progress = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> log = new LinkedBlockingQueue<>();
  private McpClient client;

  @AfterEach
  void close() throws Exception {
    client.close();
  }

  private McpClient connected(Duration timeoutOfCalls) {
    client =
        DefaultMcpClient.builder()
            .transport(
                StreamableHttpMcpTransport.builder()
                    .url(System.getenv("A2A_URL") + "/mcp")
                    .timeout(PATIENCE)
                    .subsidiaryChannel(true)
                    .build())
            .initializationTimeout(PATIENCE)
            .toolExecutionTimeout(timeoutOfCalls)
            .progressHandler(each -> progress.add(each.progress()))
            .logHandler(each -> log.add(each.data().asText()))
            .build();
    return client;
  }

  private static ToolExecutionRequest request(String tool, String arguments) {
    return ToolExecutionRequest.builder().name(tool).arguments(arguments).build();
  }

  @Test
  void toolsAreListedAndCalled() {
    McpClient hub = connected(PATIENCE);

    assertThat(hub.listTools()).extracting(ToolSpecification::name).contains("test_simple_text");
    assertThat(hub.executeTool(request("test_simple_text", "{}")).resultText())
        .isEqualTo("This is a simple text response for testing.");
  }

  @Test
  void aFailureSaysWhy() {
    McpClient hub = connected(PATIENCE);

    assertThatExceptionOfType(ToolExecutionException.class)
        .isThrownBy(() -> hub.executeTool(request("test_error_handling", "{}")))
        .withMessage("This tool intentionally returns an error for testing");
  }

  @Test
  void aQuestionIsAFailureThatSaysWhatIsAsked() {
    McpClient hub = connected(PATIENCE);

    assertThatExceptionOfType(ToolExecutionException.class)
        .isThrownBy(() -> hub.executeTool(request("test_elicitation", "{\"message\":\"Who?\"}")))
        .withMessageContaining("Who?");
  }

  @Test
  void progressArrivesWhileAToolWorks() throws Exception {
    connected(PATIENCE).executeTool(request("test_tool_with_progress", "{}"));

    List<Double> heard =
        List.of(
            progress.poll(60, TimeUnit.SECONDS),
            progress.poll(60, TimeUnit.SECONDS),
            progress.poll(60, TimeUnit.SECONDS));
    assertThat(heard).containsExactly(0.0, 0.5, 1.0);
  }

  @Test
  void aCallThatTakesTooLongIsCancelled() {
    ToolExecutionResult result = connected(SHORT).executeTool(request("test_hold", "{}"));

    assertThat(result.resultText()).contains("timeout");
  }

  @Test
  void promptsAndResourcesAreRead() {
    McpClient hub = connected(PATIENCE);

    var prompt = hub.getPrompt("test_prompt_with_arguments", Map.of("arg1", "one", "arg2", "two"));
    var resource = hub.readResource("test://template/7/data");

    assertThat(((McpTextContent) prompt.messages().get(0).content()).text())
        .contains("one")
        .contains("two");
    assertThat(((McpTextResourceContents) resource.contents().get(0)).text()).contains("7");
    assertThat(hub.listResources()).extracting(each -> each.uri()).contains("test://static-text");
    assertThat(hub.listPrompts()).extracting(each -> each.name()).contains("test_simple_prompt");
    hub.checkHealth();
  }
}
