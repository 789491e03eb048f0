package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.push.Patience;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.push.Webhook;
import io.serai.security.Vault;
import io.serai.store.Database;
import io.serai.task.Task;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ways out that fail in ways of their own. */
class WebhookFaultsTest {
  private static final CompletableFuture<Void> NEVER = new CompletableFuture<>();
  private final A2aHub hub = new A2aHub();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final List<String> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    timer.shutdownNow();
    hub.close();
  }

  @Test
  void aCallThatThrowsIsTriedAgain(@TempDir Path home) {
    Webhook faulty =
        (uri, headers, body, secrets) -> {
          told.add(body.toString());
          if (told.size() == 1) {
            throw new IllegalStateException("the way out is closed");
          }
          return CompletableFuture.completedFuture(null);
        };
    try (PushNotifications push = push(home, faulty)) {
      String id = hub.rpc("SendMessage", A2aHub.message("m")).at("/result/task/id").asText();
      Task task = hub.tasks.find(id).toCompletableFuture().join().orElseThrow();

      push.register(task, config(), A2aVersion.V1_0);

      await().until(() -> push.live() == 0 && told.size() > 1);
      assertThat(told).hasSize(2).allMatch(told.get(0)::equals);
    }
  }

  @Test
  void aHubThatStaysOpenForgetsOldOnesEachHour(@TempDir Path home) {
    try (PushNotifications push = push(home, (uri, headers, body, secrets) -> NEVER)) {
      push.resume().toCompletableFuture().join();

      await().until(() -> timer.getQueue().size() == 1);
      assertThat(timer.getQueue())
          .allMatch(each -> ((Delayed) each).getDelay(TimeUnit.MINUTES) == 59);
    }
  }

  private PushNotifications push(Path home, Webhook webhook) {
    return new PushNotifications(
        hub.tasks,
        Database.open("memory"),
        "hub",
        false,
        Vault.open(home, Optional.empty(), Clock.systemUTC()).sealer(),
        webhook,
        new Patience(4, Duration.ofMillis(1), Duration.ofMillis(1)),
        timer,
        Clock.systemUTC());
  }

  private static PushConfig config() {
    return new PushConfig("c", "http://127.0.0.1:9/x", null, null, null);
  }
}
