package io.serai.console;

import static io.serai.hub.CapabilityText.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowHub;
import io.serai.hub.CapabilityText;
import io.serai.hub.Hub;
import io.serai.hub.RootHome;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hawtio in a browser: its tree, diagrams and counters of capabilities. It needs Chromium, and runs
 * in the profile {@code hawtio} alone.
 */
@Tag("hawtio")
class HawtioTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Finds the entry of the tree whose text begins with %s. */
  private static final String ENTRY =
      "[...document.querySelectorAll('.pf-v6-c-tree-view__node')]"
          + ".find(entry => entry.textContent.trim().startsWith('%s'))";

  /** The nodes of the diagram with their positions, and whether the canvas shows them. */
  private static final String NODES =
      """
      (() => {
        const canvas = document.querySelector('.camel-route-diagram')?.getBoundingClientRect()
        return [...document.querySelectorAll('.react-flow__node')].map(node => {
          const box = node.getBoundingClientRect()
          return {
            label: node.querySelector('.camel-node-label').textContent,
            id: node.querySelector('.camel-node-id').textContent.replace(/[ ()]|ID:/g, ''),
            count: node.querySelector('.number').textContent,
            place: box.x + ',' + box.y,
            shown: box.left >= canvas.left && box.right <= canvas.right
              && box.top >= canvas.top && box.bottom <= canvas.bottom && box.width > 1
          }
        })
      })()
      """;

  /**
   * Selects a route of a group if it is not; Hawtio forgets the selection when routes come or go.
   */
  private static final String SELECT =
      """
      (() => {
        const begins = (all, text) =>
          [...document.querySelectorAll(all)].find(it => it.textContent.trim().startsWith(text))
        if (begins('h1', '%1$s')) return
        const entry = begins('.pf-v6-c-tree-view__node', '%1$s')
        if (entry) entry.querySelector('.pf-v6-c-tree-view__node-text').click()
        else begins('.pf-v6-c-tree-view__node', '%2$s')
          ?.querySelector('.pf-v6-c-tree-view__node-toggle').click()
      })()
      """;

  private static final String WORKFLOW =
      """
      {"type":"operationUpdate","operationId":"people","operation":{"SetData":{"value":[{"name":"Ada","age":36},{"name":"Eve","age":9}],"outputPath":"/workflow/people"}}}
      {"type":"operationUpdate","operationId":"adults","operation":{"FilterData":{"inputPath":"/workflow/people","conditions":[{"field":"age","operator":">=","value":18}],"outputPath":"/workflow/adults"}}}
      {"type":"operationUpdate","operationId":"any","operation":{"Conditional":{"condition":{"path":"/workflow/adults","operator":"empty"},"ifTrue":["pause"],"ifFalse":["each"]}}}
      {"type":"operationUpdate","operationId":"pause","operation":{"Wait":{"duration":10}}}
      {"type":"operationUpdate","operationId":"each","operation":{"Loop":{"inputPath":"/workflow/adults","operations":["shout"]}}}
      {"type":"operationUpdate","operationId":"shout","operation":{"FormatText":{"inputPath":"/loop/current.name","format":"upper","outputPath":"/workflow/name"}}}
      {"type":"beginExecution","executionId":"drawn","operationOrder":["people","adults","any"]}
      """;

  private static final String EDGES = "document.querySelectorAll('.react-flow__edge').length";

  private static Hub hub;
  private static Chromium browser;

  @BeforeAll
  static void openTheConsole(@TempDir Path home, @TempDir Path profile) throws Exception {
    hub = RootHome.start(home);
    Files.writeString(home.resolve("capabilities/EveryShape.yaml"), everyShape().yaml());
    await().atMost(PATIENCE).until(() -> post("every-shape/execute", "{}") != 404);
    assertThat(
            post(
                "weather-alert/execute",
                "{\"inputs\": {\"city\": \"Stormhaven\", \"neighbour\": \"Samarkand\"}}"))
        .isEqualTo(200);
    Files.writeString(
        home.resolve("agents/drawer.yaml"),
        WorkflowHub.agent("drawer", "permissions: {operations: [\"*\"]}\n"));
    await().atMost(PATIENCE).until(() -> execute(WORKFLOW) == 200);
    browser = new Chromium(profile);
  }

  @AfterAll
  static void close() throws Exception {
    browser.close();
    hub.close();
  }

  /** Opens the diagram of all routes, which Hawtio shows an operator first. */
  @BeforeEach
  void openTheDiagramOfAllRoutes() {
    browser.open(hub.url() + "/hawtio/camel");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = browser.evaluate(NODES);
              assertThat(nodes.size()).isGreaterThan(100);
              assertShown(nodes);
            });
  }

  @Test
  void treeListsRoutesOfTheHubSeparatelyFromThoseOfTheUser() {
    for (String group :
        List.of(
            "serai-a2a",
            "serai-a2s",
            "serai-credentials",
            "serai-outbound",
            "capabilities",
            "default")) {
      assertThat(browser.evaluate(ENTRY.formatted(group) + " !== undefined").booleanValue())
          .as(group)
          .isTrue();
    }
  }

  @Test
  void singleStepCapabilityIsDrawnWithItsCount() {
    assertDrawn(
        "GetWeather",
        2,
        "From direct:a2s:G... from 2",
        "To call:GET http:... weather 2",
        "Set Body: outputs... a2s.outputs 2");
  }

  @Test
  void sequenceCapabilityIsDrawnWithItsCounts() {
    assertDrawn(
        "PostWeatherMessage",
        3,
        "From direct:a2s:P... from 2",
        "To call:GET http:... readWeather 2",
        "To graphql:http:/... postMessage 2",
        "Set Body: outputs... a2s.outputs 2");
  }

  @Test
  void branchingCapabilityIsDrawnWithItsCounts() {
    assertDrawn(
        "WeatherAlert",
        16,
        "From direct:a2s:W... from 1",
        "To capability:inp... a2s.inputs 1",
        "Multicast look 1",
        "To capability:Get... lookHere 1",
        "To capability:Get... lookNextDoor 1",
        "Choice decide 1",
        "When: ${here.seve... when 0",
        "Multicast warn 1",
        "To capability:Pos... warnHere 1",
        "Do Try warnNextDoor.try 1",
        "To capability:Pos... warnNextDoor 1",
        "Do Catch: java.la... warnNextDoor.catch 1",
        "Logger warnNextDoor.failed 0",
        "Set Body: {\"summa... a2s.outputs 1");
  }

  @Test
  void workflowIsDrawnWithItsCounts() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes("workflows", "a2e:");
              assertThat(described(nodes))
                  .containsExactly(
                      "From direct:a2e:c... from 1",
                      "To data:set people 1",
                      "To data:filter adults 1",
                      "Choice any 1",
                      "When: /workflow/a... when 0",
                      "To wait:10ms any/pause 0",
                      "Otherwise otherwise 0",
                      "Split: each /work... any.else/each 1",
                      "To data:format any.else/each/shout 1",
                      "To data:end any.else/each.end 1",
                      "To data:end any.end 1");
              assertShown(nodes);
            });
  }

  @Test
  void nestedStepsOfAllKindsAreDrawn() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes("EveryShape");
              assertThat(nodes.findValuesAsText("id"))
                  .contains("all", "row", "one", "two", "choose", "three", "four")
                  .contains("guarded", "inner", "left", "right", "last");
              assertShown(nodes);
            });
  }

  private static void assertDrawn(String capability, int edges, String... drawn) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes(capability);
              assertThat(described(nodes)).containsExactly(drawn);
              assertThat(browser.evaluate(EDGES).intValue()).isEqualTo(edges);
              assertShown(nodes);
            });
  }

  private static JsonNode nodes(String capability) {
    return nodes("capabilities", "a2s:" + capability + ":");
  }

  private static JsonNode nodes(String group, String route) {
    browser.evaluate(SELECT.formatted(route, group));
    return browser.evaluate(NODES);
  }

  /** Asserts that no nodes overlap, and that the canvas shows each completely. */
  private static void assertShown(JsonNode nodes) {
    assertThat(nodes.findValuesAsText("place")).doesNotHaveDuplicates();
    assertThat(nodes).isNotEmpty().allMatch(node -> node.path("shown").booleanValue());
  }

  /** The nodes as {@code label id count}; ids that Camel generated are without their number. */
  private static List<String> described(JsonNode nodes) {
    List<String> described = new ArrayList<>();
    for (JsonNode node : nodes) {
      String id = node.path("id").textValue().replaceAll("\\d+$", "");
      described.add(
          node.path("label").textValue() + " " + id + " " + node.path("count").textValue());
    }
    return described;
  }

  private static int post(String operation, String json) throws Exception {
    return post("/a2s/v1/capabilities/" + operation, "application/json", "", json);
  }

  private static int execute(String workflow) throws Exception {
    return post("/api/v1/workflows/execute", "application/jsonl", "drawer-key", workflow);
  }

  private static int post(String path, String type, String key, String json) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.url() + path))
            .header("content-type", type)
            .POST(BodyPublishers.ofString(json));
    if (!key.isEmpty()) {
      request.header("authorization", "Bearer " + key);
    }
    HttpResponse<Void> reply =
        HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding());
    return reply.statusCode();
  }

  /** Nested steps of all kinds; they call a service that is not available, and may fail. */
  private static CapabilityText everyShape() {
    String url = "http://localhost:1";
    String mayFail = "error_handling: continue";
    String row = get("one", url, "/", "a: $.v", mayFail) + get("two", url, "/", "b: $.v", mayFail);
    String choose =
        "- id: choose\n  type: condition\n  condition: \"${go}\"\n  if_true:\n    steps:\n"
            + get("three", url, "/", "c: $.v", "").indent(6)
            + "  if_false:\n    steps:\n"
            + get("four", url, "/", "d: $.v", mayFail).indent(6);
    String inner =
        "- id: inner\n  type: parallel\n  condition: \"${go}\"\n  steps:\n"
            + get("left", url, "/", "e: $.v", "").indent(4)
            + get("right", url, "/", "f: $.v", "").indent(4);
    return CapabilityText.of("EveryShape")
        .steps(
            "- id: all\n  type: parallel\n  steps:\n"
                + ("- id: row\n  type: sequence\n  steps:\n" + row.indent(4)).indent(4)
                + choose.indent(4)
                + get("guarded", url, "/", "g: $.v", "condition: \"${go}\"").indent(4)
                + inner.indent(4))
        .steps(get("last", url, "/", "h: $.v", mayFail));
  }
}
