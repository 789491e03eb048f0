package io.serai.http.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A socket is closed when the hub stops, its caller loses access, or its client is gone. */
@Timeout(300)
class WebSocketEndTest {
  private static final String QUIET = "/feed/ws/quiet";
  private static final String[] ANN = {"X-API-Key", "ann-key"};
  private static final String SHOP = "agent_id: shop\nskills: ['*']\nallowed_callers: [%s]\n";

  @TempDir private Path home;
  private FeedHub hub;

  @BeforeEach
  void start() {
    hub =
        new FeedHub(home)
            .as("root")
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"))
            .property("serai.http.idle-timeout", "900ms") // a ping each 300 ms
            .property("serai.shutdown-timeout", "10s")
            .file("data/operators", Keys.sha256("jane-key") + " Jane\n")
            .file("agents/ann.yaml", Keys.agent("ann", "{}"))
            .file("agents/bob.yaml", Keys.agent("bob", "{}"))
            .file("agents/shop.yaml", SHOP.formatted("ann"))
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void stoppingHubClosesItsSockets() throws Exception {
    SocketClient client = hub.open(QUIET, ANN);
    SocketClient busy = hub.open("/feed/ws/numbers?count=3&size=1&then=wait", ANN);
    try (RawWebSocket silent = hub.raw(QUIET, ANN)) {
      await().until(() -> busy.messages().size() == 3);

      CompletableFuture<Void> stopped = OwnThread.run(hub::close);

      assertThat(client.closed()).isEqualTo("1001 The hub stops. Connect again later.");
      assertThat(busy.closed()).startsWith("1001");
      assertThat(silent.closing()).startsWith("1001");
      stopped.join();
      assertThat(hub.feed().feeds()).allMatch(NumberFeed::cancelled);
    }
  }

  @Test
  void aSocketThatIsOpenedWhileTheHubStopsIsRefused() throws Exception {
    try (RawWebSocket late = hub.connect().handshake("/feed/ws/later", ANN)) {
      await().until(() -> hub.feed().pending() != null);
      CompletableFuture<Void> stopped = OwnThread.run(hub::close);
      await().until(() -> isRefused(hub));

      hub.feed().pending().complete(() -> new NumberFeed(1, 1, null));

      assertThat(late.status()).isEqualTo(503);
      stopped.join();
    }
  }

  private static boolean isRefused(FeedHub hub) throws Exception {
    try (RawWebSocket probe = hub.connect().handshake(QUIET, ANN)) {
      return probe.status() == 503;
    } catch (java.io.IOException closed) {
      return true;
    }
  }

  @Test
  void aRevokedKeyClosesTheSocketsThatWereOpenedWithIt() {
    SocketClient ann = hub.open(QUIET, ANN);
    SocketClient bob = hub.open(QUIET, "X-API-Key", "bob-key");
    SocketClient jane = hub.open(QUIET, "X-API-Key", "jane-key");

    hub.hub().delete("agents/ann.yaml");
    assertThat(ann.closed()).isEqualTo("1008 Your credentials are not valid any more.");
    hub.file("data/operators", "# nobody\n");
    assertThat(jane.closed()).isEqualTo("1008 Your credentials are not valid any more.");

    bob.socket().sendText("still here", true).join();
    await().until(() -> hub.feed().received().contains("still here"));
  }

  @Test
  void socketIsClosedWhenTheAgentNoLongerAdmitsItsCaller() {
    SocketClient ann = hub.open("/agents/shop" + QUIET, ANN);
    SocketClient other = hub.open(QUIET, ANN);

    hub.file("agents/shop.yaml", SHOP.formatted("bob"));

    assertThat(ann.closed()).isEqualTo("1008 You may not use this WebSocket any more.");
    SocketClient bob = hub.open("/agents/shop" + QUIET, "X-API-Key", "bob-key");
    hub.hub().delete("agents/shop.yaml");
    assertThat(bob.closed()).startsWith("1008");
    other.socket().sendText("not of the shop", true).join();
    await().until(() -> hub.feed().received().contains("not of the shop"));
  }

  @Test
  void pingsKeepASocketOpenBeyondTheIdleTimeout() {
    SocketClient client = hub.open(QUIET, ANN);

    await().until(() -> client.pings() >= 8);

    client.socket().sendText("alive", true).join();
    await().until(() -> hub.feed().received().contains("alive"));
  }

  @Test
  void clientThatAnswersNoPingsIsDisconnected() throws Exception {
    try (RawWebSocket silent = hub.raw(QUIET, ANN)) {
      int pings = 0;
      while (!silent.isAtEnd()) { // reads the frame's first byte, and then its second
        assertThat(silent.skip()).isZero();
        pings++;
      }
      assertThat(pings).isEqualTo(3);
    }
    await().until(() -> closed("quiet", "disconnected") == 1);
  }

  @Test
  void clientThatReadsNothingIsDisconnected() throws Exception {
    try (RawWebSocket stalled = hub.raw("/feed/ws/numbers?count=1000000&size=4000", ANN)) {
      NumberFeed feed = hub.feed().feeds().get(0);

      await().until(feed::cancelled);

      assertThat(feed.published()).isLessThan(5_000);
      assertThat(stalled.read().opcode()).isEqualTo(RawWebSocket.TEXT);
    }
    await().until(() -> closed("numbers", "disconnected") == 1);
  }

  @Test
  void slowClientReceivesEverything() throws Exception {
    try (RawWebSocket slow = hub.raw("/feed/ws/numbers?count=2000&size=4000", ANN)) {
      List<Integer> seen = new java.util.ArrayList<>();
      await()
          .pollInterval(java.time.Duration.ofMillis(100))
          .until(
              () -> {
                for (int i = 0; i < 50; i++) {
                  RawWebSocket.Frame frame = slow.read();
                  if (frame.opcode() == RawWebSocket.PING) {
                    slow.frame(RawWebSocket.PONG, frame.payload());
                  } else if (frame.opcode() == RawWebSocket.CLOSE) {
                    return true;
                  } else {
                    seen.add(
                        Integer.parseInt(frame.text().substring(0, frame.text().indexOf(' '))));
                  }
                }
                return false;
              });
      assertThat(seen).hasSize(2_000).isSorted();
    }
  }

  @Test
  void closedSocketsAreCountedByOutcome() {
    assertThat(hub.open("/feed/ws/numbers?count=1&size=1", ANN).closed()).isEqualTo("1000");
    assertThat(hub.open("/feed/ws/numbers?count=1&size=1&then=fail", ANN).closed())
        .startsWith("1011");

    await().until(() -> closed("numbers", "ok") == 1);
    await().until(() -> closed("numbers", "internal") == 1);
    assertThat(hub.metric("serai_protocol_sockets{protocol=\"feed\"}")).isZero();
  }

  private double closed(String operation, String outcome) {
    return hub.metric(
        "serai_protocol_requests_total{binding=\"websocket\",operation=\""
            + operation
            + "\",outcome=\""
            + outcome
            + "\",protocol=\"feed\",version=\"none\"}");
  }
}
