package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.push.PushRetention;
import io.serai.a2a.push.PushRetryPolicy;
import io.serai.a2a.push.WebhookClient;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.security.vault.Vault;
import io.serai.store.Database;
import io.serai.store.StoreBusyException;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.log.InMemoryTaskEventLog;
import java.lang.reflect.Proxy;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhook clients and task logs that fail unexpectedly. */
class WebhookFaultsTest {
  private static final int RECEIVERS = 8;
  private static final int MEMORY = 4_000_000;
  private static final CompletableFuture<Void> NEVER = new CompletableFuture<>();
  private final A2aHub hub = new A2aHub();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final List<String> posted = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    timer.shutdownNow();
    hub.close();
  }

  @Test
  void webhookCallThatThrowsIsRetried(@TempDir Path home) {
    WebhookClient faulty =
        (uri, headers, body, secrets) -> {
          posted.add(body.toString());
          if (posted.size() == 1) {
            throw new IllegalStateException("the way out is closed");
          }
          return CompletableFuture.completedFuture(null);
        };
    try (PushNotifications push = push(home, faulty)) {
      String id = hub.rpc("SendMessage", A2aHub.message("m")).at("/result/task/id").asText();
      Task task = hub.tasks.find(id).toCompletableFuture().join().orElseThrow();

      push.register(task, config(), A2aVersion.V1_0);

      await().until(() -> push.live() == 0 && posted.size() > 1);
      assertThat(posted).hasSize(2).allMatch(posted.get(0)::equals);
    }
  }

  @Test
  void aLargeNotificationIsResumedWithItsNextAttempt(@TempDir Path home) {
    WebhookClient refusing =
        (uri, headers, body, secrets) -> {
          posted.add(body.toString());
          return CompletableFuture.failedFuture(new IllegalStateException("not now"));
        };
    try (PushNotifications push = push(home, refusing)) {
      push.register(largeTask(), config(), A2aVersion.V1_0);

      await().until(() -> push.counts().dead() == 1);
      assertThat(posted).hasSize(4).allMatch(posted.get(0)::equals);
      assertThat(push.live()).isZero();
    }
  }

  @Test
  void largeNotificationsToSilentReceiversWaitForEachOther(@TempDir Path home) {
    List<CompletableFuture<Void>> held = new CopyOnWriteArrayList<>();
    WebhookClient silent =
        (uri, headers, body, secrets) -> {
          posted.add(uri.getPath());

          CompletableFuture<Void> answer = new CompletableFuture<>();
          held.add(answer);
          return answer;
        };
    try (PushNotifications push = push(home, silent)) {
      Task task = largeTask();
      for (int each = 0; each < RECEIVERS; each++) {
        push.register(task, config("/" + each, "c" + each), A2aVersion.V1_0)
            .toCompletableFuture()
            .join();
      }
      await().until(() -> timer.getQueue().size() + held.size() >= RECEIVERS);
      assertThat(held).hasSizeLessThan(RECEIVERS);
      assertThat(push.live()).isEqualTo(RECEIVERS);
      int deleted = waiting();
      push.delete(task.id(), "c" + deleted).toCompletableFuture().join();

      await()
          .until(
              () -> {
                held.forEach(each -> each.complete(null));
                return push.live() == 0;
              });
      assertThat(posted).doesNotHaveDuplicates().hasSize(RECEIVERS - 1);
      assertThat(posted).doesNotContain("/" + deleted);
      assertThat(push.counts().dead()).isZero();
    }
  }

  /** Returns the number of a receiver to which nothing was sent yet. */
  private int waiting() {
    return IntStream.range(0, RECEIVERS)
        .filter(each -> !posted.contains("/" + each))
        .findFirst()
        .orElseThrow();
  }

  /** A task whose notification takes a third of what its owner's may take. */
  private Task largeTask() {
    String text = "x".repeat(MEMORY / 4 / 4 / 3);
    NewTask task =
        NewTask.of("large", "operator:open", "worker", "hooks")
            .message(Message.text("m", MessageRole.USER, text))
            .build();
    hub.tasks.submit(task).toCompletableFuture().join();
    return hub.tasks.until("large", status -> status.state().isEnd()).toCompletableFuture().join();
  }

  @Test
  void cleanupOfOldConfigurationsIsScheduledHourly(@TempDir Path home) {
    try (PushNotifications push = push(home, (uri, headers, body, secrets) -> NEVER)) {
      push.resume().toCompletableFuture().join();

      await().until(() -> timer.getQueue().size() == 1);
      assertThat(timer.getQueue())
          .allMatch(each -> ((Delayed) each).getDelay(TimeUnit.MINUTES) == 59);
    }
  }

  @Test
  void outcomeOfAnOldPostDoesNotChangeTheReplacingConfiguration(@TempDir Path home) {
    for (boolean taken : new boolean[] {true, false}) {
      // given
      posted.clear();
      CompletableFuture<Void> held = new CompletableFuture<>();
      WebhookClient webhook =
          (uri, headers, body, secrets) -> {
            posted.add(uri.getPath());
            return uri.getPath().equals("/old") ? held : NEVER;
          };
      Database database = Database.open("memory");
      try (PushNotifications push = push(home, webhook, hub, database)) {
        String id = hub.rpc("SendMessage", A2aHub.message("m")).at("/result/task/id").asText();
        Task task = hub.tasks.find(id).toCompletableFuture().join().orElseThrow();
        push.register(task, config("/old"), A2aVersion.V1_0).toCompletableFuture().join();
        await().until(() -> posted.contains("/old"));

        // when
        push.register(task, config("/new"), A2aVersion.V1_0).toCompletableFuture().join();
        await().until(() -> posted.contains("/new"));
        if (taken) {
          held.complete(null);
        } else {
          held.completeExceptionally(new OutboundException(Reason.REFUSED, "no"));
        }

        // then
        assertThat(database.read(WebhookFaultsTest::row).join()).isEqualTo("LIVE 0");
        assertThat(push.live()).isEqualTo(1);
        assertThat(push.counts().dead()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "read"})
  void notificationIsRetriedWhenTheTaskCannotBeRead(String call, @TempDir Path home) {
    AtomicInteger busy = new AtomicInteger();
    try (A2aHub other =
        new A2aHub(A2aConfig.DEFAULT, busyLog(call, busy), Database.open("memory"), 0)) {
      WebhookClient webhook =
          (uri, headers, body, secrets) -> {
            posted.add(body.toString());
            return CompletableFuture.completedFuture(null);
          };
      try (PushNotifications push = push(home, webhook, other, Database.open("memory"))) {
        String id = other.rpc("SendMessage", A2aHub.message("m")).at("/result/task/id").asText();
        Task task = other.tasks.find(id).toCompletableFuture().join().orElseThrow();
        busy.set(2);

        push.register(task, config(), A2aVersion.V0_3);

        await().until(() -> push.live() == 0 && posted.size() == 1);
        assertThat(busy).hasValue(0);
        assertThat(push.counts().dead()).isZero();
        assertThat(posted.get(0)).contains("\"completed\"");
      }
    }
  }

  /** A log whose named method fails as busy for the next calls, that many times. */
  private static TaskEventLog busyLog(String call, AtomicInteger times) {
    TaskEventLog kept = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
    return (TaskEventLog)
        Proxy.newProxyInstance(
            TaskEventLog.class.getClassLoader(),
            new Class<?>[] {TaskEventLog.class},
            (proxy, method, arguments) ->
                method.getName().equals(call)
                        && times.getAndUpdate(left -> Math.max(0, left - 1)) > 0
                    ? CompletableFuture.failedFuture(new StoreBusyException(4096))
                    : method.invoke(kept, arguments));
  }

  private static String row(Handle handle) {
    return handle
        .createQuery("select state || ' ' || delivered from push_config")
        .mapTo(String.class)
        .one();
  }

  private PushNotifications push(Path home, WebhookClient webhook) {
    return push(home, webhook, hub, Database.open("memory"));
  }

  private PushNotifications push(Path home, WebhookClient webhook, A2aHub hub, Database database) {
    return new PushNotifications(
        hub.tasks,
        database,
        "hub",
        false,
        Vault.open(home, Optional.empty(), Clock.systemUTC()).sealer(),
        webhook,
        new PushRetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(1)),
        MEMORY,
        new PushRetention(Duration.ofDays(7), 10_000),
        timer,
        Clock.systemUTC());
  }

  private static PushConfig config() {
    return config("/x");
  }

  private static PushConfig config(String path) {
    return config(path, "c");
  }

  private static PushConfig config(String path, String id) {
    return new PushConfig(id, "http://127.0.0.1:9" + path, null, null, null);
  }
}
