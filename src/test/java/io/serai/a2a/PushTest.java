package io.serai.a2a;

import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2a.A2aHub.Reply;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.store.Database;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.FullReadBudget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Push notifications. */
class PushTest {
  private A2aHub hub;
  private Receiver receiver;

  @BeforeEach
  void start() {
    hub = new A2aHub();
    receiver = new Receiver();
  }

  @AfterEach
  void stop() {
    hub.close();
    receiver.close();
  }

  @Test
  void receiverGetsTheTaskAndThenEveryUpdateInOrder() {
    send("tck-stream-001", config("c1"));

    await().until(() -> receiver.received.size() == 3);
    assertThat(receiver.received)
        .extracting(each -> each.body().fieldNames().next())
        .containsExactly("task", "artifactUpdate", "statusUpdate");
    assertThat(receiver.received)
        .allSatisfy(
            each -> {
              assertThat(each.headers().get("authorization")).isEqualTo("Bearer s3cret");
              assertThat(each.headers().get("x-a2a-notification-token")).isEqualTo("t0ken");
              assertThat(each.headers().get("content-type")).isEqualTo("application/a2a+json");
            });
    await().until(() -> hub.push.live() == 0);
  }

  @Test
  void refusedNotificationIsRetriedBeforeLaterOnes() {
    receiver.refuse(503, 500);

    send("tck-stream-001", config("c1"));

    await().until(() -> receiver.received.size() == 3);
    assertThat(receiver.received.get(0).body().has("task")).isTrue();
  }

  @Test
  void failingReceiverIsGivenUpAndOthersAreNotAffected() {
    receiver.refuse(500, 500, 500, 500);
    String id = waiting();
    create(id, config("dead"));
    await().until(() -> hub.push.live() == 0);

    create(id, config("alive"));
    await().until(() -> receiver.received.size() == 1);
    hub.rpc("SendMessage", message("tck-complete-task", ",\"taskId\":\"" + id + "\""));
    await().until(() -> receiver.received.size() == 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.1/x",
        "http://[::1]:9/x",
        "http://169.254.169.254/",
        "http://0x7f.1/"
      })
  void privateAddressIsRefusedAtRegistrationUnlessAllowed(String url) {
    String config = "{\"id\":\"c\",\"url\":\"" + url + "\"}";
    String id = waiting();

    Reply created = create(id, config);
    Reply sent = send("tck-stream-001", config);

    assertThat(created.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(sent.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(hub.get("/a2a/rest/tasks").at("/tasks")).hasSize(1);
    assertThat(hub.push.live()).isZero();
  }

  @Test
  void configurationFieldsAreLimitedInLength() {
    String id = waiting();
    String url = receiver.url() + "?";
    String longest = url + "x".repeat(2_048 - url.length());
    String form = "{\"id\":\"c\",\"url\":\"%s\",\"token\":\"%s\"}";
    String token = "t".repeat(1_000);

    assertThat(create(id, form.formatted(longest, token)).json().has("result")).isTrue();
    assertTooLong(create(id, form.formatted(longest + "x", "t")), "url", 2_048);
    assertTooLong(
        create(id, form.formatted("http://" + "h".repeat(70_000) + "/", "t")), "url", 2_048);
    assertTooLong(create(id, form.formatted(url, token + "t")), "token", 1_000);
    String secret =
        "{\"id\":\"c\",\"url\":\"%s\",\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"%s\"}}";
    assertThat(create(id, secret.formatted(url, "c".repeat(8_000))).json().has("result")).isTrue();
    assertTooLong(
        create(id, secret.formatted(url, "c".repeat(8_001))), "authentication.credentials", 8_000);
  }

  private static void assertTooLong(Reply reply, String field, int most) {
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(reply.at("/error/message").asText())
        .isEqualTo("Invalid parameters: " + field + ": must have at most " + most + " characters");
  }

  @Test
  void storedPrivateAddressIsNeverCalled() {
    Task task = hub.tasks.find(waiting()).toCompletableFuture().join().orElseThrow();
    PushConfig config = new PushConfig("c", "http://10.0.0.1/x", null, null, null);

    hub.push.register(task, config, A2aVersion.V1_0).toCompletableFuture().join();

    await().until(() -> hub.push.counts().dead() == 1 && hub.push.live() == 0);
  }

  @Test
  void aLargeTaskIsReadForItsNotificationOnceThereIsMemory() {
    Message large = Message.text("m", MessageRole.USER, "x".repeat(FullReadBudget.LARGE));
    NewTask task = NewTask.of("large", "anna", "worker", "hooks").message(large).build();
    hub.tasks.submit(task).toCompletableFuture().join();
    Task ended =
        hub.tasks.until("large", status -> status.state().isEnd()).toCompletableFuture().join();
    await().until(() -> hub.tasks.memory().held() == 0);
    PushConfig config = new PushConfig("c", receiver.url(), null, null, null);

    try (FullReadBudget full = new FullReadBudget(hub.tasks)) {
      hub.push.register(ended, config, A2aVersion.V0_3).toCompletableFuture().join();
      await().during(Duration.ofMillis(500)).until(receiver.received::isEmpty);
      assertThat(hub.push.live()).isOne();
    }

    await().until(() -> receiver.received.size() == 1);
    assertThat(receiver.received.get(0).body().at("/id").asText()).isEqualTo("large");
  }

  @Test
  void atMostTwentyConfigurationsOfATaskAreRegisteredAtOnce() {
    Task task = hub.tasks.find(waiting()).toCompletableFuture().join().orElseThrow();
    List<CompletableFuture<PushConfig>> registered = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      PushConfig config = new PushConfig("c" + i, receiver.url(), null, null, null);
      registered.add(hub.push.register(task, config, A2aVersion.V1_0).toCompletableFuture());
    }

    CompletableFuture.allOf(registered.toArray(CompletableFuture[]::new))
        .exceptionally(refused -> null)
        .join();

    assertThat(registered).filteredOn(CompletableFuture::isCompletedExceptionally).hasSize(20);
    assertThat(registered.get(39))
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("has 20 configurations, the most it may have");
    assertThat(hub.push.list(task.id()).toCompletableFuture().join()).hasSize(20);
    assertThat(hub.push.live()).isEqualTo(20);
  }

  @Test
  void configurationsAreReturnedWithoutTheirCredentialsUntilDeleted() {
    String id = waiting();
    String key = "{\"taskId\":\"" + id + "\",\"id\":\"c1\"}";

    Reply created = create(id, config("c1"));
    create(id, config("c2"));
    create(waiting(), config("c1"));

    assertThat(created.at("/result/id").asText()).isEqualTo("c1");
    assertThat(created.at("/result/taskId").asText()).isEqualTo(id);
    assertThat(created.at("/result/url").asText()).isEqualTo(receiver.url());
    assertThat(created.at("/result/authentication/scheme").asText()).isEqualTo("Bearer");
    assertThat(created.text()).doesNotContain("s3cret");
    assertThat(hub.rpc("GetTaskPushNotificationConfig", key).json().get("result"))
        .isEqualTo(created.json().get("result"));
    Reply list = hub.rpc("ListTaskPushNotificationConfigs", "{\"task_id\":\"" + id + "\"}");
    assertThat(list.at("/result/configs")).hasSize(2);
    for (int i = 0; i < 2; i++) {
      Reply deleted = hub.rpc("DeleteTaskPushNotificationConfig", key);
      assertThat(deleted.json().get("result").toString()).isEqualTo("{}");
    }
    assertThat(hub.rpc("GetTaskPushNotificationConfig", key).at("/error/code").asInt())
        .isEqualTo(-32001);
  }

  @Test
  void configurationsAreListedInPages() {
    String id = waiting();
    List.of("c1", "c2", "c3").forEach(each -> create(id, config(each)));
    String list = "{\"taskId\":\"" + id + "\",\"pageSize\":2,\"pageToken\":\"%s\"}";

    Reply first = hub.rpc("ListTaskPushNotificationConfigs", list.formatted(""));
    String next = first.at("/result/nextPageToken").asText();
    Reply second = hub.rpc("ListTaskPushNotificationConfigs", list.formatted(next));
    Reply wrong = hub.rpc("ListTaskPushNotificationConfigs", list.formatted("nobody's"));

    assertThat(first.at("/result/configs"))
        .extracting(each -> each.at("/id").asText())
        .containsExactly("c1", "c2");
    assertThat(second.at("/result/configs"))
        .extracting(each -> each.at("/id").asText())
        .containsExactly("c3");
    assertThat(second.at("/result/nextPageToken").asText()).isEmpty();
    assertThat(wrong.at("/error/code").asInt()).isEqualTo(-32602);
  }

  @Test
  void httpBindingServesConfigurationsBelowTheTask() {
    String path = "/a2a/rest/tasks/" + waiting() + "/pushNotificationConfigs";

    Reply created = hub.post(path, config("c1"));
    Reply read = hub.get(path + "/c1");
    Reply deleted = hub.delete(path + "/c1");

    assertThat(created.status()).isEqualTo(200);
    assertThat(read.json()).isEqualTo(created.json());
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEqualTo("{}");
    assertThat(hub.get(path).at("/configs")).isEmpty();
  }

  @Test
  void missingIdIsGeneratedAndInvalidUrlsAreRefused() {
    String id = waiting();

    assertThat(create(id, "{\"url\":\"" + receiver.url() + "\"}").at("/result/id").asText())
        .isNotEmpty();
    for (String url : List.of("", "ftp://x/y", "http:///x", "http://a b/")) {
      Reply reply = create(id, "{\"url\":\"" + url + "\"}");
      assertThat(reply.at("/error/code").asInt()).as(url).isEqualTo(-32602);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"token\":\"a\\r\\nX-Evil: 1\"",
        "\"token\":\"\\u00e9\"",
        "\"authentication\":{\"scheme\":\"A\\nB\",\"credentials\":\"x\"}",
        "\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"x\\ny\"}",
        "\"authentication\":{\"credentials\":\"x\"}",
        "\"id\":\"a\\nb\""
      })
  void invalidHeaderValuesAndIncompleteAuthenticationAreRefused(String member) {
    String config = "{\"url\":\"" + receiver.url() + "\"," + member + "}";

    assertThat(create(waiting(), config).at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(hub.push.live()).isZero();
  }

  @Test
  void tooLongIdIsRefused() {
    String config = "{\"url\":\"" + receiver.url() + "\",\"id\":\"" + "x".repeat(513) + "\"}";

    assertThat(create(waiting(), config).at("/error/code").asInt()).isEqualTo(-32602);
  }

  @Test
  void endedTaskIsNotifiedOnce() {
    String id = hub.rpc("SendMessage", message("a")).at("/result/task/id").asText();

    create(id, config("c"));

    await().until(() -> receiver.received.size() == 1 && hub.push.live() == 0);
    assertThat(receiver.received.get(0).body().at("/task/status/state").asText())
        .isEqualTo("TASK_STATE_COMPLETED");
  }

  @Test
  void notificationsContinueAfterARestart(@TempDir Path folder) {
    String url = "jdbc:sqlite:" + folder.resolve("a.db");
    Database database = Database.open(url);
    String id;
    try (A2aHub first = new A2aHub(A2aConfig.DEFAULT, new SqlTaskEventLog(database), database, 0)) {
      id = first.rpc("SendMessage", message("tck-input-required")).at("/result/task/id").asText();
      first.rpc("CreateTaskPushNotificationConfig", with(id, config("c")));
      await().until(() -> delivered(database) > 0); // else the same event is sent again
    }
    database.close();

    Database again = Database.open(url);
    try (A2aHub second = new A2aHub(A2aConfig.DEFAULT, new SqlTaskEventLog(again), again, 0)) {
      second.rpc("SendMessage", message("tck-complete-task", ",\"taskId\":\"" + id + "\""));
      await().until(() -> second.push.live() == 0);
    }
    again.close();

    assertThat(receiver.received)
        .extracting(each -> each.body().fieldNames().next())
        .startsWith("task")
        .endsWith("statusUpdate");
    assertThat(receiver.received.stream().filter(each -> each.body().has("task")).count())
        .isEqualTo(1);
  }

  /** Returns the number of the last event whose delivery is recorded. */
  private static long delivered(Database database) {
    return database
        .read(
            handle ->
                handle
                    .createQuery("select max(delivered) from push_config")
                    .mapTo(Long.class)
                    .one())
        .join();
  }

  private String waiting() {
    return hub.rpc("SendMessage", message("tck-input-required")).at("/result/task/id").asText();
  }

  private Reply create(String task, String config) {
    return hub.rpc("CreateTaskPushNotificationConfig", with(task, config));
  }

  private static String with(String task, String config) {
    return "{\"taskId\":\"" + task + "\"," + config.substring(1);
  }

  private Reply send(String message, String config) {
    String params =
        """
        {"message":{"messageId":"%s","role":"ROLE_USER","parts":[{"text":"x"}]},
         "configuration":{"taskPushNotificationConfig":%s}}"""
            .formatted(message, config);
    return hub.rpc("SendMessage", params);
  }

  private String config(String id) {
    return """
    {"id":"%s","url":"%s","token":"t0ken",
     "authentication":{"scheme":"Bearer","credentials":"s3cret"}}"""
        .formatted(id, receiver.url());
  }
}
