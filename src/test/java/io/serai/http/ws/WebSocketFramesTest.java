package io.serai.http.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.ws.RawWebSocket.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients send is read within limits; a violation closes the socket. */
@Timeout(300)
class WebSocketFramesTest {
  private static final String QUIET = "/feed/ws/quiet";
  private static final int MOST = WebSocketMessageReader.MAX_MESSAGE;
  private static final int BURST =
      WebSocketMessageReader.MAX_PER_SECOND * WebSocketMessageReader.AVERAGE_SECONDS;

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
  void textIsReceivedInOrder() throws Exception {
    try (RawWebSocket socket = hub.raw(QUIET)) {
      socket.text("first").text("").text("zweites, größer").text("done-1");
      await().until(() -> hub.feed().received().contains("done-1"));
      assertThat(hub.feed().received())
          .containsSubsequence("first", "", "zweites, größer", "done-1");
    }
  }

  @Test
  void fragmentsMakeOneMessage() throws Exception {
    byte[] text = "…ellipsis".getBytes(StandardCharsets.UTF_8);
    try (RawWebSocket socket = hub.raw(QUIET)) {
      socket.frame(RawWebSocket.TEXT, false, new byte[0]);
      for (byte each : text) {
        socket.frame(RawWebSocket.CONTINUATION, false, new byte[] {each});
      }
      socket.frame(RawWebSocket.PING, "now".getBytes(StandardCharsets.UTF_8));
      socket.frame(RawWebSocket.CONTINUATION, true, new byte[0]);
      Frame pong = socket.read();
      assertThat(pong.opcode()).isEqualTo(RawWebSocket.PONG);
      assertThat(pong.text()).isEqualTo("now");
      await().until(() -> hub.feed().received().contains("…ellipsis"));
    }
  }

  @Test
  void messageOf64KibibytesIsReceived() throws Exception {
    String large = "l".repeat(MOST);
    try (RawWebSocket socket = hub.raw(QUIET)) {
      socket.text(large);
      await().until(() -> hub.feed().received().contains(large));
    }
  }

  @Test
  void aLargerFrameClosesTheSocket() throws Exception {
    assertClosed("1009", RawWebSocket.encoded(RawWebSocket.TEXT, true, new byte[MOST + 1]));
  }

  @Test
  void aLargerMessageClosesTheSocket() throws Exception {
    assertClosed(
        "1009 A message is larger than 65536 bytes.",
        RawWebSocket.encoded(RawWebSocket.TEXT, false, new byte[MOST]),
        RawWebSocket.encoded(RawWebSocket.CONTINUATION, false, new byte[1]));
  }

  @Test
  void binaryMessageClosesTheSocket() throws Exception {
    assertClosed(
        "1003 Only text messages are accepted.",
        RawWebSocket.encoded(RawWebSocket.BINARY, true, new byte[] {1}));
  }

  @Test
  void textThatIsNotUtf8ClosesTheSocket() throws Exception {
    assertClosed(
        "1007 A message is not UTF-8.",
        RawWebSocket.encoded(RawWebSocket.TEXT, true, new byte[] {(byte) 0xc3, 0x28}));
  }

  @Test
  void framesThatViolateTheProtocolCloseTheSocket() throws Exception {
    assertClosed("1002", new byte[] {(byte) 0x81, 1, 'a'});
    assertClosed("1002", RawWebSocket.encoded(RawWebSocket.CONTINUATION, true, new byte[0]));
    assertClosed("1002", RawWebSocket.encoded(3, true, new byte[0]));
    assertClosed("1002", RawWebSocket.encoded(RawWebSocket.PING, false, new byte[0]));
    assertClosed("1002", RawWebSocket.encoded(RawWebSocket.CLOSE, true, new byte[] {1}));
    assertClosed("1002", RawWebSocket.encoded(RawWebSocket.CLOSE, true, closeCode(999)));
    assertClosed("1002", RawWebSocket.encoded(RawWebSocket.CLOSE, true, closeCode(5000)));
    assertClosed("4999", RawWebSocket.encoded(RawWebSocket.CLOSE, true, closeCode(4999)));
  }

  @Test
  void tooManyFramesCloseTheSocket() throws Exception {
    assertClosed("1008", flood(RawWebSocket.TEXT, true));
    assertClosed("1008", flood(RawWebSocket.PING, true));
    assertClosed("1008", flood(RawWebSocket.PONG, true));
    assertClosed(
        "1008",
        RawWebSocket.encoded(RawWebSocket.TEXT, false, new byte[0]),
        flood(RawWebSocket.CONTINUATION, false));
  }

  @Test
  void aMessageThatTheChannelRefusesClosesTheSocket() throws Exception {
    assertClosed("1008 bad is not a word.", RawWebSocket.encoded(1, true, "bad".getBytes()));
    assertClosed("1011 The hub failed", RawWebSocket.encoded(1, true, "fault".getBytes()));
  }

  @Test
  void nothingIsReadAfterTheSocketWasClosed() throws Exception {
    try (RawWebSocket socket = hub.raw(QUIET)) {
      socket.text("bad").text("too late").frame(RawWebSocket.PING, new byte[0]);
      assertThat(socket.read().closing()).startsWith("1008");
      socket.frame(RawWebSocket.CLOSE, new byte[] {3, (byte) 0xe8});
      assertThat(socket.isAtEnd()).isTrue();
    }
    assertThat(hub.feed().received()).doesNotContain("too late");
  }

  @Test
  void closeFrameOfAClientIsAnswered() throws Exception {
    for (byte[] code : new byte[][] {{}, {3, (byte) 0xe8}, {15, (byte) 0xa0, 'b', 'y', 'e'}}) {
      double before = closed("ok");
      try (RawWebSocket socket = hub.raw(QUIET)) {
        socket.frame(RawWebSocket.CLOSE, code);
        assertThat(socket.read().opcode()).isEqualTo(RawWebSocket.CLOSE);
        assertThat(socket.isAtEnd()).isTrue();
      }
      await().until(() -> closed("ok") == before + 1);
    }
  }

  private static byte[] flood(int opcode, boolean last) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (int i = 0; i < BURST * 3; i++) {
      frames.writeBytes(RawWebSocket.encoded(opcode, last, new byte[0]));
    }
    return frames.toByteArray();
  }

  private static byte[] closeCode(int code) {
    return ByteBuffer.allocate(2).putShort((short) code).array();
  }

  private static void assertClosed(String closing, byte[]... frames) throws IOException {
    try (RawWebSocket socket = hub.raw(QUIET)) {
      for (byte[] frame : frames) {
        socket.send(frame);
      }
      assertThat(socket.closing()).startsWith(closing);
    }
    await().until(() -> hub.metric("serai_protocol_sockets{protocol=\"feed\"}") == 0);
  }

  private static double closed(String outcome) {
    return hub.metric(
        "serai_protocol_requests_total{binding=\"websocket\",operation=\"quiet\",outcome=\""
            + outcome
            + "\",protocol=\"feed\",version=\"none\"}");
  }
}
