package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.HubHomeDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The file with the stored tools of a server is slow: it is a pipe. */
@Timeout(120)
class StoredToolsTest {
  @TempDir private Path home;
  private final HostileServer server = new HostileServer().tool("add", HostileServer.text("added"));
  private HubFixture hub;
  private TaskClient client;

  @BeforeEach
  void start() {
    hub = new HubFixture(home);
    hub.file("agents/good.yaml", agent("good")).start();
    client = new TaskClient(hub);
    client.awaitSkill("good.add");
  }

  @AfterEach
  void stop() {
    hub.close();
    server.close();
  }

  private String agent(String id) {
    return "agent_id: " + id + "\nmcp: {url: '" + server.url() + "'}\n";
  }

  private Path file(String agent) {
    return HubHomeDirectory.open(home).data().resolve("mcp-tools/" + agent + ".json");
  }

  private static void makePipe(Path file) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
  }

  /** Waits until the hub reads the pipe, and gives it the content; then the file is gone. */
  private static void fill(Path pipe, byte[] content) {
    try (OutputStream out = Files.newOutputStream(pipe)) {
      Files.delete(pipe);
      out.write(content);
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
  }

  @Test
  void slowFileOfOneServerDoesNotHoldUpTheOtherAgents() throws Exception {
    makePipe(file("slow"));
    hub.file("agents/slow.yaml", agent("slow"));
    try {
      awaitAgent("slow");
      hub.file("agents/other.yaml", "agent_id: other\n");

      awaitAgent("other");
    } finally {
      fill(file("slow"), new byte[0]);
    }
    client.awaitSkill("slow.add");
  }

  private void awaitAgent(String id) {
    Awaitility.await().until(() -> hub.get("/a2s/v1/agents/" + id).status() == 200);
  }

  @Test
  void storedToolsAreServedWhenTheHubHasStarted() throws Exception {
    hub.close();
    byte[] stored = Files.readAllBytes(file("good"));
    Files.delete(file("good"));
    makePipe(file("good"));
    server.method("server/discover", (request, response) -> {}); // the stored ones are all it has
    AtomicBoolean started = new AtomicBoolean();
    CountDownLatch seen = new CountDownLatch(1);
    Thread starting = Thread.currentThread();
    Thread writer =
        new Thread(
            () -> {
              Awaitility.await().until(() -> started.get() || waits(starting));
              if (started.get()) {
                awaitQuietly(seen);
              }
              fill(file("good"), stored);
            });
    writer.start();

    hub.start();
    started.set(true);
    boolean served = client.hasSkill("good.add");
    seen.countDown();
    writer.join();

    assertThat(served).isTrue();
  }

  private static boolean waits(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("awaitStoredTools"));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
