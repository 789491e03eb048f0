package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.serai.a2a.GrpcClient;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture.Reply;
import io.serai.security.OperatorRole;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
import javax.management.ObjectName;
import lf.a2a.v1.Proto.GetTaskRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the roles of operators permit, over every protocol. */
class OperatorRolesTest {

  /** Routes of the user that could take what no path of the hub takes. */
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:echo
            parameters: {description: Says the words again}
            steps:
              - setBody: {constant: said}
      - rest:
          path: /
          get:
            - {path: /shop, to: 'direct:ran'}
            - {path: '/{a}/{b}', to: 'direct:ran'}
            - {path: '/{a}/{b}/{c}', to: 'direct:ran'}
            - {path: '/{a}/{b}/{c}/{d}', to: 'direct:ran'}
          post:
            - {path: '/{a}/{b}/{c}/{d}/{e}', to: 'direct:ran'}
      - route:
          from:
            uri: direct:ran
            steps:
              - setBody: {constant: the route of the user ran}
      """;

  private static final String CREDENTIAL =
      "{\"type\":\"api-key\",\"value\":\"secret\",\"hosts\":[\"api.example.com\"]}";

  @TempDir private static Path home;
  private static HubFixture hub;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.console.operations", "true")
            .property(
                "serai.security.operators",
                "%s, %s role=operator, %s role=viewer"
                    .formatted(
                        Keys.sha256("administrator"),
                        Keys.sha256("operator"),
                        Keys.sha256("viewer")))
            .file("routes/own.camel.yaml", ROUTES)
            .file(
                "agents/worker.yaml",
                Keys.agent("worker", "{registry: [write]}") + "default: true\nskills: ['*']\n")
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /, viewer",
    "GET, /health, viewer",
    "HEAD, /a2s/v1/capabilities, viewer",
    "GET, /a2s/v1/capabilities, viewer",
    "GET, /a2s/v1/capabilities/none, viewer",
    "GET, /a2s/v1/tasks, viewer",
    "GET, /a2s/v1/agents, viewer",
    "GET, /agents/worker/a2w/v1/manifest, viewer",
    "GET, /a2a/rest/tasks, viewer",
    "GET, /api/v1/credentials, viewer",
    "GET, /api/v1/routes, viewer",
    "GET, /api/v1/caller, viewer",
    "GET, /observe/status, viewer",
    "GET, /observe/metrics, viewer",
    "GET, /openapi.json, viewer",
    "GET, /docs/a2a.md, viewer",
    "GET, /llms.txt, viewer",
    "GET, /hawtio/index.html, viewer",
    "GET, /observe/jolokia/version, viewer",
    "GET, /.well-known/agent-card.json, viewer",
    "POST, /a2s/v1/capabilities/search, viewer",
    "POST, /a2s/v1/capabilities/none/parse, viewer",
    "POST, /api/v1/workflows/validate, viewer",
    "POST, /api/v1/knowledge/search, viewer",
    "POST, /agents/worker/a2s/v1/capabilities/search, viewer",
    "GET, /shop, operator",
    "GET, /any/path, operator",
    "GET, /a2w/v1/ws/chat, operator",
    "OPTIONS, /a2s/v1/capabilities, operator",
    "PATCH, /a2s/v1/capabilities, operator",
    "POST, /a2s/v1/capabilities/none/execute, operator",
    "POST, /a2s/v1/execute, operator",
    "DELETE, /a2s/v1/tasks/none, operator",
    "POST, /a2s/v1/tasks/none/answer, operator",
    "POST, /a2s/v1/tasks/none/run-again, operator",
    "POST, /a2a, operator",
    "POST, /a2a/rest/message:send, operator",
    "POST, /mcp, operator",
    "DELETE, /mcp, operator",
    "POST, /zeroclaw/v1/tasks, operator",
    "POST, /agents/worker/a2w/v1/start, operator",
    "POST, /api/v1/workflows/execute, operator",
    "POST, /api/v1/workflows/promote, operator",
    "DELETE, /api/v1/cache, operator",
    "PUT, /api/v1/credentials/none, administrator",
    "DELETE, /api/v1/credentials/none, administrator",
    "DELETE, /agents/worker/api/v1/credentials/none, administrator",
    "DELETE, /api/v1/credentials/none/, administrator",
    "GET, /api/v1/keys, administrator",
    "POST, /api/v1/keys, administrator",
    "POST, /api/v1/keys/none/rotate, administrator",
    "DELETE, /api/v1/keys/none, administrator",
    "GET, /api/v1/sessions, administrator",
    "DELETE, /api/v1/sessions/none, administrator",
    "POST, /a2s/v1/capabilities, administrator",
    "DELETE, /a2s/v1/capabilities/none, administrator",
    "POST, /a2s/v1/agents, administrator",
    "DELETE, /a2s/v1/agents/none, administrator",
    "POST, /agents/worker/a2w/v1/weight, administrator"
  })
  void requestNeedsARole(String method, String path, String needed) throws Exception {
    for (OperatorRole role : OperatorRole.values()) {
      Reply reply = send(method, path, role.toString(), "{}");

      String refusal = "has the role %s, but this needs the role %s.".formatted(role, needed);
      if (role.includes(OperatorRole.of(needed).orElseThrow())) {
        assertThat(reply.text()).doesNotContain("has the role");
        assertThat(reply.status()).isNotIn(401, 403);
      } else {
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.text()).contains(refusal);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET //shop",
        "GET /shop/",
        "GET /Observe/metrics/x",
        "GET /agents/worker/any/path",
        "GET /agents/worker/observe/metrics",
        "GET /agents/worker/observe/status",
        "GET /agents/%2e%2e/observe/metrics",
        "GET /hawtio/../any/path",
        "GET /hawtio/%2e%2e/any/path",
        "GET /hawtio/..%2f..%2fany",
        "GET /observe/jolokia/../../any/path",
        "GET /observe/jolokia/%2E%2E/any",
        "POST /observe/jolokia/../any/any/any",
        "POST /a2s/v1/capabilities/search/",
        "POST /a2s/v1//capabilities/search",
        "POST /A2S/v1/capabilities/search/x",
        "POST /a2s/v1/capabilities/x/parse/../execute",
        "POST /a2s/v1/capabilities/..%2fx/execute",
        "POST /a2s/v1/capabilities/x%2fparse/execute",
        "PUT /api/v1/credentials/../credentials/sneaked",
        "PUT /api/v1/./credentials/sneaked",
        "PUT //api/v1/credentials/sneaked",
        "PUT /agents/worker/api/v1/credentials/sneaked",
        "PUT /agents/%2e%2e/api/v1/credentials/sneaked",
        "PUT /api/v1/credentials/sneaked/",
        "PUT /api/v1/credentials/%73neaked",
        "PUT /api/v1/%63redentials/sneaked",
        "PUT /API/v1/credentials/sneaked",
        "get /shop",
        "PROPFIND /shop"
      })
  void noSpellingOfAPathLeadsPastTheRole(String line) {
    for (String role : new String[] {"viewer", "operator"}) {
      if (role.equals("operator") && !line.startsWith("PUT")) {
        continue; // an operator may call the routes of the user
      }
      Reply reply =
          RawHttp.send(
              hub.hub().url(),
              line + " HTTP/1.1",
              CREDENTIAL,
              "Host: localhost",
              "Content-Type: application/json",
              "X-API-Key: " + role);

      assertThat(reply.text()).doesNotContain("the route of the user ran");
      assertThat(hub.as("administrator").get("/api/v1/credentials").at("/credentials")).isEmpty();
    }
  }

  @Test
  void agentsAreNotConcerned() throws Exception {
    assertThat(send("GET", "/shop", "worker-key", "").text()).contains("the route of the user ran");
    assertThat(send("POST", "/a2s/v1/capabilities", "worker-key", "{}").status()).isEqualTo(422);
  }

  @Test
  void wholeDocumentIsExecutedForAdministratorsOnly() throws Exception {
    String body = "{\"capability\": {\"name\": \"X\"}, \"inputs\": {}}";

    assertThat(send("POST", "/a2s/v1/execute", "operator", body).text())
        .contains("FORBIDDEN", "has the role operator, but this needs the role administrator.");
    assertThat(send("POST", "/a2s/v1/execute", "administrator", body).status()).isEqualTo(422);
  }

  @Test
  void viewerMakesNoGrpcCalls() {
    try (GrpcClient viewer = grpc("viewer");
        GrpcClient operator = grpc("operator")) {
      GetTaskRequest any = GetTaskRequest.newBuilder().setId("none").build();

      assertThatThrownBy(() -> viewer.send("m-1"))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              refused -> {
                assertThat(refused.getStatus().getCode()).isEqualTo(Code.PERMISSION_DENIED);
                assertThat(refused).hasMessageContaining("needs the role operator");
              });
      assertThatThrownBy(() -> operator.calls().getTask(any)).hasMessageContaining("NOT_FOUND");
      assertThatCode(() -> operator.send("m-1")).doesNotThrowAnyException();
    }
  }

  @Test
  void getWithTheContentTypeOfGrpcIsRefused() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/lf.a2a.v1.A2AService/SendMessage"))
            .version(HttpClient.Version.HTTP_2)
            .header("content-type", "application/grpc")
            .header("x-api-key", "viewer")
            .method("GET", BodyPublishers.ofByteArray(new byte[5]))
            .build();

    var response = client.send(request, BodyHandlers.ofString());

    assertThat(response.statusCode()).isIn(200, 403, 505);
    assertThat(response.headers().firstValue("grpc-status").orElse("7")).isEqualTo("7");
  }

  @Test
  void viewerOpensNoWebSocket() {
    String path = "/agents/worker/a2w/v1/ws/status";

    assertThatThrownBy(() -> SocketClient.open(hub.hub().url(), path, "X-API-Key", "viewer"))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            refused -> assertThat(refused.getResponse().statusCode()).isEqualTo(403));
    SocketClient.open(hub.hub().url(), path, "X-API-Key", "operator").socket().abort();
  }

  @Test
  void webSocketOfAnOperatorWhoBecomesAViewerIsClosed() throws Exception {
    String hash = Keys.sha256("jane");
    hub.file("data/operators", hash + " role=operator Jane\n");
    await().until(() -> send("GET", "/shop", "jane", "").status() == 200);
    SocketClient socket =
        SocketClient.open(hub.hub().url(), "/agents/worker/a2w/v1/ws/status", "X-API-Key", "jane");

    hub.file("data/operators", hash + " role=viewer Jane\n");
    await().until(() -> send("GET", "/shop", "jane", "").status() == 403);
    hub.file("agents/other.yaml", "agent_id: other\n"); // callers of sockets are checked again

    assertThat(socket.closed()).startsWith("1008 ");
  }

  @Test
  void viewerReadsJmxAndAnOperatorOperates() throws Exception {
    assertThat(jolokia("viewer", "{'type': 'search', 'mbean': 'io.serai:*'}"))
        .contains("\"status\":200");
    assertThat(exec("viewer", "Agents", "listAgents()", "[]")).contains("\"status\":200");

    String operation = "cancelTask(java.lang.String,java.lang.String)";
    assertThat(exec("viewer", "Tasks", operation, "['none', '']"))
        .contains("403", "needs the role operator, and yours is viewer.");
    assertThat(exec("operator", "Tasks", operation, "['none', '']"))
        .contains("There is no task none.");
  }

  private String exec(String key, String type, String operation, String arguments)
      throws Exception {
    ObjectName name =
        Beans.names().stream()
            .filter(bean -> bean.getDomain().equals("io.serai"))
            .filter(bean -> type.equals(bean.getKeyProperty("type")))
            .findFirst()
            .orElseThrow();
    return jolokia(
        key,
        "{'type': 'exec', 'mbean': '%s', 'operation': '%s', 'arguments': %s}"
            .formatted(name, operation, arguments));
  }

  private String jolokia(String key, String body) throws Exception {
    return send("POST", "/observe/jolokia", key, body.replace('\'', '"')).text();
  }

  private static GrpcClient grpc(String key) {
    return new GrpcClient(URI.create(hub.hub().url()).getPort()).with("x-api-key", key);
  }

  private Reply send(String method, String path, String key, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + path))
            .version(HttpClient.Version.HTTP_1_1)
            .header("X-API-Key", key)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    var response = client.send(request, BodyHandlers.ofString());
    String text = method.equals("HEAD") ? "" : response.body();
    return new Reply(response.statusCode(), Map.of(), text);
  }
}
