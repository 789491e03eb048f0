package io.serai.churn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.WorkflowHub;
import io.serai.document.Sha256;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names that come and go leave nothing behind: of capabilities, routes, callers, hosts, contexts,
 * workflows, stored values and subscriptions.
 */
@ExtendWith(Patience.class)
class ChurnTest {
  private static final int NAMES = 60;
  private static final int ROUTES = 20;
  private static final int WARM_UP = 4;
  private static final int ROUNDS = 3;

  /** How much more the heap may hold afterwards: caches fill up. */
  private static final long HEAP = 16 << 20;

  /** What may grow, and up to which number. */
  private static final Map<String, Long> BOUNDED =
      Map.ofEntries(
          // counts of versions that are not served are kept for a day
          Map.entry("SkillStatistics.counters", 1_000L),
          Map.entry("SkillRunTimeSeries.last", 1_000L), // of the same skills
          Map.entry("RunCounterExpiry.missingSince", 1_000L),
          Map.entry("rows of skill_statistics", 1_000L),
          Map.entry("BoundedLabels.known", 1_000L),
          // caches
          Map.entry("TargetHostLruCache.hosts", 4_096L),
          Map.entry("PinnedAddressCache.pins", 4_096L), // for a time
          Map.entry("ResponseCache.cache", 10_000L), // by octets
          Map.entry("CaffeineCacheEndpoint.cache", 10_000L), // the same
          Map.entry("ServiceResponseReader.kept", 10_000L), // by octets
          Map.entry("DecodedWorkflowCache.workflows", 10_000L), // by octets
          Map.entry("WorkflowValidator.structures", 1_000L),
          Map.entry("ParsedParameters.parameterNames", 100_000L), // 1,000 statements of SQL
          Map.entry("DefaultJdbiCache.cache", 1_000L), // the same: one for each size of a batch
          Map.entry("ReloadHistory.recent", 1_000L),
          Map.entry("AgentQueues.queues", 1_000L), // for a time
          Map.entry("RateLimiter.counters", 100_000L),
          Map.entry("InMemoryStorage.values", 10_000L), // by characters
          Map.entry("rows of stored_value", 10_000L), // 1,000 values of an agent
          Map.entry("rows of rate_limit", 10_000L), // for a day
          Map.entry("rows of audit", 100_000L), // for 90 days, a million at most
          // a deleted name stays with its owner for a time, 1,000 of each
          Map.entry("rows of capability_name", 1_000L),
          // pools of threads grow with the load; one thread for each name would be more
          Map.entry("threads", 400L),
          // ended tasks are deleted from time to time
          Map.entry("rows of task", 1_000L),
          Map.entry("rows of task_event", 10_000L),
          Map.entry("rows of agent_feed", 10_000L),
          // Camel keeps the ids of routes that were tried
          Map.entry("JmxManagementLifecycleStrategy.knowRouteIds", 10_000L));

  @TempDir private Path home;

  private final HttpStub stub = new HttpStub().forgetful().json("/value", "{\"value\": 7}");
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HubFixture hub;
  private HubFixture operator;
  private int next;

  @BeforeEach
  void start() {
    String hosts =
        IntStream.range(0, NAMES * (WARM_UP + ROUNDS))
            .mapToObj(ChurnTest::host)
            .collect(Collectors.joining(","));
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property(
                "serai.security.operators", Sha256.hex("operator".getBytes(StandardCharsets.UTF_8)))
            .property("serai.outbound.allowed-private-hosts", "localhost,127.0.0.1," + hosts)
            .property("serai.retry.max", "0")
            .property("serai.routes.max", "10")
            .property("serai.a2e.max-compiled", "10")
            .property("serai.tasks.keep-most", "10")
            .file("apis/stub.yaml", "id: stub\nbase_url: " + stub.url() + "\n")
            .file(
                "routes/hello.camel.yaml",
                "- route: {id: hello, from: {uri: 'skill:hello', steps: [{setBody: {constant: hi}}]}}")
            .start();
    operator = hub.as("operator");
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  private static String host(int number) {
    return "127.1." + number / 200 + "." + (number % 200 + 1);
  }

  @Test
  void namesThatComeAndGoLeaveNothingBehind() throws Exception {
    for (int i = 0; i < WARM_UP; i++) {
      round();
    }
    Map<String, Long> before = measure();
    long heap = heap();

    for (int i = 0; i < ROUNDS; i++) {
      round();
    }

    await().untilAsserted(() -> assertThat(grown(before, measure())).isEmpty());
    assertThat(heap() - heap).isLessThan(HEAP);
  }

  private static List<String> grown(Map<String, Long> before, Map<String, Long> after) {
    return after.entrySet().stream()
        .filter(each -> each.getValue() > before.getOrDefault(each.getKey(), 0L) + NAMES / 2)
        .filter(each -> each.getValue() > BOUNDED.getOrDefault(each.getKey(), 0L))
        .map(each -> each.getKey() + ": " + before.get(each.getKey()) + " to " + each.getValue())
        .toList();
  }

  private void round() throws Exception {
    int first = next;
    next += NAMES;
    for (int i = first; i < next; i++) {
      capability(i);
    }
    routes(first);
    callers(first);
  }

  /** Registers a capability that calls a host of its own, executes and deletes it. */
  private void capability(int number) {
    String name = "Churn" + number;
    String url = "http://" + host(number) + ":" + stub.port();
    String yaml =
        CapabilityText.of(name)
            .domain(host(number))
            .get("fetch", url, "/value", "value: $.value")
            .yaml();
    Reply registered = operator.postYaml("/a2s/v1/capabilities", yaml);
    assertThat(registered.status()).as(registered.text()).isEqualTo(201);
    String id = "churn" + number;
    operator.execute(id, "{}");
    assertThat(operator.delete("/a2s/v1/capabilities/" + id, Map.of()).status()).isEqualTo(204);
  }

  private void routes(int first) {
    int last = first + ROUTES;
    for (int i = first; i < last; i++) {
      hub.file(
          "routes/r" + i + ".camel.yaml",
          "- route: {id: r%d, from: {uri: 'skill:passing-%d', steps: [{setBody: {constant: hi}}]}}"
              .formatted(i, i));
    }
    await().until(() -> isServed("passing-" + (last - 1)));
    for (int i = first; i < last; i++) {
      operator.execute("passing-" + i, "{}");
      hub.delete("routes/r" + i + ".camel.yaml");
    }
    await().until(() -> !isServed("passing-" + (last - 1)));
  }

  private boolean isServed(String skill) {
    return operator.get("/.well-known/agent-card.json").text().contains(skill);
  }

  private void callers(int first) throws Exception {
    List<String> ids = new ArrayList<>();
    for (int i = first; i < first + NAMES; i++) {
      ids.add("caller-" + i);
    }
    ids.forEach(id -> hub.file("agents/" + id + ".yaml", agent(id)));
    String last = ids.get(ids.size() - 1);
    await().until(() -> hub.as(last + "-key").get("/a2s/v1/capabilities").status() == 200);
    for (String id : ids) {
      caller(id);
    }
    ids.forEach(id -> hub.delete("agents/" + id + ".yaml"));
    await().until(() -> hub.as(last + "-key").get("/a2s/v1/capabilities").status() == 401);
  }

  private static String agent(String id) {
    return WorkflowHub.agent(
        id,
        """
        default_skill: hello
        skills: [hello]
        allowed_callers: ["*"]
        permissions:
          operations: ["*"]
          apis: ["*"]
          skills: ["*"]
        """);
  }

  private void caller(String id) throws Exception {
    HubFixture client = hub.as(id + "-key");
    for (String agent : List.of("", "/agents/" + id)) {
      String message =
          """
          {"message": {"messageId": "m", "contextId": "context-of-%s", "role": "ROLE_USER",
            "parts": [{"data": {"skill": "hello", "input": {}}}]}}
          """
              .formatted(id);
      Reply sent = client.post(agent + "/a2a/rest/message:send", message);
      assertThat(sent.status()).isIn(200, 403);
    }
    for (String storage : List.of("sessionStorage", "localStorage")) {
      Reply run = client.post("/api/v1/workflows/execute", storing(storage, "of-" + id));
      assertThat(run.status()).as(run.text()).isEqualTo(200);
    }
    subscribe(id);
  }

  /** A workflow of its own that calls an API and stores what it answers under a key. */
  private String storing(String storage, String key) {
    String get =
        "{\"ApiCall\":{\"method\":\"GET\",\"url\":\"%s/value?%s\",\"outputPath\":\"/workflow/in\"}}"
            .formatted(stub.url(), key);
    String store =
        "{\"StoreData\":{\"inputPath\":\"/workflow/in\",\"storage\":\"%s\",\"key\":\"%s\"}}"
            .formatted(storage, key);
    return WorkflowHub.body(
        "{}",
        WorkflowFixture.update("get", get),
        WorkflowFixture.update("keep", store),
        WorkflowFixture.begin("get", "keep"));
  }

  /** Opens a stream of a task's events, and closes it. */
  private void subscribe(String id) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/a2a/rest/message:stream"))
            .header("Authorization", "Bearer " + id + "-key")
            .header("Content-Type", "application/json")
            .header("A2A-Version", "1.0")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"message\": {\"messageId\": \"s\", \"role\": \"ROLE_USER\", \"parts\":"
                        + " [{\"data\": {\"skill\": \"hello\", \"input\": {}}}]}}"))
            .build();
    try (InputStream stream = client.send(request, BodyHandlers.ofInputStream()).body()) {
      stream.read();
    }
  }

  /** Counts what the hub holds, when nothing happens any more. */
  private Map<String, Long> measure() throws Exception {
    Map<String, Long> all = new TreeMap<>(CollectionSizes.of(hub.hub(), BOUNDED.keySet()));
    all.put("MBeans", (long) ManagementFactory.getPlatformMBeanServer().getMBeanCount());
    all.put("threads", (long) ManagementFactory.getThreadMXBean().getThreadCount());
    all.putAll(rows());
    return all;
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private Map<String, Long> rows() throws SQLException {
    Map<String, Long> rows = new TreeMap<>();
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + home.resolve("data/serai.db"));
        Statement statement = database.createStatement()) {
      List<String> tables = new ArrayList<>();
      try (ResultSet names =
          statement.executeQuery("select name from sqlite_master where type = 'table'")) {
        while (names.next()) {
          tables.add(names.getString(1));
        }
      }
      for (String table : tables) {
        try (ResultSet count = statement.executeQuery("select count(*) from " + table)) {
          rows.put("rows of " + table, count.getLong(1));
        }
      }
    }
    return rows;
  }
}
