package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void prepare() throws Exception {
    hub = DemoHome.in(home);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void aHubCanFollowItself() throws Exception {
    hub.settledFile(
        "routes/remote-worker.camel.yaml",
        java.nio.file.Files.readString(Path.of("routes/remote-worker.camel.yaml")));
    hub.property("remote.worker.follow", "true")
        .file("application.properties", "remote.worker.follow=true\n")
        .start();

    System.err.println(hub.get("/a2s/v1/reloads").text());
    String task = begin();

    await().untilAsserted(() -> assertThat(status(task)).isEqualTo("finished"));
  }

  private String begin() {
    String task = UUID.randomUUID().toString();
    HubFixture.Reply reply =
        hub.post(
            "/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"write-article\", \"payload\": {\"topic\": \"x\"}, \"caller_agent\": \"me\"}"
                .formatted(task));
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return task;
  }

  private String status(String task) {
    return hub.get("/a2w/v1/status?task_id=" + task).at("/payload/state").asText();
  }
}
