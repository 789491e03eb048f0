package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The routes of the repository's home that follow the workers of another hub. */
@Timeout(300)
class RemoteWorkerTest {

  private static final String FILE = "routes/remote-worker.camel.yaml";
  private static final String WORKER = "routes/writer-agent.camel.yaml";
  private static final String KEY = "boss-key";
  private static final String ASKING =
      """
      - route:
          from:
            uri: skill:ask-for-a-budget
            parameters: {description: Asks for what nobody knows.}
            steps:
              - to: task:need?required=budget&description=How much may it cost?
              - setBody: {simple: "${body[budget]}"}
      """;

  @TempDir private Path home;
  @TempDir private Path otherHome;
  private HubFixture hub;
  private HubFixture other;

  @BeforeEach
  void prepare() throws Exception {
    hub = new HubFixture(home).file(FILE, demoFile(FILE));
    other =
        new HubFixture(otherHome)
            .property("serai.security.mode", "closed")
            .file("agents/boss.yaml", Keys.agent("boss", "{skills: ['*']}"))
            .file("routes/asking.camel.yaml", ASKING)
            .file(WORKER, demoFile(WORKER));
  }

  @AfterEach
  void stop() {
    hub.close();
    other.close();
  }

  @Test
  void hubCanFollowItsOwnWorkers() throws IOException {
    hub = DemoHome.in(home);
    follow("");
    hub.start();

    String task = begin(hub, "content_generation", "{\"language\": \"en\"}");

    awaitState(hub, task, "finished");
  }

  @Test
  void needOfAnotherHubIsReceivedAndItsReplySentBack() {
    other.start();
    follow("remote.worker.address=localhost:" + port(other));
    try (CapturedLog log = new CapturedLog()) {
      hub.start();

      String task = begin(boss(), "content_generation", "{\"language\": \"en\"}");

      awaitState(boss(), task, "finished");
      assertThat(boss().get("/a2w/v1/report?task_id=" + task).text())
          .contains("streaming compute pipelines");
      assertThat(log.text().lines().filter(line -> !resolves(line)))
          .noneMatch(line -> line.contains(KEY));
    }
    assertThat(Beans.text()).doesNotContain(KEY);
  }

  @Test
  void openNeedsArriveExactlyOnceAfterAConnectionLoss() {
    other.start();
    try (TcpRelay relay = new TcpRelay(other.hub())) {
      follow("remote.worker.address=localhost:" + relay.port());
      hub.start();
      String before = begin(boss(), "ask-for-a-budget", "{}");
      awaitNeeds(1);

      relay.refuse(true);
      relay.cut();
      String meanwhile = begin(boss(), "ask-for-a-budget", "{}");
      awaitState(boss(), meanwhile, "waiting");
      await().until(() -> relay.refused() > 0);
      relay.refuse(false);
      awaitNeeds(2);
      String after = begin(boss(), "content_generation", "{\"language\": \"en\"}");
      awaitState(boss(), after, "finished");

      assertThat(DemoHome.runs(hub, "remote-research")).isEqualTo(3);
      for (String task : new String[] {before, meanwhile}) {
        assertThat(
                other
                    .as(KEY)
                    .post(
                        "/a2w/v1/insights",
                        "{\"task_id\": \"" + task + "\", \"payload\": {\"budget\": 1}}")
                    .status())
            .isEqualTo(200);
        awaitState(boss(), task, "finished");
      }
    }
  }

  @Test
  void replyIsRetriedUntilItArrives() {
    other.start();
    try (TcpRelay relay = new TcpRelay(other.hub())) {
      follow("remote.worker.address=localhost:" + relay.port());
      hub.start();
      await().until(() -> relay.webSockets() == 1);
      relay.refuse(true);

      String task = begin(boss(), "content_generation", "{\"language\": \"en\"}");
      await().until(() -> relay.refused() > 0);
      relay.refuse(false);

      awaitState(boss(), task, "finished");
    }
  }

  @Test
  void hubConnectsOnceTheOtherHubIsAvailable() throws IOException {
    other.start();
    int port = port(other);
    other.close();
    follow("remote.worker.address=localhost:" + port);
    hub.start();

    other.property("serai.port", Integer.toString(port)).start();
    String task = begin(boss(), "content_generation", "{\"language\": \"en\"}");

    awaitState(boss(), task, "finished");
  }

  @Test
  void replacedOrDeletedFileLeavesNoConnectionBehind() {
    other.start();
    try (TcpRelay relay = new TcpRelay(other.hub())) {
      follow("remote.worker.address=localhost:" + relay.port());
      hub.start();
      await().until(() -> relay.webSockets() == 1);

      hub.file(FILE, demoFile(FILE).replace("Nobody here knows", "Nobody knows"));
      await().until(() -> hub.get("/a2s/v1/reloads").json().at("/reloads").size() == 2);
      String task = begin(boss(), "content_generation", "{\"language\": \"en\"}");
      awaitState(boss(), task, "finished");
      hub.delete(FILE);

      await().until(() -> relay.webSockets() == 0);
    }
  }

  @Test
  void fileWithAnAddressThatIsNotAllowedIsRefused() {
    follow("remote.worker.address=localhost:1");
    hub.property("serai.outbound.allowed-private-hosts", "localhost:2")
        .settledFile(FILE, demoFile(FILE));

    hub.start();

    assertThat(hub.get("/a2s/v1/reloads").text())
        .contains("ROUTE_START_FAILED")
        .contains("name localhost:1 in serai.outbound.allowed-private-hosts");
  }

  /** Whether this is a debug line in which Camel logs the value of a property. */
  private static boolean resolves(String line) {
    return line.contains("DefaultPropertiesParser") || line.contains("Resolved text:");
  }

  /** The other hub, called with the key of an agent. */
  private HubFixture boss() {
    return other.as(KEY);
  }

  /** Enables the routes, with more properties. */
  private void follow(String properties) {
    hub.file(
        "application.properties",
        "remote.worker.follow=true\n"
            + properties
            + (properties.isEmpty() ? "" : "\nremote.worker.key=" + KEY)
            + "\n");
  }

  private void awaitNeeds(int count) {
    await().untilAsserted(() -> assertThat(DemoHome.runs(hub, "remote-research")).isEqualTo(count));
  }

  private static String begin(HubFixture at, String skill, String payload) {
    String task = UUID.randomUUID().toString();
    HubFixture.Reply reply =
        at.post(
            "/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"%s\", \"payload\": %s, \"caller_agent\": \"boss\"}"
                .formatted(task, skill, payload));
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return task;
  }

  private static void awaitState(HubFixture at, String task, String state) {
    await()
        .untilAsserted(
            () ->
                assertThat(at.get("/a2w/v1/status?task_id=" + task).at("/payload/state").asText())
                    .isEqualTo(state));
  }

  private static int port(HubFixture of) {
    return URI.create(of.hub().url()).getPort();
  }

  private static String demoFile(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
