package io.serai.console;

import static io.serai.console.ConsoleHub.AGENT;
import static io.serai.console.ConsoleHub.NOBODY;
import static io.serai.console.ConsoleHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The entry points of a closed hub: their list, the OpenAPI document, Jolokia and Hawtio. */
class ObserveTest {

  private static final String CONTEXT = "org.apache.camel:type=context,*";

  private static ConsoleHub hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub = ConsoleHub.closed(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void rootPageListsTheEntryPointsWithoutAKey() throws Exception {
    HttpResponse<String> page = hub.get("/", NOBODY);

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(JsonMappers.MAPPER.readTree(page.body()).path("console").textValue())
        .isEqualTo("/console");
    assertThat(page.body())
        .contains(
            "/.well-known/agent-card.json",
            "/a2s/v1/capabilities",
            "/openapi.json",
            "/asyncapi.json")
        .contains("\"/health\"", "/observe/health", "/hawtio");
    assertThat(hub.head("/", NOBODY).statusCode()).isEqualTo(200);
  }

  @Test
  void consoleWithoutAKeyExplainsWhereToEnterIt() throws Exception {
    HttpResponse<String> answer = hub.get("/hawtio", NOBODY);

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).contains("enter the key as the password");
    assertThat(hub.get("/openapi.json", NOBODY).body()).doesNotContain("password");
  }

  @Test
  void jolokiaRequestWithInvalidJsonIsABadRequest() throws Exception {
    for (String broken : new String[] {"{\"type\":", "", "nonsense", "{]"}) {
      HttpResponse<String> answer = hub.post("/observe/jolokia", OPERATOR, broken);

      assertThat(answer.statusCode()).as(broken).isEqualTo(400);
      assertThat(answer.body()).contains("not valid JSON").doesNotContain("Exception");
    }
  }

  @Test
  void jolokiaRequestOfInvalidShapeIsABadRequest() throws Exception {
    for (String odd :
        new String[] {
          "{\"type\":\"read\",\"mbean\":7}",
          "{\"type\":\"read\",\"mbean\":{}}",
          "{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\",\"path\":1.5}",
          "{\"type\":\"exec\",\"mbean\":\"a:b=c\",\"operation\":\"x\",\"arguments\":\"y\"}",
          "{\"type\":\"notification\"}",
          "{\"type\":5}",
          "[7]",
        }) {
      assertThat(hub.post("/observe/jolokia", OPERATOR, odd).body())
          .as(odd)
          .contains("\"status\":400")
          .contains("Jolokia");
    }
    assertThat(hub.get("/observe/jolokia/notification", OPERATOR).body())
        .contains("\"status\":400");
  }

  @Test
  void openApiDocumentListsEndpointsOfTheHubAndOfRouteFiles() throws Exception {
    assertThat(hub.get("/openapi.json", NOBODY).statusCode()).isEqualTo(401);

    JsonNode document = json(hub.get("/openapi.json", AGENT));

    assertThat(document.path("openapi").textValue()).startsWith("3.0");
    assertThat(document.at("/servers/0/url").textValue()).isEqualTo(hub.url());
    assertThat(document.path("paths").path("/greetings/{who}").path("get").path("summary"))
        .hasToString("\"A greeting.\"");
    JsonNode register = document.path("paths").path("/a2s/v1/capabilities").path("post");
    assertThat(register.at("/requestBody/content").has("application/yaml")).isTrue();
    for (JsonNode answer : register.path("responses")) {
      assertThat(answer.path("description").textValue()).isNotEmpty();
    }
  }

  @Test
  void openApiDocumentDescribesParametersAndResponses() throws Exception {
    JsonNode paths = json(hub.get("/openapi.json", OPERATOR)).path("paths");
    JsonNode statistics = paths.path("/api/v1/statistics").path("get");

    assertThat(statistics.path("parameters").findValuesAsText("name"))
        .containsExactly("skill", "since");
    assertThat(statistics.path("parameters").findValuesAsText("in")).containsOnly("query");
    assertThat(statistics.path("parameters").findValues("description")).hasSize(2);
    assertThat(statistics.at("/responses/200/description").asText()).contains("buckets");
    for (Map.Entry<String, JsonNode> path : paths.properties()) {
      if (path.getKey().startsWith("/a2s/") || path.getKey().startsWith("/api/")) {
        assertThat(path.getValue().findValuesAsText("description"))
            .as(path.getKey())
            .isNotEmpty()
            .doesNotContain("The response.");
      }
    }
  }

  @Test
  void jolokiaNeedsAnOperatorKey() throws Exception {
    for (String path : new String[] {"/observe/jolokia", "/observe/jolokia/version"}) {
      assertThat(hub.get(path, NOBODY).statusCode()).isEqualTo(401);
      assertThat(hub.get(path, AGENT).statusCode()).isEqualTo(403);
      assertThat(json(hub.get(path, OPERATOR)).at("/value/agent").textValue()).isNotEmpty();
    }
    assertThat(hub.post("/observe/jolokia", AGENT, "{\"type\":\"version\"}").statusCode())
        .isEqualTo(403);
  }

  @Test
  void jolokiaReadsCamelAndDumpsItsRoutes() throws Exception {
    JsonNode state = jolokia("{'type':'read','mbean':'" + CONTEXT + "','attribute':'State'}");
    String bean = state.path("value").fieldNames().next();

    assertThat(state.path("value").path(bean).path("State").textValue()).isEqualTo("Started");
    assertThat(jolokia(exec(bean, "dumpRoutesAsXml()", "[]")).path("status").intValue())
        .isEqualTo(200);
    assertThat(jolokia(exec(bean, "dumpRoutesAsXml(boolean)", "[true]")).path("error").asText())
        .contains("Routes are dumped with their placeholders");
    JsonNode dump = jolokia(exec(bean, "dumpRoutesStatsAsXml(boolean,boolean)", "[true,true]"));
    assertThat(dump.path("status").intValue()).isEqualTo(200);
    assertThat(dump.path("value").textValue()).contains("routeStat id=\"greet\"");
  }

  @Test
  void jolokiaIsReadOnlyAndHidesTheJvm() throws Exception {
    JsonNode state = jolokia("{'type':'read','mbean':'" + CONTEXT + "','attribute':'State'}");
    String bean = state.path("value").fieldNames().next();

    assertThat(status(exec(bean, "stop()", "[]"))).isEqualTo(403);
    assertThat(status(exec(bean, "addOrUpdateRoutesFromXml", "['']"))).isNotEqualTo(200);
    assertThat(status(write(bean, "Tracing"))).isEqualTo(403);
    assertThat(
            status(
                "{'type':'read','mbean':'java.lang:type=Runtime','attribute':'SystemProperties'}"))
        .isEqualTo(403);
    assertThat(status("{'type':'notification','command':'list','client':'me'}")).isEqualTo(403);
    assertThat(status("{'type':'nonsense'}")).isEqualTo(400);
    assertThat(jolokia("{'type':'list'}").path("value").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("io.serai", "org.apache.camel");
  }

  @Test
  void jolokiaAnswersABatchOfRequests() throws Exception {
    JsonNode answers =
        jolokia("[{'type':'version'},{'type':'notification','command':'ping','client':'me'}]");

    assertThat(answers).hasSize(2);
    assertThat(answers.at("/0/status").intValue()).isEqualTo(200);
    assertThat(answers.at("/1/status").intValue()).isEqualTo(403);
  }

  @Test
  void keyIsAcceptedAsBasicPasswordForTheConsole() throws Exception {
    HttpResponse<String> asked = hub.get("/hawtio/", NOBODY);
    assertThat(asked.statusCode()).isEqualTo(401);
    assertThat(asked.headers().firstValue("www-authenticate"))
        .hasValueSatisfying(value -> assertThat(value).startsWith("Basic "));

    assertThat(basic("/hawtio/", OPERATOR).statusCode()).isEqualTo(200);
    assertThat(basic("/observe/jolokia", OPERATOR).statusCode()).isEqualTo(200);
    assertThat(basic("/hawtio/", AGENT).statusCode()).isEqualTo(403);
    assertThat(basic("/hawtio/", "wrong").statusCode()).isEqualTo(401);
    assertThat(basic("/a2s/v1/capabilities", OPERATOR).statusCode()).isEqualTo(401);
    assertThat(basic("/hawtio/jolokia", OPERATOR, "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(401);
  }

  @Test
  void hawtioIsServedWithItsPagesScriptsAndSettings() throws Exception {
    String index = hub.get("/hawtio/", OPERATOR).body();
    assertThat(index).contains("<base href=\"/hawtio/\"");
    assertThat(hub.get("/hawtio/camel/routes", OPERATOR).body()).isEqualTo(index);
    assertThat(hub.get("/hawtio/user", OPERATOR).body()).isEqualTo("\"operator\"");
    assertThat(hub.get("/hawtio/proxy/enabled", OPERATOR).body()).isEqualTo("false");

    String script = index.replaceAll("(?s).*src=\"([^\"]+)\".*", "$1");
    HttpResponse<String> code = hub.get(script, OPERATOR);
    assertThat(code.statusCode()).isEqualTo(200);
    assertThat(code.headers().firstValue("content-type"))
        .contains("text/javascript; charset=utf-8");
    assertThat(code.headers().firstValue("cache-control").orElseThrow()).contains("immutable");
  }

  @Test
  void hawtioServesOnlyItsOwnFiles() throws Exception {
    for (String path :
        new String[] {
          "/hawtio/../logback.xml",
          "/hawtio/%2e%2e/logback.xml",
          "/hawtio/..%2flogback.xml",
          "/hawtio/%252e%252e/logback.xml",
          "/hawtio/WEB-INF/web.xml",
          "/hawtio/missing.js"
        }) {
      assertThat(hub.get(path, OPERATOR).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(hub.get("/hawtio/static/js/", AGENT).statusCode()).isEqualTo(403);
    assertThat(hub.get("/hawtio", OPERATOR).headers().firstValue("location")).contains("/hawtio/");
  }

  @Test
  void unsupportedMethodOfAPageIsRefusedWithTheAllowedOnes() throws Exception {
    for (String page :
        List.of(
            "/health",
            "/observe/health",
            "/observe/health/live",
            "/observe/health/ready",
            "/observe/metrics",
            "/openapi.json",
            "/asyncapi.json",
            "/hawtio",
            "/hawtio/",
            "/hawtio/camel/routes")) {
      HttpResponse<String> answer = hub.post(page, OPERATOR, "{}");
      assertThat(answer.statusCode()).as(page).isEqualTo(405);
      assertThat(answer.headers().firstValue("allow")).as(page).contains("GET, HEAD, OPTIONS");
      assertThat(hub.head(page, OPERATOR).statusCode()).as(page).isLessThan(400);
    }
    HttpResponse<String> jolokia = hub.delete("/observe/jolokia", OPERATOR);
    assertThat(jolokia.statusCode()).isEqualTo(405);
    assertThat(jolokia.headers().firstValue("allow")).contains("GET, HEAD, OPTIONS, POST");
  }

  private HttpResponse<String> basic(String path, String key, String... headers) throws Exception {
    String pair = java.util.Base64.getEncoder().encodeToString(("someone:" + key).getBytes());
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Authorization";
    all[headers.length + 1] = "Basic " + pair;
    return hub.get(path, NOBODY, all);
  }

  private int status(String request) throws Exception {
    return jolokia(request).path("status").intValue();
  }

  private JsonNode jolokia(String request) throws Exception {
    return json(hub.post("/observe/jolokia", OPERATOR, request.replace('\'', '"')));
  }

  private static String write(String bean, String attribute) {
    return "{'type':'write','mbean':'%s','attribute':'%s','value':true}"
        .formatted(bean.replace("\"", "\\\""), attribute);
  }

  private static String exec(String bean, String operation, String arguments) {
    return "{'type':'exec','mbean':'%s','operation':'%s','arguments':%s}"
        .formatted(bean.replace("\"", "\\\""), operation, arguments);
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    assertThat(answer.statusCode()).isEqualTo(200);
    return JsonMappers.MAPPER.readTree(answer.body());
  }
}
