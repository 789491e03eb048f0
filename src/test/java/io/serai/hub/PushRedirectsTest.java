package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.HttpStub.Seen;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks that redirect push notifications. */
@Timeout(60)
@Tag("FLD-18")
class PushRedirectsTest {
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:write?description=Writes.
            steps:
              - setBody: {constant: written}
      """;

  private final HttpStub webhook = new HttpStub();
  private final AtomicInteger status = new AtomicInteger();
  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    webhook
        .on(
            "/hook",
            response -> {
              int redirect = status.getAndSet(200);
              response.setStatusCode(redirect).putHeader("location", webhook.url() + "/moved");
              response.end();
            })
        .json("/moved", "{}");
    hub =
        new HubFixture(home)
            .property("serai.a2a.push.allowed-private-hosts", "localhost")
            .file("routes/write.camel.yaml", ROUTE)
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
    webhook.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303})
  void redirectThatWouldDropTheBodyIsAFailedDeliveryThatIsRepeated(int redirect) {
    status.set(redirect);
    send();

    await().until(() -> completed(webhook.seen("/hook")));

    assertThat(webhook.seen("/moved")).isEmpty();
    List<Seen> posts = webhook.seen("/hook");
    assertThat(posts.get(1).body()).isEqualTo(posts.get(0).body());
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void redirectThatKeepsTheBodyIsFollowed(int redirect) {
    status.set(redirect);
    send();

    await().until(() -> !webhook.seen("/moved").isEmpty());

    assertThat(webhook.seen("/moved").get(0).method()).isEqualTo("POST");
    assertThat(webhook.seen("/moved").get(0).body()).isEqualTo(webhook.seen("/hook").get(0).body());
  }

  private static boolean completed(List<Seen> posts) {
    return posts.size() > 1 && posts.get(posts.size() - 1).body().contains("TASK_STATE_COMPLETED");
  }

  private void send() {
    String body =
        """
        {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"go"}],
        "metadata":{"skillId":"write"}},
        "configuration":{"taskPushNotificationConfig":{"url":"%s/hook"}}}"""
            .formatted(webhook.url());
    assertThat(hub.post("/a2a/rest/message:send", body).status()).isEqualTo(200);
  }
}
