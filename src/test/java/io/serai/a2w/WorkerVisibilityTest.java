package io.serai.a2w;

import static io.serai.a2w.WorkerHub.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Authenticated callers: their identity, their weight and the tasks that they see. */
@Timeout(300)
class WorkerVisibilityTest {
  private static final String AGENT =
      """
      agent_id: %s
      weight: %d
      credentials:
        - bearer_sha256: %s
      """;
  private static final String HOLD = "[{\"hold\": true}]";
  private static final String OPERATOR = "key-of-operator";

  @TempDir private Path home;
  private WorkerHub hub;
  private HubFixture boss;
  private HubFixture admin;

  @BeforeEach
  void start() {
    hub = new WorkerHub(home);
    hub.hub()
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256(OPERATOR))
        .file("agents/boss.yaml", AGENT.formatted("boss", 50, Keys.sha256("key-of-boss")))
        .file("agents/admin.yaml", AGENT.formatted("admin", 20, Keys.sha256("key-of-admin")))
        .file("agents/other.yaml", AGENT.formatted("other", 50, Keys.sha256("key-of-other")));
    hub.start();
    boss = hub.hub().as("key-of-boss");
    admin = hub.hub().as("key-of-admin");
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("A2W-55")
  @Tag("A2W-56")
  @Tag("A2W-Q14")
  void credentialsIdentifyTheCaller() {
    String body = context(HOLD).toString();

    assertThat(hub.hub().post("/a2w/v1/start", body).status()).isEqualTo(401);
    HubFixture.Reply another = admin.post("/a2w/v1/start", body);
    assertThat(another.at("/payload/code").asText()).isEqualTo("E020_PERMISSION_DENIED");
    assertThat(another.at("/payload/message").asText())
        .isEqualTo(
            "The request names the caller boss, but its credentials are those of admin."
                + " Name admin, or use the key of boss.");
    HubFixture.Reply nobody =
        admin.post("/a2w/v1/start", context(HOLD).without("caller_agent").toString());
    assertThat(nobody.at("/payload/message").asText())
        .isEqualTo("caller_agent is missing; name admin, whose credentials the request has.");
    assertThat(hub.hub().as("key-of-other").get("/a2w/v1/manifest").status()).isEqualTo(403);
    assertThat(boss.post("/a2w/v1/start", body).status()).isEqualTo(202);
  }

  @Test
  @Tag("A2W-Q14")
  void weightOfAnAuthenticatedCallerComesFromItsFile() {
    String task = begin(boss);

    HubFixture.Reply refused = admin.post("/a2w/v1/stop", "{\"weight_caller\": 100}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/payload/code").asText()).isEqualTo("E030_LOW_WEIGHT");
    assertThat(boss.post("/a2w/v1/stop", "{}").at("/payload/task_id").asText()).isEqualTo(task);
  }

  @Test
  void tasksOfOtherProtocolsAreVisibleToTheirOwnerOnly() {
    String task =
        boss.post(
                "/a2a/rpc",
                JsonMappers.object()
                    .put("jsonrpc", "2.0")
                    .put("id", 1)
                    .put("method", "SendMessage")
                    .set(
                        "params",
                        WorkerHub.json(
                            """
                            {"configuration": {"returnImmediately": true},
                             "message": {"messageId": "m", "role": "ROLE_USER",
                              "parts": [{"data": {"script": [{"hold": true}]}}]}}
                            """))
                    .toString(),
                Map.of("A2A-Version", "1.0"))
            .at("/result/task/id")
            .asText();
    SocketClient ofAdmin = open("status?after=0", "key-of-admin");
    SocketClient ofBoss = open("status?after=0", "key-of-boss");
    WorkerHub.await(ofBoss, "{\"state\": \"running\", \"task_id\": \"" + task + "\"}");

    String status = "/a2w/v1/status?task_id=" + task;
    assertThat(boss.get(status).status()).isEqualTo(200);
    assertThat(admin.get(status).status()).isEqualTo(404);
    assertThat(admin.get("/a2w/v1/status").at("/payload/state").asText()).isEqualTo("idle");
    assertThat(admin.post("/a2w/v1/terminate", "{\"task_id\": \"" + task + "\"}").status())
        .isEqualTo(404);
    assertThat(admin.get("/a2w/v1/logs").at("/payload/entries")).isEmpty();
    assertThat(boss.get("/a2w/v1/logs").at("/payload/entries")).isNotEmpty();
    assertThat(boss.post("/a2w/v1/start", context(HOLD).toString()).status()).isEqualTo(202);
    WorkerHub.await(ofAdmin, "{\"state\": \"initializing\"}");
    assertThat(WorkerHub.received(ofAdmin, "task_id")).doesNotContain(task);
  }

  @Test
  void a2wTasksAreVisibleToAllAllowedCallers() {
    String task = begin(boss);

    assertThat(admin.get("/a2w/v1/status").at("/payload/task_id").asText()).isEqualTo(task);
    WorkerHub.await(open("status", "key-of-admin"), "{\"task_id\": \"" + task + "\"}");
  }

  @Test
  void readerThatIsNoLongerAllowedIsDisconnected() {
    SocketClient socket = open("status", "key-of-admin");

    hub.hub()
        .file(
            "agents/writer.yaml",
            WorkerHub.WRITER.replace(", admin]\nallowed_callees", "]\nallowed_callees"));

    assertThat(socket.closed()).startsWith("1008 ");
  }

  private String begin(HubFixture caller) {
    var context = context(HOLD);
    assertThat(caller.post("/a2w/v1/start", context.toString()).status()).isEqualTo(202);
    String task = context.path("task_id").asText();
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(
                        caller.get("/a2w/v1/status?task_id=" + task).at("/payload/state").asText())
                    .isEqualTo("running"));
    return task;
  }

  private SocketClient open(String channel, String key) {
    return hub.open(channel, "X-API-Key", key);
  }
}
