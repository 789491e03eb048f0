package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.WorkflowHub;
import io.serai.document.JsonMappers;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which of Camel's packages a hub without route files runs, in a process of its own.
 *
 * <p>{@code docs/camel.md} has the table. Run with {@code -Dserai.camel.record=true}, the test
 * writes it.
 */
@Timeout(300)
class CamelInTheHubTest {
  private static final Path PAGE = Path.of("docs/camel.md");
  private static final String BEGIN = "<!-- begin: classes -->\n";
  private static final String END = "<!-- end: classes -->";

  private static final List<String> PACKAGES =
      List.of(
          "org.apache.camel.main",
          "org.apache.camel.component.platform.http",
          "org.apache.camel.component.platform.http.vertx",
          "org.apache.camel.component.jackson",
          "org.apache.camel.jsonpath",
          "com.jayway.jsonpath",
          "org.apache.camel.component.rest.openapi",
          "org.apache.camel.component.graphql",
          "org.apache.camel.component.vertx.websocket",
          "org.apache.camel.component.caffeine.cache",
          "org.apache.camel.component.resilience4j",
          "io.github.resilience4j.circuitbreaker");

  /** How the names of classes end that do the work, or begin it. */
  private static final List<String> ROLES =
      List.of(
          "Component",
          "Endpoint",
          "Producer",
          "Consumer",
          "Language",
          "Expression",
          "Engine",
          "Main",
          "DataFormat",
          "Processor",
          "Reifier",
          "JsonPath",
          "CircuitBreaker",
          "StateMachine",
          "Client");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private String url = "";

  @Test
  void theTableOfThePageIsWhatRuns(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("classes.log");
    Path home = Files.createDirectory(folder.resolve("home"));
    int served;
    int end;
    try (HttpStub stub = new HttpStub()) {
      write(home, stub);
      try (SecondJvm process =
          SecondJvm.start(List.of(ClassLog.option(log)), HubProcess.class, home)) {
        url = process.awaitReady("url ");
        served = ClassLog.length(log);
        useEverything(stub.url());
        end = ClassLog.length(log);
      }
    }

    String table = table(ClassLog.read(log, 0, served), ClassLog.read(log, 0, end));
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    if (Boolean.getBoolean("serai.camel.record")) {
      Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(page.indexOf(END)));
    } else {
      assertThat(page.substring(begin, page.indexOf(END))).isEqualTo(table);
    }
  }

  private static void write(Path home, HttpStub stub) throws IOException {
    stub.on(
        "/value",
        response ->
            response
                .putHeader("content-type", "application/json")
                .putHeader("cache-control", "max-age=60")
                .end("{\"value\": 42}"));
    stub.json("/graphql", "{\"data\": {\"owner\": {\"name\": \"Ada\"}}}");
    String steps =
        """
        - id: owner
          format: GraphQL
          task:
            endpoint: %s/graphql
            query: "query($id: ID!) { owner(id: $id) { name } }"
          input_template:
            variables: {id: "${value}"}
          output_mapping:
            name: $.data.owner.name
        """
            .formatted(stub.url());
    write(
        home,
        "capabilities/everything.yaml",
        CapabilityText.of("Everything")
            .header("x-serai: {throttle: {requests: 1000, per: 1s}}")
            .get("fetch", stub.url(), "/value", "value: $.value")
            .steps(steps)
            .yaml());
    stub.on("/down", response -> response.setStatusCode(503).end());
    write(
        home,
        "capabilities/failing.yaml",
        CapabilityText.of("Failing").get("fetch", stub.url(), "/down", "value: $.value").yaml());
    write(home, "apis/stub.yaml", "id: stub\nbase_url: " + stub.url() + "\n");
    write(
        home,
        "agents/author.yaml",
        WorkflowHub.agent(
            "author",
            """
            skills: ["*"]
            allowed_callers: ["*"]
            permissions:
              operations: ["*"]
              apis: ["*"]
              skills: ["*"]
            """));
  }

  private static void write(Path home, String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void useEverything(String stub) throws Exception {
    for (int i = 0; i < 2; i++) { // the second answer of the service is from the cache
      assertThat(post("/a2s/v1/capabilities/everything/execute", "{}").at("/outputs").toString())
          .contains("42", "Ada");
    }
    assertThat(post("/a2s/v1/capabilities/failing/execute", "{}").toString()).contains("503");
    useChannel();
    assertThat(post("/a2a/rpc", message()).toString()).contains("TASK_STATE_COMPLETED", "Ada");
    String workflow =
        String.join(
            "\n",
            WorkflowFixture.update(
                "got",
                "{\"ApiCall\":{\"method\":\"GET\",\"url\":\""
                    + stub
                    + "/value\",\"outputPath\":\"/workflow/got\"}}"),
            WorkflowFixture.update(
                "sum",
                "{\"Calculate\":{\"inputPath\":\"/workflow/got.value\",\"operation\":\"add\","
                    + "\"operand\":1,\"outputPath\":\"/workflow/sum\"}}"),
            WorkflowFixture.begin("got", "sum"));
    JsonNode ran =
        post(
            "/api/v1/workflows/execute", JsonMappers.object().put("workflow", workflow).toString());
    assertThat(ran.toString()).contains("43");
  }

  private static String message() {
    return """
    {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": {"messageId": "m-1",
     "role": "ROLE_USER", "parts": [{"data": {"skill": "everything", "input": {}}}]}}}
    """;
  }

  /** Opens a channel of an agent, which tells at once what it is doing. */
  private void useChannel() throws Exception {
    LinkedBlockingQueue<String> texts = new LinkedBlockingQueue<>();
    WebSocket socket =
        client
            .newWebSocketBuilder()
            .header("X-API-Key", "author-key")
            .subprotocols("a2w.v1")
            .buildAsync(
                URI.create(url.replace("http", "ws") + "/agents/author/a2w/v1/ws/status"),
                new WebSocket.Listener() {
                  @Override
                  public CompletionStage<?> onText(
                      WebSocket from, CharSequence data, boolean last) {
                    texts.add(data.toString());
                    from.request(1);
                    return null;
                  }
                })
            .join();
    await().untilAsserted(() -> assertThat(socket.isInputClosed()).isFalse());
    String unused = texts.poll(1, TimeUnit.SECONDS); // a worker without work may be silent
    socket.abort();
  }

  private JsonNode post(String path, String json) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .header("X-API-Key", "author-key")
            .header("A2A-Version", "1.0")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JsonMappers.MAPPER.readTree(response.body());
  }

  private static String table(ClassLog start, ClassLog all) {
    StringBuilder table = new StringBuilder();
    table.append(
        "| Package | runs at the start | runs beside that, in the calls | only loaded |\n");
    table.append("|---|---|---|---|\n");
    for (String name : PACKAGES) {
      Set<String> started = of(name, start.initialized()).collect(Collectors.toSet());
      Set<String> ran = of(name, all.initialized()).collect(Collectors.toSet());
      table.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  name,
                  cell(started.stream()),
                  cell(ran.stream().filter(each -> !started.contains(each))),
                  cell(of(name, all.loaded()).filter(each -> !ran.contains(each)))));
    }
    return table.toString();
  }

  private static Stream<String> of(String name, Collection<String> classes) {
    String prefix = name + ".";
    return classes.stream()
        .filter(each -> each.startsWith(prefix) && each.indexOf('$') < 0)
        .filter(each -> PACKAGES.stream().noneMatch(inner -> isInner(inner, name, each)))
        .map(each -> each.substring(each.lastIndexOf('.') + 1))
        .filter(each -> ROLES.stream().anyMatch(each::endsWith));
  }

  /** Whether a package within another one has a row of its own, and the class. */
  private static boolean isInner(String inner, String outer, String each) {
    return inner.startsWith(outer + ".") && each.startsWith(inner + ".");
  }

  private static String cell(Stream<String> names) {
    String text =
        names.distinct().sorted().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
    return text.isEmpty() ? "–" : text;
  }
}
