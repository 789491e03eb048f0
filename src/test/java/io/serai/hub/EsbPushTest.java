package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/esb.md tells a receiver of push notifications: who sends them, in which order. */
@Timeout(300)
class EsbPushTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:report.make
            steps:
              - to: task:progress?value=0.5&message=Half of it
              - setBody: {constant: '{"report": "ready"}'}
      """;

  @TempDir private Path home;
  private final HttpStub bus = new HttpStub();
  private final AtomicInteger requests = new AtomicInteger();
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.a2a.push.allowed-private-hosts", "localhost:" + bus.port())
            .file("routes/report.camel.yaml", ROUTES)
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
    bus.close();
  }

  private String send() {
    return hub.post(
            "/a2a/rest/message:send",
            """
            {"configuration": {"returnImmediately": true, "taskPushNotificationConfig": {
               "url": "%s/serai", "token": "t-1",
               "authentication": {"scheme": "Bearer", "credentials": "esb-secret"}}},
             "message": {"messageId": "m-1", "role": "ROLE_USER",
               "parts": [{"data": {"skill": "report.make", "input": {}}}]}}"""
                .formatted(bus.url()))
        .at("/task/id")
        .asText();
  }

  private static JsonNode body(HttpStub.Seen push) {
    try {
      return JsonMappers.MAPPER.readTree(push.body());
    } catch (java.io.IOException noJson) {
      throw new AssertionError(push.body(), noJson);
    }
  }

  private boolean isComplete() {
    return bus.seen("/serai").stream()
        .anyMatch(
            push ->
                body(push)
                    .at("/statusUpdate/status/state")
                    .asText()
                    .equals("TASK_STATE_COMPLETED"));
  }

  private static long event(HttpStub.Seen push) {
    return Long.parseLong(push.headers().get("X-Serai-Event-Id"));
  }

  @Test
  void eachUpdateIsPostedOnceInOrderWithTokenAndCredentials() {
    bus.on("/serai", response -> response.setStatusCode(204).end());

    send();
    await().until(this::isComplete);

    List<HttpStub.Seen> pushes = bus.seen("/serai");
    assertThat(pushes)
        .allSatisfy(
            push ->
                assertThat(push.headers())
                    .containsEntry("Authorization", "Bearer esb-secret")
                    .containsEntry("X-A2A-Notification-Token", "t-1")
                    .containsEntry("Content-Type", "application/a2a+json"));
    assertThat(pushes)
        .extracting(push -> body(push).fieldNames().next())
        .containsExactly("task", "statusUpdate", "artifactUpdate", "statusUpdate");
    assertThat(pushes).extracting(EsbPushTest::event).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void refusedUpdateIsPostedAgainUnderTheSameIdBeforeAnyOther() {
    bus.on(
        "/serai",
        response -> response.setStatusCode(requests.incrementAndGet() == 2 ? 503 : 204).end());

    send();
    await().until(this::isComplete);

    List<HttpStub.Seen> pushes = bus.seen("/serai");
    assertThat(pushes).hasSize(5);
    assertThat(event(pushes.get(1))).isEqualTo(event(pushes.get(2)));
    assertThat(pushes.get(1).body()).isEqualTo(pushes.get(2).body());
    assertThat(pushes).extracting(EsbPushTest::event).isSorted();
  }

  @Test
  void receiverThatIsGoneIsAskedOnce() {
    bus.on("/serai", response -> response.setStatusCode(410).end());

    String task = send();
    await()
        .until(
            () ->
                hub.get("/observe/metrics")
                    .text()
                    .lines()
                    .anyMatch(
                        line ->
                            line.startsWith("serai_a2a_push_total")
                                && line.contains("dead")
                                && line.endsWith(" 1.0")));

    assertThat(bus.seen("/serai")).hasSize(1);
    assertThat(hub.get("/a2a/rest/tasks/" + task).status()).isEqualTo(200);
  }
}
