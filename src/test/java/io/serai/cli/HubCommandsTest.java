package io.serai.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that look at and call a running hub in closed mode, which has capabilities, skills of
 * routes, an agent of its own and a remote agent.
 */
@Timeout(300)
class HubCommandsTest {

  private static final String OPERATOR = "operator-key";
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:greet.people
            parameters:
              description: Greets people by their name.
              inputSchema: '{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}}'
            steps:
              - setBody: {simple: '{"greeting":"Hello ${body[name]}"}'}
      - route:
          from:
            uri: skill:ask.word
            parameters: {description: Asks for a word.}
            steps:
              - to: "task:progress?value=0.5&message=halfway"
              - to: "task:need?required=word&description=Which word?"
              - setBody: {simple: "The word is ${body[word]}."}
      - route:
          from:
            uri: skill:break.off
            parameters: {description: Breaks off.}
            steps:
              - to: "task:fail?code=E500&message=It broke."
      - route:
          from:
            uri: skill:break.again
            parameters: {description: Breaks off.}
            steps:
              - to: "task:fail?code=E500&message=It broke."
      - route:
          from:
            uri: skill:double.number
            parameters: {description: Doubles., operation: "true"}
            steps:
              - setBody: {constant: "2"}
      """;
  private static final String TALK =
      """
      - route:
          from:
            uri: skill:talk
            parameters: {description: Talks about the caravans.}
            steps:
              - setBody: {constant: "They rest."}
      """;

  private static final String NO_GRPC =
      """
      {"name": "No gRPC", "supportedInterfaces": [
        {"url": "%s/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]}
      """;

  @TempDir private static Path home;
  @TempDir private static Path elsewhere;
  private static final HttpStub STUB = new HttpStub();
  private static HubFixture peer;
  private static HubFixture hub;

  private final Shell shell = new Shell();

  @BeforeAll
  static void start() {
    STUB.json("/value", "{\"value\": 7}");
    STUB.json("/nogrpc.json", NO_GRPC.formatted(STUB.url()));
    peer = new HubFixture(elsewhere).file("routes/talk.camel.yaml", TALK).start();
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256(OPERATOR))
            .file("capabilities/GetThing.yaml", CapabilityText.getting("GetThing", STUB.url()))
            .file("capabilities/bad.yaml", "a2s: [1\n")
            .file("routes/skills.camel.yaml", ROUTES)
            .file(
                "agents/bob.yaml",
                Keys.agent("bob", "{skills: ['*']}") + "limits: {requests_per_minute: 10000}\n")
            .file(
                "agents/worker.yaml",
                "agent_id: worker\nskills: [ask.word]\ndefault_skill: ask.word\n"
                    + "allowed_callers: [bob]\n"
                    + "schedule: [{skill: ask.word, cron: '0 8 1 1 *', zone: Europe/Berlin}]\n")
            .file(
                "agents/far.yaml",
                "agent_id: far\ncard: " + peer.hub().url() + "\nallowed_callers: ['*']\n")
            .file(
                "agents/nogrpc.yaml",
                "agent_id: nogrpc\ncard: "
                    + STUB.url()
                    + "/nogrpc.json\nbinding: GRPC\nallowed_callers: ['*']\n")
            .start();
    await().until(() -> hub.as(OPERATOR).get("/a2s/v1/agents/far").at("/skills/0").isTextual());
    await()
        .until(() -> hub.as(OPERATOR).get("/a2s/v1/agents/nogrpc").at("/card/fault").isTextual());
  }

  @AfterAll
  static void stop() {
    hub.close();
    peer.close();
    STUB.close();
  }

  @Test
  void statusShowsWhatTheHubIsServesAndDoes() throws Exception {
    assertThat(operator("status")).isZero();
    assertThat(shell.out())
        .contains(hub.hub().url() + " is UP: Serai ")
        .contains(" in closed mode, up ")
        .contains("1 capability, 1 operation, 1 remote, 4 route")
        .contains("agents: 3 local, 2 remote")
        .contains("check files: UP, refused 1, files [\"capabilities/bad.yaml\"]");

    assertThat(operator("agents")).isZero();
    assertThat(shell.out().lines().filter(line -> line.contains(" local "))).hasSize(3);
    assertThat(shell.out().lines().filter(line -> line.contains(" remote "))).hasSize(2);

    assertThat(operator("status", "--json")).isZero();
    JsonNode status = JsonMappers.read(shell.out());
    assertThat(status.path("mode").asText()).isEqualTo("closed");
    assertThat(status.path("queues").findValuesAsText("agent")).contains("serai", "worker");
  }

  @Test
  void agentIsShownWithItsSchedulesToOperators() throws Exception {
    assertThat(operator("agents", "worker")).isZero();
    assertThat(shell.out().lines().findFirst().orElseThrow())
        .matches("worker +local +1 skill +worker");
    assertThat(shell.out().lines().skip(1).toList())
        .singleElement()
        .asString()
        .matches(
            " {2}ask\\.word: ask\\.word {2}cron 0 8 1 1 \\* {2}zone Europe/Berlin {2}next \\S+-01-01T07:00:00Z");

    assertThat(operator("agents", "worker", "--json")).isZero();
    assertThat(JsonMappers.read(shell.out()).at("/schedule/0/id").asText()).isEqualTo("ask.word");

    assertThat(bob("agents", "worker")).isZero();
    assertThat(shell.out().lines()).hasSize(1);
    assertThat(operator("agents", "nobody")).isEqualTo(1);
    assertThat(shell.err()).contains("There is no agent nobody.");
  }

  @Test
  void statusIsForOperators() {
    assertThat(bob("status")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: FORBIDDEN: ").hasLineCount(1);
  }

  @Test
  void missingKeyIsSaidWithItsRemedy() {
    for (String command : List.of("status", "tasks", "agents", "reloads", "routes")) {
      assertThat(shell.run(command, "--url", hub.hub().url())).isEqualTo(1);
      assertThat(shell.err())
          .isEqualToIgnoringNewLines(
              "serai: UNAUTHENTICATED: Credentials are missing. Give a key by --key or the"
                  + " environment variable SERAI_KEY; serai key create makes one.");
    }
  }

  @Test
  void httpsToAPortThatSpeaksHttpIsSaidWithItsRemedy() {
    String address = hub.hub().url().substring("http://".length());

    assertThat(shell.run("status", "--url", "https://" + address)).isEqualTo(1);

    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            "serai: What answers at https://%1$s speaks http, not https. Write http://%1$s."
                .formatted(address));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SSH-2.0-OpenSSH_9\r\n", "\u0015\u0003\u0003\u0000\u0002\u0002P"})
  void answerThatIsNotHttpAsksWhetherThisIsAHub(String answer) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + server.getLocalPort();
      Thread client = new Thread(() -> shell.run("status", "--url", url));
      client.start();
      try (Socket connection = server.accept()) {
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        connection.shutdownOutput();
        client.join();
      }

      assertThat(shell.err())
          .isEqualToIgnoringNewLines(
              "serai: What answers at "
                  + url
                  + " does not speak http. Is this a hub? Correct the URL.");
    }
  }

  @Test
  void addressIsTakenFromTheEnvironment() {
    shell.with("SERAI_URL", hub.hub().url() + "/").with("SERAI_KEY", OPERATOR);

    assertThat(shell.run("agents")).isZero();

    assertThat(shell.out())
        .containsPattern("far +remote +1 skill +\\S")
        .contains("card ok " + peer.hub().url())
        .containsPattern("worker +local +1 skill ");
  }

  @Test
  void noHubIsSaidByEveryCommand() {
    for (String command :
        List.of("status", "tasks", "task x", "agents", "reloads", "send serai x")) {
      List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
      words.addAll(List.of("--url", "http://localhost:1"));
      assertThat(shell.run(words.toArray())).isEqualTo(1);
      assertThat(shell.err())
          .startsWith("serai: No hub answers at http://localhost:1.")
          .hasLineCount(1);
    }
  }

  @Test
  void skillsOfEveryKindThatSearchShowsAreCalled() throws Exception {
    assertThat(bob("call", "GetThing")).isZero();
    assertThat(JsonMappers.read(shell.out()).path("value").intValue()).isEqualTo(7);

    bob("call", "greet.people", "name=Ada");
    assertThat(shell.err()).isEmpty();
    assertThat(JsonMappers.read(shell.out()).path("greeting").asText()).isEqualTo("Hello Ada");

    bob("call", "far.talk", "topic=caravans");
    assertThat(shell.err()).isEmpty();
    assertThat(shell.out().strip()).isEqualTo("They rest.");

    assertThat(bob("call", "far.talk", "--json-output")).isZero();
    assertThat(JsonMappers.read(shell.out()).at("/task/status/state").asText())
        .isEqualTo("TASK_STATE_COMPLETED");
  }

  @Test
  void callsThatDoNotSucceedSayWhy() {
    assertThat(bob("call", "break.off")).isEqualTo(1);
    assertThat(shell.err()).isEqualToIgnoringNewLines("serai: FAILED: It broke.");

    assertThat(bob("call", "ask.word")).isEqualTo(1);
    assertThat(shell.err())
        .startsWith("serai: INPUT_REQUIRED: Which word?")
        .contains(" Answer with: serai send ");

    assertThat(bob("call", "double.number")).isEqualTo(1);
    assertThat(shell.err()).contains("is an operation of workflows");

    assertThat(bob("call", "greet.people", "--dry-run")).isEqualTo(1);
    assertThat(shell.err()).contains("--dry-run is for capabilities");

    assertThat(bob("call", "greet.peple")).isEqualTo(1);
    assertThat(shell.err()).contains("Did you mean greet.people?").hasLineCount(1);
    assertThat(bob("call", "greet.people", "--version", "7.0.0")).isEqualTo(1);
    assertThat(shell.err()).contains("There is no version 7.0.0 of greet.people");
  }

  @Test
  void questionOfAnAgentIsAnsweredUnderItsTask() {
    assertThat(bob("send", "worker", "Ask me")).isEqualTo(1);
    assertThat(shell.out().strip()).isEqualTo("Which word?");
    assertThat(shell.err())
        .startsWith("Answer with: serai send --url " + hub.hub().url() + " worker --task ");
    String task = shell.err().split(" ")[8];

    assertThat(bob("send", "worker", "--task", task, "camel")).isZero();

    assertThat(shell.out().strip()).isEqualTo("The word is camel.");
    assertThat(bob("task", task)).isZero();
    assertThat(shell.out())
        .startsWith(task + " is COMPLETED: ask.word of the agent worker, created ")
        .contains("created bob", "progress 50 %: halfway", "need word: Which word?", "  answer")
        .endsWith("The word is camel." + System.lineSeparator());
    assertThat(bob("send", "worker", "--task", task, "again")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: ").hasLineCount(1);
  }

  @Test
  void messageForWhichTheAgentHasNoSkillFailsWithAdviceForTheCommandLine() throws Exception {
    assertThat(bob("send", "worker", "--skill", "nope", "x")).isEqualTo(1);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            "serai: worker has no skill nope. Name a skill with --skill NAME, such as ask.word;"
                + " serai search lists them.");

    assertThat(bob("send", "serai", "zzz qqq")).isEqualTo(1);
    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            "serai: It is not clear what should be done. Name a skill with --skill NAME, or use"
                + " other words; serai search lists them.");

    assertThat(bob("send", "worker", "--skill", "nope", "x", "--json")).isEqualTo(1);
    assertThat(JsonMappers.read(shell.out()).at("/message/parts/1/data/skills/0").asText())
        .isEqualTo("ask.word");
  }

  @Test
  void remoteAgentIsSentToByItsOnlySkill() {
    assertThat(bob("send", "far", "How", "are", "they?")).isZero();
    assertThat(shell.out().strip()).isEqualTo("They rest.");
    assertThat(bob("send", "far", "--skill", "talk", "x", "--json")).isZero();
    assertThat(shell.out()).contains("They rest.");

    assertThat(bob("send", "nobody", "x")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: NOT_FOUND: There is no agent nobody.");
  }

  @Test
  void faultOfACardIsReportedWhereTheSkillsOfItsAgentAreMissed() {
    String fault =
        "serai: The card of the remote agent nogrpc cannot be used: The card names no interface of"
            + " GRPC that this hub speaks; it has JSONRPC.";
    for (String command :
        List.of("send nogrpc hi", "send nogrpc --skill x hi", "call nogrpc.get-weather")) {
      assertThat(operator(command.split(" "))).isEqualTo(1);
      assertThat(shell.err()).isEqualToIgnoringNewLines(fault);
    }

    assertThat(bob("send", "nogrpc", "hi")).isEqualTo(1);
    assertThat(shell.err()).contains("Operators see the reason").doesNotContain("GRPC");
    assertThat(bob("call", "nogrpcs.get-weather")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: NOT_FOUND: There is no skill nogrpcs.get-weather");
  }

  @Test
  void tasksAreListedWithFiltersAndInPages() throws Exception {
    for (int i = 0; i < 3; i++) {
      bob("send", "serai", "--skill", "break.off", "x");
      assertThat(shell.err()).startsWith("serai: FAILED: It broke.");
    }

    assertThat(bob("tasks", "--skill", "break.off", "--state", "failed", "--limit", "2")).isZero();
    assertThat(shell.out().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("[-0-9a-f]{36}  FAILED +\\d+s  break\\.off +serai"));
    String cursor = shell.err().strip().substring("More: --cursor ".length());
    List<String> first = shell.out().lines().toList();
    assertThat(bob("tasks", "--skill", "break.off", "--cursor", cursor, "--json")).isZero();
    JsonNode second = JsonMappers.read(shell.out());
    assertThat(second.path("tasks")).isNotEmpty();
    assertThat(second.path("tasks").findValuesAsText("id"))
        .noneMatch(id -> first.stream().anyMatch(line -> line.startsWith(id)));

    assertThat(bob("tasks", "--skill", "break.off", "--live")).isZero();
    assertThat(shell.out()).isEmpty();
    assertThat(bob("tasks", "--state", "lost")).isEqualTo(1);
    assertThat(shell.err()).contains("state is \"lost\"").contains("INPUT_REQUIRED");
    assertThat(bob("tasks", "--cursor", "x")).isEqualTo(1);
    assertThat(shell.err()).contains("cursor is not from this hub");
    assertThat(bob("tasks", "--limit", "0")).isEqualTo(1);
    assertThat(shell.err()).contains("limit is \"0\"");
  }

  @Test
  void failedTasksAreRunAgainByTheirIdsOrByOptions() {
    for (int i = 0; i < 3; i++) {
      bob("send", "serai", "--skill", "break.again", "x");
      assertThat(shell.err()).startsWith("serai: FAILED: It broke.");
    }
    assertThat(bob("tasks", "--failed", "--skill", "break.again", "--since", "1h")).isZero();
    List<String> ids = shell.out().lines().map(line -> line.substring(0, 36)).toList();
    assertThat(ids).hasSize(3);
    assertThat(bob("tasks", "--failed", "--skill", "break.again", "--since", "0s")).isZero();
    assertThat(shell.out()).isEmpty();

    assertThat(bob("tasks", "rerun", ids.get(0), "unknown")).isEqualTo(1);
    assertThat(shell.out().strip())
        .matches("[-0-9a-f]{36}  again " + ids.get(0) + "  break\\.again  serai");
    assertThat(shell.err()).startsWith("unknown NOT_FOUND: ");
    String until =
        hub.as("bob-key").get("/a2s/v1/tasks/" + ids.get(0)).at("/run_again_as").asText();
    String before = hub.as("bob-key").get("/a2s/v1/tasks/" + until).at("/created_at").asText();
    String[] rerun = {"tasks", "rerun", "--skill", "break.again", "--until", before, "--dry-run"};

    assertThat(bob(rerun)).isZero();
    assertThat(shell.out().lines())
        .containsExactly(ids.get(2) + "  break.again  serai", ids.get(1) + "  break.again  serai");
    assertThat(bob(Arrays.copyOf(rerun, rerun.length - 1))).isZero();
    assertThat(shell.out().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("[-0-9a-f]{36}  again [-0-9a-f]{36}  break\\.again  serai"));
    assertThat(bob(rerun)).isZero();
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).contains("There is no such task.");
    assertThat(
            bob(
                "tasks",
                "rerun",
                "--again",
                "--until",
                before,
                "--skill",
                "break.again",
                "--limit",
                "1"))
        .isZero();
    assertThat(shell.err()).startsWith("More: --cursor ");
    assertThat(bob("task", ids.get(2))).isEqualTo(1);
    assertThat(shell.out()).contains("It was run again: serai task ");

    assertThat(bob("tasks", "rerun")).isEqualTo(2);
    assertThat(bob("tasks", "rerun", ids.get(0), "--skill", "break.again")).isEqualTo(2);
    assertThat(bob("tasks", "rerun", "--state", "working")).isEqualTo(1);
    assertThat(shell.err()).contains("Only tasks that have ended");
  }

  @Test
  void taskIsSeenAndCancelledByItsOwnerAndOperatorsOnly() {
    assertThat(operator("send", "serai", "--skill", "ask.word", "x")).isEqualTo(1);
    String task = shell.err().split(" ")[8];

    assertThat(bob("task", task)).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: NOT_FOUND: ");
    assertThat(bob("task", task, "--cancel")).isEqualTo(1);
    assertThat(bob("tasks", "--json", "--limit", "100")).isZero();
    assertThat(shell.out()).doesNotContain(task);
    assertThat(hub.as("bob-key").get("/a2s/v1/tasks/" + task + "/events").status()).isEqualTo(404);

    assertThat(operator("task", task, "--cancel")).isZero();
    assertThat(shell.out()).contains(" is CANCELED: ").contains("stop now");
    assertThat(operator("task", task, "--cancel")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: CONFLICT: ");
    assertThat(operator("task", task)).isEqualTo(1);
  }

  @Test
  void followedTaskIsPrintedUntilItsEnd() throws Exception {
    assertThat(bob("send", "worker", "Ask me")).isEqualTo(1);
    String task = shell.err().split(" ")[8];
    Shell follower = new Shell();
    Thread following =
        new Thread(
            () -> follower.run(words("bob-key", "task", task, "--follow", "--json")), "follow");
    following.start();

    assertThat(bob("send", "worker", "--task", task, "camel")).isZero();
    following.join();

    List<String> lines = follower.out().lines().toList();
    assertThat(JsonMappers.read(lines.get(0)).path("type").asText()).isEqualTo("created");
    assertThat(JsonMappers.read(lines.get(lines.size() - 1)).path("state").asText())
        .isEqualTo("COMPLETED");
    List<Integer> numbers = new ArrayList<>();
    for (String line : lines) {
      numbers.add(JsonMappers.read(line).path("sequence").intValue());
    }
    assertThat(numbers).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void refusedFilesAreListedWithTheirFaults() {
    assertThat(operator("reloads", "--refused")).isEqualTo(1);
    assertThat(shell.out())
        .contains("  refused  capabilities/bad.yaml")
        .contains("  capabilities/bad.yaml:2: INVALID ")
        .doesNotContain("skills.camel.yaml");
    assertThat(operator("reloads")).isZero();
    assertThat(shell.out()).contains("  applied  routes/skills.camel.yaml");
    assertThat(bob("reloads")).isZero();
    assertThat(shell.out()).doesNotContain("routes/");
  }

  @Test
  void routesAreListedAndPrintedAsYaml() throws Exception {
    assertThat(operator("routes", "credentials")).isZero();
    assertThat(shell.out().lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith("credentials-") && line.contains("Started"));

    assertThat(operator("routes", "skill", "--yaml")).isZero();
    assertThat(shell.out())
        .contains("skill:greet.people?description=Greets", "simple:", "task:progress?value=0.5");

    assertThat(operator("routes", "--json", "--group", "serai-routes")).isZero();
    JsonNode routes = JsonMappers.read(shell.out());
    assertThat(routes.findValuesAsText("id")).containsExactly("routes-list", "routes-read");
    assertThat(routes.at("/0/exchanges").asInt()).isPositive();

    assertThat(operator("routes", "no-such")).isEqualTo(1);
    assertThat(shell.err())
        .isEqualToIgnoringNewLines("serai: no route matches; serai routes lists all");
    assertThat(hub.as(OPERATOR).get("/api/v1/routes/no-such").status()).isEqualTo(404);
  }

  @Test
  void aWorkflowIsPromotedToARouteFile(@TempDir Path folder) throws Exception {
    Path workflow = folder.resolve("w.jsonl");
    Files.writeString(
        workflow,
        """
        {"type":"operationUpdate","operationId":"one","operation":{"SetData":{"value":1,"outputPath":"/workflow/one"}}}
        {"type":"beginExecution","executionId":"e","operationOrder":["one"]}
        """);

    assertThat(operator("promote", workflow.toString(), "--as", "the.one", "--print")).isZero();
    assertThat(shell.out()).contains("uri: skill:the.one", "data:set?value=1&target=/workflow/one");

    assertThat(
            operator(
                "promote", workflow.toString(), "--as", "the.one", "--home", folder.toString()))
        .isEqualTo(1);
    assertThat(shell.err()).contains("Or print the file with --print.");

    Files.createFile(folder.resolve("application.properties"));
    String[] write = {
      "promote",
      workflow.toString(),
      "--as",
      "the.one",
      "--input",
      "n=/workflow/one",
      "--description",
      "It's one: \"1\".",
      "--home",
      folder.toString()
    };
    assertThat(operator(write)).isZero();
    Path file = folder.resolve("routes/the-one.camel.yaml");
    assertThat(shell.out()).isEqualToIgnoringNewLines("wrote " + file);
    assertThat(file).content().contains("description: '\"It''s one: ", "input.n");
    assertThat(operator(write)).isEqualTo(1);
    assertThat(shell.err()).contains("exists. Overwrite it with --force.");
    assertThat(bob("promote", workflow.toString(), "--as", "x", "--print")).isEqualTo(1);
    assertThat(shell.err()).contains("Only operators promote workflows.");
  }

  @Test
  void routesAreForOperators() {
    assertThat(bob("routes")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: FORBIDDEN: Only operators ").hasLineCount(1);
    assertThat(hub.as("bob-key").get("/api/v1/routes/routes-list").status()).isEqualTo(403);
  }

  @Test
  void auditLogIsListedForOperators() {
    hub.as(OPERATOR).delete("/api/v1/credentials/no-such", Map.of());
    await()
        .until(
            () ->
                operator("audit", "--since", "1h", "--event", "credential.remove") == 0
                    && !shell.out().isEmpty());
    assertThat(shell.out())
        .containsPattern("Z  credential.remove +refused +operator:[0-9a-f]{12} +no-such");

    assertThat(operator("audit", "--event", "credential.remove", "--limit", "1", "--json"))
        .isZero();
    assertThat(shell.out()).contains("\"event\" : \"credential.remove\"", "\"next_cursor\" : ");

    assertThat(operator("audit", "--event", "no.such")).isZero();
    assertThat(shell.err()).isEqualToIgnoringNewLines("There is no such entry.");

    assertThat(bob("audit")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: FORBIDDEN: Only operators ").hasLineCount(1);
  }

  private int operator(String... arguments) {
    return shell.run(words(OPERATOR, arguments));
  }

  private int bob(String... arguments) {
    return shell.run(words("bob-key", arguments));
  }

  private static Object[] words(String key, String... arguments) {
    List<Object> words = new ArrayList<>(List.of((Object[]) arguments));
    words.addAll(List.of("--url", hub.hub().url(), "--key", key));
    return words.toArray();
  }
}
