package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowPermissionTest {
  private static final String REMAINING = "x-ratelimit-remaining";

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub =
        new WorkflowHub(home)
            .restricted(
                """
                permissions:
                  operations: [ApiCall, InvokeSkill, StoreData]
                  apis: [stub]
                  credentials: [own]
                  skills: [greet]
                """);
    hub.hub()
        .file("apis/elsewhere.yaml", "id: elsewhere\nbase_url: http://127.0.0.1:1\n")
        .file(
            "routes/skills.camel.yaml",
            """
            - route:
                id: greet
                from:
                  uri: "skill:greet?description=Greets"
                  steps:
                    - setBody: {simple: "hello"}
            - route:
                id: secret
                from:
                  uri: "skill:secret?description=Tells"
                  steps:
                    - setBody: {simple: "secret"}
            """);
    hub.start();
    hub.stub()
        .json("/one", "1")
        .on(
            "/away",
            response ->
                response.setStatusCode(302).putHeader("location", "http://127.0.0.1:1/").end())
        .on("/see", (request, response) -> response.end("{\"x\":\"" + request.headers() + "\"}"));
    hub.hub().put("/api/v1/credentials/own", "{\"type\":\"api-key\",\"value\":\"k-own-secret\"}");
    hub.hub().put("/api/v1/credentials/theirs", "{\"type\":\"api-key\",\"value\":\"k-theirs\"}");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static Reply run(String operation) {
    String update = WorkflowFixture.update("op", operation);
    return hub.reply("restricted", "{}", update, begin("op"));
  }

  private static String call(String url, String headers) {
    return "{\"ApiCall\":{\"method\":\"GET\",\"url\":\"%s\",\"headers\":%s,\"outputPath\":\"/workflow/a\"}}"
        .formatted(url, headers);
  }

  private static String skill(String id) {
    return "{\"InvokeSkill\":{\"skill\":\"%s\",\"input\":{},\"outputPath\":\"/workflow/a\"}}"
        .formatted(id);
  }

  @Test
  @Tag("A2E-10")
  @Tag("A2E-40")
  @Tag("A2E-66")
  void permittedOperationRunsAndOthersAreRefused() {
    assertThat(run(call(hub.stub().url() + "/one", "{}")).at("/status").asText())
        .isEqualTo("success");

    Reply refused = run("{\"Wait\":{\"duration\":0}}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/type").asText()).isEqualTo("PermissionError");
    assertThat(refused.at("/error/operationId").asText()).isEqualTo("op");
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:1/x",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]:1/",
    "http://localhost.evil.example/",
    "http://0x7f000001/"
  })
  @Tag("A2E-10")
  @Tag("A2E-40")
  void callToAHostOfNoPermittedApiIsRefused(String url) {
    Reply refused = run(call(url, "{}"));

    assertThat(refused.status()).isIn(400, 403);
    assertThat(refused.at("/status").isMissingNode()).isTrue();
  }

  @Test
  @Tag("A2E-78")
  void redirectToAHostOfNoPermittedApiIsNotFollowed() {
    Reply failed = run(call(hub.stub().url() + "/away", "{}"));

    assertThat(failed.at("/status").asText()).isEqualTo("failed");
    assertThat(failed.at("/error/type").asText()).isEqualTo("PermissionError");
    assertThat(failed.at("/error/message").asText()).contains("127.0.0.1:1");
  }

  @Test
  @Tag("A2E-11")
  void permittedCredentialIsSentAndShownNowhere() {
    String header = "{\"X-Key\":{\"credentialRef\":{\"id\":\"own\"}}}";

    Reply sent = run(call(hub.stub().url() + "/see", header));

    assertThat(sent.at("/status").asText()).isEqualTo("success");
    assertThat(hub.stub().seen("/see").get(0).headers()).containsEntry("X-Key", "k-own-secret");
    assertThat(sent.text()).doesNotContain("k-own-secret").contains("***");
    String id = sent.at("/execution_id").asText();
    assertThat(hub.as("restricted").get("/api/v1/executions/" + id).text())
        .doesNotContain("k-own-secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"theirs", "no-such-credential"})
  @Tag("A2E-40")
  void credentialThatIsNotPermittedIsRefusedWhetherItExistsOrNot(String id) {
    String header = "{\"X-Key\":{\"credentialRef\":{\"id\":\"" + id + "\"}}}";

    Reply refused = run(call(hub.stub().url() + "/one", header));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/type").asText()).isEqualTo("PermissionError");
  }

  @Test
  @Tag("A2E-76")
  void permittedSkillIsCalledAndOthersAreRefused() {
    Reply called = run(skill("greet"));
    Reply refused = run(skill("secret"));
    Reply unknown = run(skill("no-such-skill"));

    assertThat(called.at("/results/op").asText()).isEqualTo("hello");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(unknown.status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../author/x.json",
        "/etc/passwd",
        "a/../../x",
        "..",
        "a//b",
        "a\\\\..\\\\b",
        ".hidden",
        "a/./b"
      })
  @Tag("A2E-82")
  void fileKeyThatLeadsOutOfTheFolderIsRefused(String key) {
    Reply refused =
        hub.reply(
            "restricted",
            "{}",
            hub.get("one", "/one"),
            WorkflowFixture.update(
                "op",
                "{\"StoreData\":{\"inputPath\":\"/workflow/one\",\"storage\":\"file\",\"key\":\""
                    + key
                    + "\"}}"),
            begin("one", "op"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/suggestions/0").asText()).contains("reports/today.json");
  }

  @Test
  @Tag("A2E-33")
  void storedValueIsReadByItsAgentOnly() {
    Reply stored =
        hub.reply(
            "restricted",
            "{}",
            hub.get("one", "/one"),
            WorkflowFixture.update(
                "op",
                "{\"StoreData\":{\"inputPath\":\"/workflow/one\",\"storage\":\"file\",\"key\":"
                    + "\"sub folder/x.json\"}}"),
            begin("one", "op"));

    assertThat(stored.at("/results/op/stored").asBoolean()).isTrue();
    String path = "/api/v1/storage/file/sub%20folder/x.json";
    assertThat(hub.as("restricted").get(path).text()).isEqualTo("1");
    assertThat(hub.as("author").get(path).status()).isEqualTo(404);
    assertThat(hub.as("author").get("/api/v1/storage/file/..%2frestricted%2fx.json").status())
        .isEqualTo(404);
    assertThat(hub.hub().get(path).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "operations|[Wait, InvokeSkill]|call",
        "apis|[]|call",
        "skills|[]|greet",
        "skills|['*@ada']|greet",
      })
  void withdrawnPermissionStopsAWorkflowThatRunsAlready(
      String permission, String left, String operation) {
    String agent = "without-" + permission + "-" + left.length();
    String file = "agents/" + agent + ".yaml";
    String all = "operations: [\"*\"]\napis: [stub]\nskills: [greet@operator]\n";
    hub.hub().file(file, agent(agent, all));
    Awaitility.await().until(() -> hub.as(agent).get("/api/v1/capabilities").status() == 200);
    Reply accepted =
        hub.reply(
            agent,
            "{\"async\":true}",
            WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":3000}}"),
            hub.get("call", "/one"),
            WorkflowFixture.update("greet", skill("greet")),
            begin("wait", "call", "greet"));

    hub.hub()
        .file(file, agent(agent, all.replaceAll(permission + ": .*", permission + ": " + left)));

    String path = "/api/v1/executions/" + accepted.at("/execution_id").asText();
    Awaitility.await().until(() -> hub.as(agent).get(path).at("/status").asText().equals("failed"));
    Reply failed = hub.as(agent).get(path);
    assertThat(failed.at("/error/type").asText()).as(failed.text()).isEqualTo("PermissionError");
    assertThat(failed.at("/error/operationId").asText()).isEqualTo(operation);
  }

  private static String agent(String id, String permissions) {
    return WorkflowHub.agent(id, "permissions:\n" + permissions.indent(2) + WorkflowHub.LIMITS);
  }

  @Test
  @Tag("A2E-58")
  @Tag("A2E-73")
  @Tag("A2E-75")
  void capabilitiesAndKnowledgeShowWhatIsPermittedOnly() {
    Reply capabilities = hub.as("restricted").get("/api/v1/capabilities?detail=full");
    Reply found =
        hub.as("restricted").post("/api/v1/knowledge/search", "{\"query\":\"greets tells wait\"}");
    Reply prompt = hub.as("restricted").get("/api/v1/prompt");

    assertThat(capabilities.at("/capabilities/supportedOperations")).hasSize(3);
    assertThat(capabilities.at("/capabilities/availableApis")).hasSize(1);
    assertThat(capabilities.at("/capabilities/availableCredentials").toString())
        .contains("own")
        .doesNotContain("theirs")
        .doesNotContain("k-own-secret");
    assertThat(found.text()).contains("greet").doesNotContain("secret").doesNotContain("Wait");
    assertThat(prompt.text())
        .contains("InvokeSkill", hub.stub().url(), "greet", "own")
        .doesNotContain("theirs")
        .doesNotContain("MergeData:");
  }

  @Test
  @Tag("A2E-13")
  @Tag("A2E-49")
  void requestAboveTheLimitReportsTheWindowAndWhenToTryAgain() {
    hub.hub()
        .file("agents/slow.yaml", WorkflowHub.agent("slow", "limits: {requests_per_minute: 1}\n"));
    Awaitility.await().until(() -> hub.as("slow").get("/api/v1/prompt").status() != 401);

    Reply refused = hub.as("slow").get("/api/v1/prompt");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.at("/error").asText()).isEqualTo("Rate limit exceeded");
    assertThat(refused.at("/message").asText())
        .isEqualTo("Rate limit exceeded: 1 requests per minute");
    assertThat(refused.at("/retry_after").asInt()).isBetween(1, 60);
    assertThat(refused.json().size()).isEqualTo(3);
  }

  @Test
  @Tag("A2E-13")
  void healthCheckCountsAgainstNoLimit() {
    hub.hub()
        .file(
            "agents/checker.yaml",
            WorkflowHub.agent("checker", "limits: {requests_per_minute: 2}\n"));
    HubFixture checker = hub.as("checker");
    Awaitility.await().until(() -> !checker.get("/health").header(REMAINING).isEmpty());

    List<Reply> checks =
        Stream.of("/health", "/observe/health/live", "/health").map(checker::get).toList();

    assertThat(checks).extracting(Reply::status).containsOnly(200);
    assertThat(checks).extracting(check -> check.header(REMAINING)).containsOnly("2");
    checker.get("/api/v1/prompt");
    checker.get("/api/v1/prompt");
    assertThat(checker.get("/api/v1/prompt").status()).isEqualTo(429);
    assertThat(checker.get("/health").status()).isEqualTo(200);
  }

  @Test
  @Tag("A2E-74")
  void credentialsAreAdministeredByOperatorsOnly() {
    assertThat(
            hub.as("author")
                .put("/api/v1/credentials/x", "{\"type\":\"api-key\",\"value\":\"v\"}")
                .status())
        .isEqualTo(403);
    assertThat(hub.hub().get("/api/v1/credentials/own").text()).doesNotContain("k-own-secret");
  }

  @Test
  @Tag("A2E-10")
  @Tag("A2E-78")
  void redirectGoesToAnotherApiOnlyIfThatIsPermittedToo() {
    try (HttpStub other = new HttpStub()) {
      other.json("/there", "\"arrived\"");
      hub.stub()
          .on(
              "/move",
              response ->
                  response.setStatusCode(302).putHeader("location", other.url() + "/there").end());
      hub.hub().file("apis/other.yaml", "id: other\nbase_url: " + other.url() + "\n");
      String call = call(hub.stub().url() + "/move", "{}");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(hub.as("author").get("/api/v1/capabilities").text())
                      .contains("\"other\""));

      assertThat(
              hub.reply("author", "{}", WorkflowFixture.update("op", call), begin("op"))
                  .at("/results/op")
                  .asText())
          .isEqualTo("arrived");
      assertThat(run(call).at("/error/type").asText()).isEqualTo("PermissionError");
      assertThat(other.seen("/there")).hasSize(1);
    }
  }

  @Test
  @Tag("A2E-12")
  @Tag("A2E-78")
  void serviceThatRedirectsForEverFailsTheExecution() {
    hub.stub()
        .on(
            "/round",
            response -> response.setStatusCode(302).putHeader("location", "/round").end());

    Reply reply = run(call(hub.stub().url() + "/round", "{}"));

    assertThat(reply.at("/error/type").asText()).isEqualTo("ExecutionError");
    assertThat(reply.at("/error/details/reason").asText()).isEqualTo("REDIRECTS");
  }
}
