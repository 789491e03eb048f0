package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.reload.LoadProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The usage of a skill: its inputs, and example calls that work as listed. */
@Timeout(300)
class UsageTest {
  private static final String ROUTES =
      """
      - route:
          id: price
          from:
            uri: skill:orders.price
            parameters:
              description: The price of an order, in Ada's shop.
              inputSchema: |
                {"type": "object", "required": ["item", "count"], "properties": {
                  "item": {"type": "string", "examples": ["Ada's pen"], "description": "Its name"},
                  "count": {"type": "integer", "minimum": 2},
                  "gift": {"type": "boolean", "default": false},
                  "currency": {"enum": ["EUR", "USD"], "type": "string"}}}
            steps:
              - setBody: {simple: "${body[count]} of ${body[item]}"}
      - rest:
          get:
            - path: /greetings/{who}
              to: direct:greet
      - route:
          id: greet
          from:
            uri: direct:greet
            steps:
              - setHeader: {name: Content-Type, constant: application/json}
              - setBody: {simple: '{"greeting":"Hello ${header.who}"}'}
      """;

  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file("routes/skills.camel.yaml", ROUTES)
            .start(new HubStartOptions(true, LoadProgressListener.NONE));
    hub.file("capabilities/greeter.yaml", Greeter.at(hub.hub().url()));
    Awaitility.await().until(() -> usage("greeter").status() == 200);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void inputsOfARouteAreThoseOfItsSchema() {
    JsonNode usage = usage("orders.price").json();

    assertThat(usage.at("/skill/kind").asText()).isEqualTo("route");
    assertThat(usage.at("/inputs"))
        .isEqualTo(
            json(
                """
                [{"name":"item","type":"string","required":true,"description":"Its name",
                  "from":"inputSchema: properties"},
                 {"name":"count","type":"integer","required":true,
                  "from":"inputSchema: properties"},
                 {"name":"gift","type":"boolean","required":false,"default":false,
                  "from":"inputSchema: properties"},
                 {"name":"currency","type":"string","required":false,"enum":["EUR","USD"],
                  "from":"inputSchema: properties"}]"""));
    assertThat(usage.at("/inputSchema/required/0").asText()).isEqualTo("item");
  }

  @Test
  void parametersOfACapabilityAreListedWithTheirPatterns() {
    assertThat(usage("Greeter").at("/inputs"))
        .isEqualTo(
            json(
                """
                [{"name":"who","type":"string","required":true,"patterns":["greet *"],
                  "from":"parameters, and a step sends it"}]"""));
  }

  @Test
  void everyListedCurlCommandSucceeds() throws Exception {
    for (String skill : List.of("greeter", "orders.price")) {
      List<JsonNode> commands = calls(skill, "curl");
      assertThat(commands).hasSize(skill.equals("greeter") ? 8 : 5);
      for (JsonNode command : commands) {
        String answer = run(command.path("text").asText());

        assertThat(answer).as(command.toString()).doesNotContain("error");
        assertThat(answer)
            .as(command.toString())
            .containsAnyOf(
                "TASK_STATE_COMPLETED", "\"status\":\"success\"", "\"id\":", "\"initializing\"");
      }
    }
  }

  @Test
  void listedCommandLineSucceeds() throws Exception {
    List<JsonNode> commands = calls("greeter", "serai ");
    String serai = "serai() { '%s' -cp '%s' io.serai.Serai \"$@\"; }%n";

    String answer =
        run(
            serai.formatted(
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    System.getProperty("java.class.path"))
                + commands.get(0).path("text").asText());

    assertThat(commands).hasSize(1);
    assertThat(json(answer).path("greeting").asText()).startsWith("Hello ");
  }

  @Test
  void searchFindsRoutesOnlyIfTheirKindIsRequested() {
    String search = "/a2s/v1/capabilities/search";
    String all = "{\"intent\": \"price of an order\", \"kinds\": [\"capability\", \"route\"]}";

    JsonNode hit = hub.post(search, all).at("/capabilities/0");

    assertThat(hit.path("id").asText()).isEqualTo("orders.price");
    assertThat(hit.path("kind").asText()).isEqualTo("route");
    assertThat(hub.post(search, "{\"intent\": \"price of an order\"}").at("/capabilities"))
        .isEmpty();
    assertThat(hub.post(search, "{\"intent\": \"x\", \"kinds\": [\"agent\"]}").status())
        .isEqualTo(400);
  }

  @Test
  void listedRoutesCanBeAddedAsFiles() {
    for (JsonNode call : calls("orders.price", "- route:")) {
      double before = runs();
      hub.file("routes/caller.camel.yaml", call.path("text").asText());
      Awaitility.await().until(() -> runs() > before);
    }
    assertThat(hub.get("/a2s/v1/reloads").text()).doesNotContain("refused");
  }

  @Test
  void markdownIsReturnedIfAccepted() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(hub.hub().url() + "/a2s/v1/capabilities/orders.price/usage"))
            .header("Accept", "text/markdown")
            .build();

    var answer =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .build()
            .send(request, BodyHandlers.ofString());

    assertThat(answer.headers().firstValue("content-type"))
        .contains("text/markdown; charset=utf-8");
    assertThat(answer.body())
        .contains("| item | string | yes |  | inputSchema: properties |")
        .contains("| gift | boolean | no, false |")
        .contains("```sh\ncurl -sS '" + hub.hub().url() + "/a2a/rpc'");
  }

  @Test
  void anUnknownSkillOrVersionIsNotFound() {
    assertThat(usage("nothing").status()).isEqualTo(404);
    assertThat(hub.get("/a2s/v1/capabilities/greeter/usage?version=2.0.0").status()).isEqualTo(404);
    assertThat(hub.get("/a2s/v1/capabilities/greeter/usage?version=1.0").status()).isEqualTo(200);
  }

  @Test
  void openApiDocumentListsTheUsageEndpoint() {
    assertThat(hub.get("/openapi.json").json().path("paths").fieldNames())
        .toIterable()
        .contains("/a2s/v1/capabilities/{id}/usage");
  }

  @Test
  void longPathIsInTheOpenApiDocument() {
    String path = "/x" + "y".repeat(1_500);
    hub.file(
        "routes/long.camel.yaml",
        "- rest: {path: "
            + path
            + ", get: [{to: direct:long}]}\n"
            + "- route: {from: {uri: direct:long, steps: [{log: long}]}}\n");

    await().until(() -> hub.get("/openapi.json").text().contains(path));
  }

  /** How often the route ran. */
  private static double runs() {
    String metric = "serai_skill_runs_total{skill=\"orders.price\"} ";
    return hub.get("/observe/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith(metric))
        .mapToDouble(line -> Double.parseDouble(line.substring(metric.length())))
        .sum();
  }

  private static HubFixture.Reply usage(String skill) {
    return hub.get("/a2s/v1/capabilities/" + skill + "/usage");
  }

  private static List<JsonNode> calls(String skill, String begin) {
    List<JsonNode> calls = new ArrayList<>();
    usage(skill)
        .json()
        .path("calls")
        .forEach(
            call -> {
              if (call.path("text").asText().startsWith(begin)) {
                calls.add(call);
              }
            });
    return calls;
  }

  private static String run(String command) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder("sh", "-c", command.replace("curl ", "curl --fail "))
            .redirectErrorStream(true)
            .start();
    try (InputStream out = shell.getInputStream()) {
      String answer = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(shell.waitFor()).as(command + "\n" + answer).isZero();
      return answer;
    }
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (IOException noJson) {
      throw new AssertionError(noJson);
    }
  }
}
