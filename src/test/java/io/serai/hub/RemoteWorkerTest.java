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
@Timeout(120)
class RemoteWorkerTest {

  private static final String FILE = "routes/remote-worker.camel.yaml";
  private static final String KEY = "the-key-of-the-other-hub";
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
    hub = DemoHome.in(home).property("serai.shutdown-timeout", "1s");
    other =
        new HubFixture(otherHome)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256(KEY))
            .file("routes/asking.camel.yaml", ASKING)
            .file(
                "routes/article-worker.camel.yaml",
                Files.readString(Path.of("routes/article-worker.camel.yaml")));
  }

  @AfterEach
  void stop() {
    hub.close();
    other.close();
  }

  @Test
  void itIsOffByDefault() {
    hub.start();

    assertThat(hub.get("/a2s/v1/reloads").text()).contains(FILE).doesNotContain("refused");
    String routes = Beans.text();
    for (String route : new String[] {"remote-needs", "remote-research", "remote-replies"}) {
      assertThat(routes).contains("name=\"" + route + "\" State=Stopped");
    }
  }

  @Test
  void aHubCanFollowItself() {
    follow("");
    hub.start();

    String task = begin(hub, "write-article", "{\"topic\": \"x\"}");

    awaitState(hub, task, "finished");
  }

  @Test
  void aNeedOfAnotherHubBecomesAMessageAndTheReplyGoesBack() {
    startOther();
    follow("remote.worker.address=localhost:" + port(other));
    try (CapturedLog log = new CapturedLog()) {
      hub.start();

      String task = begin(other.as(KEY), "write-article", "{\"topic\": \"x\"}");

      awaitState(other.as(KEY), task, "finished");
      assertThat(other.as(KEY).get("/a2w/v1/report?task_id=" + task).text())
          .contains("streaming compute pipelines");
      assertThat(log.text()).doesNotContain(KEY);
      assertThat(Beans.text()).doesNotContain(KEY);
    }
  }

  @Test
  void afterACutEveryOpenNeedArrivesAndNoneTwice() {
    startOther();
    try (TcpRelay relay = new TcpRelay(other.hub())) {
      follow("remote.worker.address=localhost:" + relay.port());
      hub.start();
      String before = begin(other.as(KEY), "ask-for-a-budget", "{}");
      awaitNeeds(1);

      relay.refuse(true);
      relay.cut();
      String meanwhile = begin(other.as(KEY), "ask-for-a-budget", "{}");
      awaitState(other.as(KEY), meanwhile, "waiting");
      await().until(() -> relay.refused() > 0);
      relay.refuse(false);
      awaitNeeds(2);
      String after = begin(other.as(KEY), "write-article", "{\"topic\": \"x\"}");
      awaitState(other.as(KEY), after, "finished");

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
        awaitState(other.as(KEY), task, "finished");
      }
    }
  }

  @Test
  void aReplyIsSentUntilItArrives() {
    startOther();
    try (TcpRelay relay = new TcpRelay(other.hub())) {
      follow("remote.worker.address=localhost:" + relay.port());
      hub.start();
      await().until(() -> relay.open() == 1);
      relay.refuse(true);

      String task = begin(other.as(KEY), "write-article", "{\"topic\": \"x\"}");
      await().until(() -> relay.refused() > 0);
      relay.refuse(false);

      awaitState(other.as(KEY), task, "finished");
    }
  }

  @Test
  void theOtherHubNeedNotBeThereWhenThisOneStarts() throws IOException {
    startOther();
    int port = port(other);
    other.close();
    follow("remote.worker.address=localhost:" + port);
    hub.start();

    other.property("serai.port", Integer.toString(port)).start();
    String task = begin(other.as(KEY), "write-article", "{\"topic\": \"x\"}");

    awaitState(other.as(KEY), task, "finished");
  }

  @Test
  void aFileThatIsReplacedOrDeletedLeavesNoConnectionBehind() {
    startOther();
    try (TcpRelay relay = new TcpRelay(other.hub())) {
      follow("remote.worker.address=localhost:" + relay.port());
      hub.start();
      await().until(() -> relay.open() == 1);

      hub.file(FILE, demoFile().replace("Nobody here knows", "Nobody knows"));
      await().until(() -> hub.get("/a2s/v1/reloads").json().findValues("file").size() > 0);
      String task = begin(other.as(KEY), "write-article", "{\"topic\": \"x\"}");
      awaitState(other.as(KEY), task, "finished");
      hub.delete(FILE);

      await().until(() -> relay.open() == 0);
    }
  }

  @Test
  void anAddressThatIsNotAllowedRefusesTheFile() {
    follow("remote.worker.address=localhost:1");
    hub.property("serai.outbound.allowed-private-hosts", "localhost:2")
        .settledFile(FILE, demoFile());

    hub.start();

    assertThat(hub.get("/a2s/v1/reloads").text())
        .contains("ROUTE_START_FAILED")
        .contains("name localhost:1 in serai.outbound.allowed-private-hosts");
  }

  private void startOther() {
    other.start();
  }

  /** Lets the routes start, with more properties. */
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
            "{\"task_id\": \"%s\", \"task_type\": \"%s\", \"payload\": %s, \"caller_agent\": \"%s\"}"
                .formatted(task, skill, payload, "me"));
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

  private static String demoFile() {
    try {
      return Files.readString(Path.of(FILE));
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
