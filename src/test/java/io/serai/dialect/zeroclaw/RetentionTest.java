package io.serai.dialect.zeroclaw;

import static io.serai.dialect.zeroclaw.ClawHome.TASKS;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many tasks the dialect finds, and for how long; and what is there when it is switched off.
 */
@Timeout(300)
class RetentionTest {
  @TempDir private Path home;
  private HubFixture hub;

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("ZC-25")
  @Tag("ZC-Q12")
  @Tag("ZC-Q15")
  void oldestEndedTaskLeavesAlsoAfterARestartAndLiveOnesStay() {
    hub = ClawHome.in(home).property("serai.zeroclaw.max-tasks", "2").start();
    String first = ended();
    String second = ended();
    String held = ClawHome.create(hub, "claw.ask");
    Reply ofFirst = hub.get(TASKS + "/" + first);
    Reply ofSecond = hub.get(TASKS + "/" + second);
    hub.close();
    hub.start();
    Reply afterRestart = hub.get(TASKS + "/" + first);
    Reply stillThere = hub.get(TASKS + "/" + second);

    assertThat(ofFirst.status()).isEqualTo(404);
    assertThat(ofFirst.at("/task_id").asText()).isEqualTo(first);
    assertThat(ofSecond.status()).isEqualTo(200);
    assertThat(afterRestart.status()).isEqualTo(404);
    assertThat(stillThere.status()).isEqualTo(200);
    assertThat(hub.get(TASKS + "/" + held).status()).isEqualTo(200);
    assertThat(hub.get("/a2a/rest/tasks/" + first + "?A2A-Version=1.0").status()).isEqualTo(200);
  }

  @Test
  @Tag("ZC-Q15")
  void newTaskIsRefusedWhenNoneHasEnded() {
    hub = ClawHome.in(home).property("serai.zeroclaw.max-tasks", "2").start();
    String first = ClawHome.create(hub, "claw.hold");
    ClawHome.create(hub, "claw.hold");

    var full = StreamReader.post(hub, TASKS, "{\"message\":\"x\"}");
    hub.post(TASKS + "/" + first + "/cancel", "");
    Reply room = hub.post(TASKS, "{\"message\":\"x\"}");

    assertThat(full.statusCode()).isEqualTo(503);
    assertThat(full.headers().firstValue("Retry-After")).contains("1");
    assertThat(full.body()).contains("serai.zeroclaw.max-tasks");
    assertThat(room.status()).isEqualTo(201);
    assertThat(hub.get(TASKS + "/" + first).status()).isEqualTo(404);
  }

  @Test
  @Tag("ZC-Q12")
  void endedTaskIsNotFoundAfterItsTime() {
    hub = ClawHome.in(home).property("serai.zeroclaw.keep-for", "1s").start();
    String id = ended();

    Awaitility.await().until(() -> hub.get(TASKS + "/" + id).status() == 404);

    assertThat(
            StreamReader.send(hub, "/a2a/rest/tasks/" + id, Map.of("A2A-Version", "1.0"))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  @Tag("ZC-23")
  @Tag("ZC-Q14")
  void switchedOffDialectAnswers503AndIsNotOnTheCard() {
    hub = ClawHome.in(home).property("serai.zeroclaw.enabled", "false").start();

    assertThat(hub.post(TASKS, "{\"message\":\"x\"}").status()).isEqualTo(503);
    assertThat(hub.get("/a2a/v1/tasks/1").at("/error").asText()).contains("serai.zeroclaw.enabled");
    assertThat(hub.get("/zeroclaw/v1/.well-known/agent.json").status()).isEqualTo(503);
    assertThat(hub.get("/.well-known/agent.json").text()).doesNotContain("zeroclaw", "endpoints");
  }

  private String ended() {
    String id = ClawHome.create(hub, "claw.work");
    ClawHome.awaitStatus(hub, id, "completed");
    return id;
  }
}
