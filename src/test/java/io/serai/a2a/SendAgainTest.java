package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Push notifications that were given up are listed, and sent again. */
class SendAgainTest {
  private static final int ATTEMPTS = 4;
  private static final String LIST = "/api/v1/notifications";
  private A2aHub hub;
  private Receiver receiver;

  @BeforeEach
  void start() {
    hub = new A2aHub(A2aHub.secured());
    for (String id : List.of("bob", "guest")) {
      hub.agents.put(A2aHub.agent(id, List.of(), null, List.of("*"), false));
    }
    receiver = new Receiver();
  }

  @AfterEach
  void stop() {
    hub.close();
    receiver.close();
  }

  /** A task of bob that has ended, and whose notification was given up. */
  private String givenUp(String config) {
    receiver.refuse(IntStream.range(0, ATTEMPTS).mapToObj(i -> 500).toArray(Integer[]::new));
    String id =
        hub.rpc("SendMessage", A2aHub.message("m-" + config), key("bob"))
            .at("/result/task/id")
            .asText();
    long before = hub.push.counts().dead();
    Reply created =
        hub.post(
            "/a2a/rest/tasks/" + id + "/pushNotificationConfigs",
            "{\"id\":\"%s\",\"url\":\"%s?secret=1\",\"token\":\"t0ken\"}"
                .formatted(config, receiver.url()),
            key("bob"));
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    await().until(() -> hub.push.counts().dead() > before && hub.push.live() == 0);
    return id;
  }

  private static String[] key(String caller) {
    return new String[] {"Authorization", "Bearer key-" + caller};
  }

  private JsonNode list(String caller, String query) {
    Reply reply = hub.get(LIST + query, key(caller));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private JsonNode again(String caller, String filter) {
    Reply reply = hub.post(LIST + "/send-again", filter, key(caller));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private Reply again(String caller, String task, String config) {
    return hub.post(LIST + "/" + task + "/" + config + "/send-again", "", key(caller));
  }

  private static List<String> texts(JsonNode list, String name) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.path(name).asText()));
    return texts;
  }

  @Test
  void whatWasGivenUpIsListedWithoutSecrets() {
    String task = givenUp("c1");

    JsonNode listed = list("operator", "").path("notifications");

    assertThat(listed).hasSize(1);
    JsonNode one = listed.get(0);
    assertThat(one.path("task").asText()).isEqualTo(task);
    assertThat(one.path("config").asText()).isEqualTo("c1");
    assertThat(one.path("owner").asText()).isEqualTo("bob");
    assertThat(one.path("state").asText()).isEqualTo("dead");
    assertThat(one.path("attempts").asInt()).isEqualTo(ATTEMPTS);
    assertThat(one.path("reason").asText()).contains("500");
    assertThat(receiver.url()).contains("//" + one.path("host").asText() + "/");
    assertThat(one.toString()).doesNotContain("t0ken", "secret");
    assertThat(Instant.parse(one.path("updated_at").asText())).isBefore(Instant.now());
  }

  @Test
  void onlyTheOwnerAndOperatorsSeeIt() {
    String task = givenUp("c1");

    assertThat(list("bob", "").path("notifications")).hasSize(1);
    assertThat(list("guest", "").path("notifications")).isEmpty();
    assertThat(list("guest", "?owner=bob").path("notifications")).isEmpty();
    assertThat(list("operator", "?owner=guest").path("notifications")).isEmpty();
    assertThat(again("guest", task, "c1").status()).isEqualTo(404);
    assertThat(again("guest", "{\"owner\":\"bob\"}").path("resumed")).isEmpty();
    assertThat(hub.get(LIST).status()).isEqualTo(401);
    assertThat(receiver.received).isEmpty();
  }

  @Test
  void itIsSentAgainOnce() {
    String task = givenUp("c1");

    Reply first = again("bob", task, "c1");

    assertThat(first.status()).as(first.text()).isEqualTo(202);
    await().until(() -> list("bob", "?state=done").path("notifications").size() == 1);
    assertThat(receiver.received).hasSize(1);
    assertThat(receiver.received.get(0).headers().get("x-a2a-notification-token"))
        .isEqualTo("t0ken");
    assertThat(receiver.received.get(0).body().at("/task/id").asText()).isEqualTo(task);
    assertThat(list("bob", "").path("notifications")).isEmpty();
    assertThat(again("bob", task, "c1").status()).isEqualTo(409);
    assertThat(again("bob", task, "other").status()).isEqualTo(404);
  }

  @Test
  void whatIsGivenUpAgainIsListedAgain() {
    String task = givenUp("c1");
    receiver.refuse(410);

    again("operator", task, "c1");

    await().until(() -> hub.push.counts().dead() == 2);
    JsonNode listed = list("operator", "?task=" + task).path("notifications");
    assertThat(texts(listed, "attempts")).containsExactly("1");
  }

  @Test
  void aFilterSelectsWhatIsSentAgainTheOldestFirst() {
    String first = givenUp("c1");
    String second = givenUp("c2");
    String until = list("bob", "?task=" + second).at("/notifications/0/updated_at").asText();

    assertThat(texts(list("bob", "").path("notifications"), "task")).containsExactly(second, first);
    JsonNode page = list("bob", "?limit=1");
    JsonNode rest = list("bob", "?cursor=" + page.path("next_cursor").asText());
    assertThat(texts(rest.path("notifications"), "task")).containsExactly(first);
    assertThat(
            again("bob", "{\"until\":\"%s\",\"task\":\"none\"}".formatted(until)).path("resumed"))
        .isEmpty();

    JsonNode some = again("operator", "{\"owner\":\"bob\",\"limit\":1}");
    JsonNode others = again("operator", "{\"since\":\"1h\"}");

    assertThat(texts(some.path("resumed"), "task")).containsExactly(first);
    assertThat(some.path("more").asBoolean()).isTrue();
    assertThat(texts(others.path("resumed"), "task")).containsExactly(second);
    assertThat(others.path("more").asBoolean()).isFalse();
    await().until(() -> receiver.received.size() == 2);
  }

  @Test
  void eachNotificationCountsAsARequestOfAnAgent() {
    List<String> tasks = List.of(givenUp("c1"), givenUp("c2"), givenUp("c3")); // six requests
    hub.agents.put(A2aHub.agent("bob", List.of(), null, List.of("*"), false, 8));

    JsonNode some = again("bob", "{}");

    assertThat(texts(some.path("resumed"), "task")).isEqualTo(tasks.subList(0, 2));
    assertThat(some.path("skipped")).isEmpty();
    assertThat(some.path("more").asBoolean()).isTrue();
    assertThat(some.at("/stopped/code").asText()).isEqualTo("RATE_LIMITED");
    assertThat(some.at("/stopped/retry_after").asInt()).isPositive();
    assertThat(hub.post(LIST + "/send-again", "{}", key("bob")).status()).isEqualTo(429);
    String rest = "{\"cursor\":\"%s\"}".formatted(some.path("next_cursor").asText());
    assertThat(texts(again("operator", rest).path("resumed"), "task"))
        .containsExactly(tasks.get(2));
  }

  @Test
  void aNotificationIsNotSentAgainWhileItIsSent() {
    String task = givenUp("c1");
    int before = receiver.arrived();
    CompletableFuture<Void> held = receiver.hold();
    again("bob", task, "c1");
    await().until(() -> receiver.arrived() == before + 1);

    Reply refused = again("operator", task, "c1");
    JsonNode selected = again("operator", "{}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(selected.path("resumed")).isEmpty();
    held.complete(null);
    await().until(() -> list("bob", "?state=done").path("notifications").size() == 1);
    assertThat(receiver.arrived()).isEqualTo(before + 1);
  }

  @Test
  void aNotificationOfADeletedTaskIsNotSentAgain() {
    NewTask gone = NewTask.of("gone", "bob", "worker", "hooks").build();
    Task task =
        Task.fold(
            List.of(
                new TaskEvent(1, Instant.now(), new TaskEventPayload.Created(gone, "hub", null))));
    hub.push
        .register(task, new PushConfig("c1", receiver.url(), null, null, null), A2aVersion.V1_0)
        .toCompletableFuture()
        .join();
    await().until(() -> list("bob", "").path("notifications").size() == 1);

    Reply refused = again("bob", "gone", "c1");
    JsonNode skipped = again("bob", "{}").path("skipped");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(texts(skipped, "reason"))
        .containsExactly("The task was deleted, so nothing can be sent.");
    assertThat(receiver.received).isEmpty();
  }

  @Test
  void aFilterThatDoesNotFitIsRefused() {
    for (String wrong :
        List.of("?state=lost", "?since=now", "?limit=0", "?cursor=%3F", "?cursor=e30")) {
      assertThat(hub.get(LIST + wrong, key("bob")).status()).as(wrong).isEqualTo(400);
    }
    for (String wrong :
        List.of(
            "{\"since\":1}", "{\"limit\":1001}", "{\"state\":\"live\"}", "{\"cursor\":\"?\"}")) {
      Reply refused = hub.post(LIST + "/send-again", wrong, key("bob"));
      assertThat(refused.status()).as(wrong).isEqualTo(400);
    }
  }
}
