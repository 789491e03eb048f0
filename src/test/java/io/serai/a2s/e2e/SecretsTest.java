package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.Beans;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stores a credential, uses it in every part of a request, has the service echo it in every part of
 * a response, and stores invalid ones; then searches all outputs for its value. Camel's own tracing
 * is on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("A2S-67")
class SecretsTest {

  private static final String SECRET = "hunter2&\"sesame/ä";
  private static final String MARK = "hunter2";

  private final HttpStub stub = new HttpStub();
  private final List<Reply> replies = new ArrayList<>();
  private CapturedLog log;
  private HubFixture hub;
  private String beans;

  @BeforeAll
  void useTheSecretEverywhere(@TempDir Path home) {
    log = new CapturedLog();
    hub =
        new HubFixture(home)
            .file(
                "application.properties",
                """
                camel.main.tracing=true
                camel.main.messageHistory=true
                camel.trace.enabled=true
                camel.trace.traceRests=true
                camel.trace.backlogSize=1000
                camel.trace.removeOnDump=false
                serai.embeddings.key=hunter2-for-vectors
                """)
            .start();
    putCredentials();
    serve();
    runs();
    beans = Beans.text();
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
    log.close();
  }

  @Test
  void servicesReceiveTheSecretItself() {
    assertThat(stub.seen("/echo").get(0).headers()).containsEntry("X-Key", "hunter2&\"sesame/Ã¤");
    assertThat(stub.seen("/echo").get(0).uri()).contains("hunter2%26%22sesame%2F%C3%A4");
    assertThat(stub.seen("/posted").get(0).body()).isEqualTo("{\"key\":\"hunter2&\\\"sesame/ä\"}");
  }

  @Test
  void noResponseContainsTheSecret() {
    assertThat(replies).hasSize(21);
    assertThat(replies).extracting(Reply::text).noneMatch(text -> text.contains(MARK));
    assertThat(reply("echo-it").at("/outputs/back").textValue()).isEqualTo("<***>");
    assertThat(reply("echo-it").at("/outputs/raw").textValue()).isEqualTo("<***>");
  }

  @Test
  void credentialWhoseHostsAreNotAListIsRefused() {
    Reply reply = hub.put("/api/v1/credentials/text", credential("\"v\"", "\"localhost\""));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(hub.get("/api/v1/credentials/text").status()).isEqualTo(404);
  }

  @Test
  void noLogLineContainsTheSecret() {
    assertThat(log.text()).contains("a2s:EchoIt:1.0.0", "outbound:", "credentials-put");
    assertThat(linesWithSecret(log.text())).isEmpty();
  }

  @Test
  void noJmxBeanContainsTheSecret() {
    assertThat(beans).contains("dumpRouteAsXml", "a2s:EchoIt:1.0.0", "dumpAllTracedMessages");
    assertThat(linesWithSecret(beans)).isEmpty();
  }

  @Test
  void noDataFileContainsThePlainSecret() throws Exception {
    try (Stream<Path> files = Files.walk(hub.home().resolve("data"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String octets = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(octets.contains(MARK)).as(file.toString()).isFalse();
      }
    }
  }

  @Test
  void metricsHealthAndReloadsDoNotContainTheSecret() {
    for (String path :
        List.of("/observe/metrics", "/observe/health", "/a2s/v1/reloads", "/openapi.json")) {
      assertThat(hub.get(path).text()).as(path).doesNotContain(MARK);
    }
  }

  /** The lines that hold the secret. */
  private static List<String> linesWithSecret(String text) {
    return text.lines().filter(line -> line.contains(MARK)).toList();
  }

  private void putCredentials() {
    String quoted = "\"hunter2&\\\"sesame/ä\"";
    String path = "/api/v1/credentials/";
    add(hub.put(path + "token", credential(quoted, "[\"localhost\"]")));
    add(hub.put(path + "elsewhere", credential(quoted, "[\"api.example.com\"]")));
    add(hub.put(path + "wrong", credential(quoted, "[1]")));
    add(hub.put(path + "wrong", credential(quoted, "[\"no host\"]")));
    add(hub.put(path + "wrong", "{\"type\": \"api-key\", \"value\": " + quoted));
    add(hub.put(path + "wrong", "{\"value\": " + quoted + ", \"value\": " + quoted + "}"));
    add(hub.get(path));
    add(hub.get(path + "token"));
  }

  private static String credential(String quoted, String hosts) {
    return "{\"type\": \"api-key\", \"value\": %s, \"hosts\": %s}".formatted(quoted, hosts);
  }

  private void serve() {
    stub.on(
        "/echo",
        response ->
            response
                .putHeader("content-type", "application/json")
                .putHeader("cache-control", "max-age=60")
                .putHeader("x-echo", "hunter2&\"sesame/ä")
                .end(
                    "{\"back\": \"<hunter2&\\\"sesame\\/\\u00e4>\", \"raw\":"
                        + " \"<hunter2&\\\"sesame/ä>\"}"));
    stub.on("/denied", response -> response.setStatusCode(403).end("no: " + SECRET));
    stub.on("/moved", response -> redirect(response, "http://127.0.0.1:1/?key=" + MARK));
    stub.on("/nonsense", response -> response.end("{\"key\": " + SECRET));
    stub.json("/posted", "{\"errors\": [{\"message\": \"hunter2&\\\"sesame/ä\"}]}");
    stub.on("/broken", response -> response.reset());
  }

  private static void redirect(HttpServerResponse response, String to) {
    response.setStatusCode(302).putHeader("location", to).end();
  }

  private void runs() {
    run("EchoIt", "get", "/echo", "token");
    run("EchoIt", "get", "/echo", "token");
    assertThat(stub.seen("/echo")).as("a response with a secret is not cached").hasSize(2);
    run("DeniedIt", "get", "/denied", "token");
    run("MovedIt", "get", "/moved", "token");
    run("NonsenseIt", "get", "/nonsense", "token");
    run("BrokenIt", "get", "/broken", "token");
    run("ElseIt", "get", "/echo", "elsewhere");
    run("PostedIt", "post", "/posted", "token");
    add(hub.post("/a2s/v1/capabilities/posted-it/execute?dry_run=true", "{}"));
    assertThat(task("denied-it").at("/error/details/http_status").asInt()).isEqualTo(403);
    assertThat(task("broken-it").at("/error/details/reason").asText()).isEqualTo("UNREACHABLE");
    task("moved-it");
    task("nonsense-it");
  }

  /** Adds the task of a run. */
  private Reply task(String capability) {
    String path = "/a2s/v1/capabilities/" + capability + "/execute";
    String id = hub.post(path, "{}", Map.of("Prefer", "respond-async")).at("/id").asText();
    Awaitility.await()
        .until(
            () ->
                List.of("COMPLETED", "FAILED")
                    .contains(hub.get("/a2s/v1/tasks/" + id).at("/state").asText()));
    Reply ended = hub.get("/a2s/v1/tasks/" + id);
    add(ended);
    return ended;
  }

  private void run(String name, String method, String path, String credential) {
    String place = "${secrets." + credential + "}";
    String inputs =
        method.equals("post")
            ? "input_template: {body: {key: '%s'}}".formatted(place)
            : "input_template: {headers: {X-Key: '%1$s'}, queryParameters: {key: '%1$s'}}"
                .formatted(place);
    String yaml =
        CapabilityText.of(name)
            .steps(call("it", method, stub.url(), path, "back: $.back, raw: $.raw", inputs))
            .yaml();
    Reply registered = hub.postYaml("/a2s/v1/capabilities", yaml);
    assertThat(registered.status()).as(registered.text()).isIn(200, 201);
    add(hub.execute(name, "{}"));
  }

  private void add(Reply reply) {
    replies.add(reply);
  }

  private Reply reply(String id) {
    return hub.execute(id, "{}");
  }
}
