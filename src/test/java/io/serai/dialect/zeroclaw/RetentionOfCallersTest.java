package io.serai.dialect.zeroclaw;

import static io.serai.dialect.zeroclaw.ClawHome.TASKS;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one caller leaves of the tasks that the dialect finds to another one, in closed mode. */
@Timeout(300)
class RetentionOfCallersTest {
  @TempDir private Path home;
  private HubFixture hub;

  @AfterEach
  void stop() {
    hub.close();
  }

  private void start(int maxTasks) {
    hub =
        ClawHome.in(home)
            .property("serai.security.mode", "closed")
            .property("serai.zeroclaw.max-tasks", String.valueOf(maxTasks))
            .start();
  }

  private HttpResponse<String> create(String caller, String skill) {
    String body = "{\"message\":\"x\",\"metadata\":{\"skillId\":\"%s\"}}".formatted(skill);
    return StreamReader.post(hub, TASKS, body, key(caller));
  }

  private static Map<String, String> key(String caller) {
    return Map.of("Authorization", "Bearer key-" + caller);
  }

  private int read(String caller, String id) {
    return StreamReader.send(hub, TASKS + "/" + id, key(caller)).statusCode();
  }

  private String ended(String caller) throws Exception {
    String id = JsonMappers.read(create(caller, "claw.work").body()).path("id").asText();
    Awaitility.await()
        .until(
            () ->
                StreamReader.send(hub, TASKS + "/" + id, key(caller))
                    .body()
                    .contains("\"completed\""));
    return id;
  }

  @Test
  void tasksOfOneCallerLeaveRoomToOthers() {
    start(10);
    List<HttpResponse<String>> answers = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      answers.add(create("friend", "claw.hold"));
    }

    assertThat(answers)
        .extracting(HttpResponse::statusCode)
        .startsWith(times(201, 8))
        .endsWith(429);
    assertThat(answers.get(8).headers().firstValue("Retry-After")).contains("1");
    assertThat(answers.get(8).body()).contains("8 of your tasks", "serai.zeroclaw.max-tasks");
    assertThat(create("other", "claw.hold").statusCode()).isEqualTo(201);
  }

  private static Integer[] times(int status, int count) {
    return Collections.nCopies(count, status).toArray(Integer[]::new);
  }

  @Test
  void endedTasksLeaveOfTheCallerThatHasMost() throws Exception {
    start(4);
    String others = ended("other");
    List<String> friends = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      friends.add(ended("friend"));
    }

    assertThat(read("other", others)).isEqualTo(200);
    assertThat(friends)
        .extracting(id -> read("friend", id))
        .containsExactly(404, 404, 404, 200, 200, 200);
    hub.close();
    hub.start();
    assertThat(read("other", others)).isEqualTo(200);
    assertThat(friends)
        .extracting(id -> read("friend", id))
        .containsExactly(404, 404, 404, 200, 200, 200);
  }
}
