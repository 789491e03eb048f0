package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which hosts of this machine and its network push notifications may go to. */
@Timeout(300)
class PushHostsTest {
  @TempDir private Path home;
  private final HttpStub receiver = new HttpStub().json("/hook", "{}");
  private HubFixture hub;

  @AfterEach
  void close() {
    hub.close();
    receiver.close();
  }

  @Test
  void privateHostAllowedForCallsIsRefusedForPushNotifications() {
    start("serai.outbound.allowed-private-hosts", "localhost,127.0.0.1");

    Reply refused = send();

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text())
        .contains(
            "127.0.0.1 is at an address that is not public; where that is meant, name 127.0.0.1:"
                + receiver.port()
                + " in serai.a2a.push.allowed-private-hosts");
    assertThat(hub.get("/a2a/rest/tasks").at("/tasks")).isEmpty();
    assertThat(receiver.seen()).isEmpty();
  }

  @Test
  void privateHostAllowedForPushIsNotifiedAtThatPortOnly() {
    start("serai.a2a.push.allowed-private-hosts", "127.0.0.1:" + receiver.port());

    Reply taken = send();

    assertThat(taken.status()).isEqualTo(200);
    await().until(() -> !receiver.seen("/hook").isEmpty());
    assertThat(send(receiver.port() == 9 ? 10 : 9).status()).isEqualTo(400);
  }

  @Test
  void invalidPushHostFailsTheStart() {
    hub = new HubFixture(home).property("serai.a2a.push.allowed-private-hosts", "10.0.0.0/8");

    assertThatThrownBy(hub::start)
        .isInstanceOf(HubException.class)
        .hasMessageContaining("serai.a2a.push.allowed-private-hosts is \"10.0.0.0/8\"")
        .hasMessageContaining("host:port");
  }

  private void start(String key, String hosts) {
    hub =
        new HubFixture(home)
            .property(key, hosts)
            .file(
                "routes/hello.camel.yaml",
                "- route: {id: hello, from: {uri: 'skill:hello', steps: [{setBody: {constant: hi}}]}}")
            .start();
  }

  private Reply send() {
    return send(receiver.port());
  }

  private Reply send(int port) {
    return hub.post(
        "/a2a/rest/message:send",
        """
        {"message": {"messageId": "m", "role": "ROLE_USER",
          "parts": [{"data": {"skill": "hello", "input": {}}}]},
         "configuration": {"taskPushNotificationConfig": {"url": "http://127.0.0.1:%d/hook"}}}"""
            .formatted(port));
  }
}
