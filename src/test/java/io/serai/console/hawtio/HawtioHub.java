package io.serai.console.hawtio;

import static io.serai.hub.CapabilityText.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2e.WorkflowHub;
import io.serai.browser.Chromium;
import io.serai.hub.CapabilityText;
import io.serai.hub.Hub;
import io.serai.hub.RootHome;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A hub whose capabilities and one workflow have run once, and Hawtio's page: the demo, and a
 * capability that has nested steps of all kinds.
 */
final class HawtioHub implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

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

  private final Hub hub;
  private final HawtioPage page;

  private HawtioHub(Hub hub, HawtioPage page) {
    this.hub = hub;
    this.page = page;
  }

  /**
   * Starts the hub and the browser.
   *
   * @param home an empty folder for the hub
   * @param profile an empty folder for the browser
   */
  static HawtioHub start(Path home, Path profile) throws Exception {
    Hub hub = RootHome.start(home);
    HawtioHub started =
        new HawtioHub(hub, new HawtioPage(new Chromium(profile), hub.url() + "/hawtio/camel"));
    try {
      started.runEverything(home);
    } catch (Throwable failure) {
      started.close();
      throw failure;
    }
    return started;
  }

  private void runEverything(Path home) throws Exception {
    String cities = "{\"inputs\": {\"city\": \"Stormhaven\", \"neighbour\": \"Samarkand\"}}";
    assertThat(execute("weather-alert", cities)).isEqualTo(200);
    Files.writeString(
        home.resolve("agents/drawer.yaml"),
        WorkflowHub.agent("drawer", "permissions: {operations: [\"*\"]}\n"));
    await().atMost(PATIENCE).until(() -> executeWorkflow() == 200);
    Files.writeString(home.resolve("capabilities/EveryShape.yaml"), everyShape().yaml());
    await().atMost(PATIENCE).until(() -> execute("every-shape", "{}") != 404);
  }

  HawtioPage page() {
    return page;
  }

  /** Returns the address of the demo's services, as capabilities have it. */
  String address() {
    return "http://localhost:" + URI.create(hub.url()).getPort();
  }

  /** Returns the id of the route to the host of the demo's services, without its number. */
  String host() {
    return "outbound:" + address();
  }

  private int execute(String capability, String json) throws Exception {
    return send(
        request("/a2s/v1/capabilities/" + capability + "/execute", "application/json", json));
  }

  private int executeWorkflow() throws Exception {
    return send(
        request("/api/v1/workflows/execute", "application/jsonl", WORKFLOW)
            .header("authorization", "Bearer drawer-key"));
  }

  private HttpRequest.Builder request(String path, String type, String body) {
    return HttpRequest.newBuilder(URI.create(hub.url() + path))
        .header("content-type", type)
        .POST(BodyPublishers.ofString(body));
  }

  private static int send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  @Override
  public void close() throws Exception {
    page.close();
    hub.close();
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
