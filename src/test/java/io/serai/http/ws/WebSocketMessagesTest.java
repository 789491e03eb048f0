package io.serai.http.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.ws.RawWebSocket.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients receive what is published, in order, and as fast as they read. */
@Timeout(180)
class WebSocketMessagesTest {
  private static final int SOCKETS = 1_000;

  @TempDir private static Path home;
  private static FeedHub hub;

  @BeforeAll
  static void start() {
    hub = new FeedHub(home).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void messagesArriveInOrderBeforeTheClose() {
    SocketClient client = hub.open("/feed/ws/numbers?count=5000&size=10");

    assertThat(client.closed()).isEqualTo("1000");
    assertThat(client.messages()).hasSize(5_000);
    for (int i = 0; i < 5_000; i++) {
      assertThat(client.messages().get(i)).isEqualTo(i + " xxxxxxxxxx");
    }
  }

  @Test
  void aPublisherThatFailsClosesTheSocketAfterItsMessages() {
    SocketClient client = hub.open("/feed/ws/numbers?count=3&size=1&then=fail");

    assertThat(client.closed()).startsWith("1011 The hub failed; its log has the reason");
    assertThat(client.messages()).containsExactly("0 x", "1 x", "2 x");
  }

  @Test
  void largeMessageArrivesWhole() {
    SocketClient client = hub.open("/feed/ws/numbers?count=1&size=300000");

    assertThat(client.closed()).isEqualTo("1000");
    assertThat(client.messages().get(0)).hasSize(300_002);
  }

  @Test
  void stalledClientLosesNothingAndDelaysNoOthers() throws Exception {
    int count = 8_000;
    try (RawWebSocket stalled = hub.raw("/feed/ws/numbers?count=" + count + "&size=4000")) {
      NumberFeed feed = lastFeed();
      await().until(() -> feed.published() > 0);
      SocketClient other = hub.open("/feed/ws/numbers?count=2000&size=100");

      assertThat(other.closed()).isEqualTo("1000");
      assertThat(other.messages()).hasSize(2_000);
      assertThat(feed.published()).as("what two kernels and 32 messages hold").isLessThan(2_000);

      for (int i = 0; i < count; i++) {
        assertThat(nextText(stalled)).startsWith(i + " ");
      }
      assertThat(stalled.closing()).isEqualTo("1000");
    }
  }

  @Test
  void aClientThatDisconnectsCancelsItsSubscription() throws Exception {
    RawWebSocket socket = hub.raw("/feed/ws/numbers?count=100000&size=4000");
    NumberFeed feed = lastFeed();
    await().until(() -> feed.published() > 0);

    socket.close();

    await().until(feed::cancelled);
    await().until(() -> hub.metric("serai_protocol_sockets{protocol=\"feed\"}") == 0);
  }

  @Test
  void thousandOpenSocketsNeedNoThreadsOfTheirOwn() throws Exception {
    int threads = Thread.activeCount();
    List<RawWebSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < SOCKETS; i++) {
        sockets.add(hub.raw("/feed/ws/numbers?count=2&size=1000&then=wait"));
      }
      assertThat(hub.metric("serai_protocol_sockets{protocol=\"feed\"}")).isEqualTo(SOCKETS);
      assertThat(Thread.activeCount()).isLessThan(threads + 50);
      for (RawWebSocket socket : sockets) {
        assertThat(nextText(socket)).startsWith("0 ");
        assertThat(nextText(socket)).startsWith("1 ");
      }
    } finally {
      for (RawWebSocket socket : sockets) {
        socket.close();
      }
    }
    await().until(() -> hub.metric("serai_protocol_sockets{protocol=\"feed\"}") == 0);
  }

  private static String nextText(RawWebSocket socket) throws IOException {
    Frame frame = socket.read();
    while (frame.opcode() != RawWebSocket.TEXT) {
      assertThat(frame.opcode()).isEqualTo(RawWebSocket.PING);
      frame = socket.read();
    }
    return frame.text();
  }

  private static NumberFeed lastFeed() {
    List<NumberFeed> feeds = hub.feed().feeds();
    return feeds.get(feeds.size() - 1);
  }
}
