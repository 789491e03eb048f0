package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.serai.http.limit.BodyLimits;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.time.Duration;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Floods of HTTP/2 frames that cost the hub more than their sender; GOAWAY ends each. */
class Http2FloodsTest {

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int PRIORITY = 2;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int GOAWAY = 7;
  private static final int WINDOW_UPDATE = 8;
  private static final int CONTINUATION = 9;
  private static final int UNKNOWN = 0x42;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final long PROTOCOL_ERROR = 1;
  private static final long ENHANCE_YOUR_CALM = 11;

  /** {@code :status 400} in HPACK's static table. */
  private static final byte STATUS_400 = (byte) 0x8C;

  private static final Buffer NONE = Buffer.buffer();

  /** POST http :path=/ with an authority, in HPACK's static table and literals. */
  private static final Buffer POST =
      Buffer.buffer(new byte[] {(byte) 0x83, (byte) 0x86, (byte) 0x84, 0x41, 9})
          .appendString("localhost");

  private final CamelHttpServer server =
      new CamelHttpServer(new BodyLimits(1_000_000, 9_000_000, 9_000_000, Duration.ofSeconds(30)));

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/").setBody(simple("${body.length()}"));
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void floodOfEmptyContinuationsEndsTheConnection() throws Exception {
    assertEnded(frame(HEADERS, 0, 1, POST), times(20_000, i -> frame(CONTINUATION, 0, 1, NONE)));
  }

  @Test
  void floodOfPingsEndsTheConnection() throws Exception {
    assertEnded(NONE, times(20_000, i -> frame(PING, 0, 0, Buffer.buffer().appendLong(i))));
  }

  @Test
  void floodOfSettingsEndsTheConnection() throws Exception {
    assertEnded(NONE, times(20_000, i -> frame(SETTINGS, 0, 0, NONE)));
  }

  @Test
  void floodOfPrioritiesEndsTheConnection() throws Exception {
    Buffer priority = Buffer.buffer(new byte[] {0, 0, 0, 0, 1});
    assertEnded(
        frame(HEADERS, END_HEADERS, 1, POST), times(20_000, i -> frame(PRIORITY, 0, 3, priority)));
  }

  @Test
  void floodOfUnknownFramesEndsTheConnection() throws Exception {
    assertEnded(
        frame(HEADERS, END_HEADERS, 1, POST), times(20_000, i -> frame(UNKNOWN, 0, 1, NONE)));
  }

  @Test
  void floodOfOneByteWindowUpdatesEndsTheConnection() throws Exception {
    assertEnded(
        NONE,
        times(20_000, i -> frame(WINDOW_UPDATE, 0, 0, Buffer.buffer(new byte[] {0, 0, 0, 1}))));
  }

  @Test
  void floodOfStreamsResetAtOnceEndsTheConnection() throws Exception {
    Buffer cancel = Buffer.buffer(new byte[] {0, 0, 0, 8});
    assertEnded(
        NONE,
        times(
            2_000,
            i ->
                frame(HEADERS, END_HEADERS | END_STREAM, 2 * i + 1, POST)
                    .appendBuffer(frame(RST_STREAM, 0, 2 * i + 1, cancel))));
  }

  @Test
  void floodOfOneByteDataEndsTheConnection() throws Exception {
    Buffer one = Buffer.buffer("x");
    assertEnded(frame(HEADERS, END_HEADERS, 1, POST), times(20_000, i -> frame(DATA, 0, 1, one)));
  }

  @Test
  void floodOfEmptyDataEndsTheConnection() throws Exception {
    assertEnded(frame(HEADERS, END_HEADERS, 1, POST), times(20_000, i -> frame(DATA, 0, 1, NONE)));
  }

  @Test
  void headersOverTheLimitAreRefused() throws Exception {
    Buffer head = POST.copy();
    for (int i = 0; i < 20; i++) { // literals without index, 1000 bytes each
      head.appendBytes(new byte[] {0, 1, 'a', 0x7F, (byte) 0xE9, 6}).appendBytes(new byte[1000]);
    }
    try (RawConnection client = connect()) {
      client.send(frame(HEADERS, END_STREAM, 1, head.getBuffer(0, 16_000)).getBytes());
      client.send(
          frame(CONTINUATION, END_HEADERS, 1, head.getBuffer(16_000, head.length())).getBytes());

      Frame refusal = next(client);
      while (refusal.stream != 1 && refusal.type != GOAWAY) {
        refusal = next(client);
      }
      assertThat(refusal.type).isIn(HEADERS, RST_STREAM, GOAWAY);
    }
  }

  @Test
  void streamAnsweredBeforeItsBodyIsReset() throws Exception {
    Buffer head =
        POST.copy()
            .appendBytes(new byte[] {0x0F, 0x0D, 7}) // content-length
            .appendString("2000000");
    try (RawConnection client = connect()) {
      client.send(frame(HEADERS, END_HEADERS, 1, head).getBytes());

      Frame frame = next(client);
      boolean answered = false;
      while (frame.type != RST_STREAM) {
        if (frame.type == HEADERS) {
          answered = true;
          assertThat(frame.payload.toString()).doesNotContain("connection");
        }
        frame = next(client);
      }
      assertThat(answered).isTrue();
      assertThat(frame.payload.getUnsignedInt(0)).isZero();
    }
  }

  @Test
  void aRequestWithoutAnAuthorityIsABadRequest() throws Exception {
    Frame answer = answer(POST.getBuffer(0, 3));

    assertThat(answer.type).isEqualTo(HEADERS);
    assertThat(answer.payload.getBytes()).contains(STATUS_400);
    assertThat(answer.payload.toString()).doesNotContain("connection");
  }

  @Test
  void streamWithAMalformedAuthorityIsReset() throws Exception {
    Buffer malformed = Buffer.buffer(new byte[] {0x41, 3}).appendString("a b");
    Frame answer = answer(POST.getBuffer(0, 3).appendBuffer(malformed));

    assertThat(answer.type).isEqualTo(RST_STREAM);
    assertThat(answer.payload.getUnsignedInt(0)).isEqualTo(PROTOCOL_ERROR);
  }

  /** Returns the first frame of the response to a request without a body. */
  private Frame answer(Buffer head) throws IOException {
    try (RawConnection client = connect()) {
      client.send(frame(HEADERS, END_HEADERS | END_STREAM, 1, head).getBytes());
      Frame frame = next(client);
      while (frame.stream != 1) {
        frame = next(client);
      }
      return frame;
    }
  }

  /** Asserts that GOAWAY with ENHANCE_YOUR_CALM ends the connection, and that others are served. */
  private void assertEnded(Buffer before, Buffer flood) throws Exception {
    try (RawConnection client = connect()) {
      client.send(before.getBytes());
      client.sendAsMuchAsAccepted(flood.getBytes());
      Frame frame = next(client);
      while (frame.type != GOAWAY) {
        frame = next(client);
      }
      assertThat(frame.payload.getUnsignedInt(4)).isEqualTo(ENHANCE_YOUR_CALM);
      client.rest(); // to its end
    }
    assertThat(RawConnection.status(server, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .isLessThan(500);
  }

  private RawConnection connect() throws IOException {
    return new RawConnection(server)
        .send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        .send(frame(SETTINGS, 0, 0, NONE).getBytes());
  }

  private static Buffer times(int count, java.util.function.IntFunction<Buffer> frame) {
    Buffer all = Buffer.buffer();
    for (int i = 0; i < count; i++) {
      all.appendBuffer(frame.apply(i));
    }
    return all;
  }

  private static Buffer frame(int type, int flags, int stream, Buffer payload) {
    return Buffer.buffer()
        .appendMedium(payload.length())
        .appendByte((byte) type)
        .appendByte((byte) flags)
        .appendInt(stream)
        .appendBuffer(payload);
  }

  private static Frame next(RawConnection client) throws IOException {
    Buffer head = client.read(9);
    return new Frame(head.getUnsignedByte(3), head.getInt(5), client.read(head.getMedium(0)));
  }

  private record Frame(int type, int stream, Buffer payload) {}
}
