package io.serai.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** WebSockets: handshakes that are whole or odd, and frames that no client would send. */
final class SocketArea implements Area {
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final int PING = 9;
  private static final int PONG = 10;
  private static final int FINAL = 0x80;
  private static final int MASKED = 0x80;

  @Override
  public String name() {
    return "sockets";
  }

  @Override
  public int share() {
    return 450;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(handshake(rng, hub.port()));
    for (int i = rng.size(20); i > 0; i--) {
      bytes.writeBytes(frames(rng));
    }
    byte[] made = bytes.toByteArray();
    byte[] sent = rng.oneIn(4) ? new ByteMutator(rng).mutated(made) : made;
    return new CaseMaker(name(), iteration, rng, hub)
        .made("sockets", new FuzzCase.Frames(sent), false);
  }

  private static byte[] handshake(Rng rng, int port) {
    StringBuilder head = new StringBuilder();
    head.append(rng.oneIn(20) ? rng.pick("POST", "HEAD", "get") : "GET")
        .append(' ')
        .append(rng.oneIn(4) ? rng.pick("/agents/serai", "/agents/%00", "/agents/") : "")
        .append("/a2w/v1/ws/")
        .append(rng.oneIn(15) ? Heads.clean(Hostile.text(rng)).replace(' ', '+') : channel(rng))
        .append(query(rng))
        .append(" HTTP/1.1\r\n");
    line(head, "Host", rng.oneIn(15) ? rng.pick("", "evil.example.com") : "localhost:" + port);
    line(head, "Upgrade", rng.oneIn(12) ? rng.pick("", "h2c", "websocket, x") : "websocket");
    line(
        head,
        "Connection",
        rng.oneIn(12) ? rng.pick("", "close", "keep-alive, upgrade") : "Upgrade");
    line(head, "Sec-WebSocket-Version", rng.oneIn(12) ? rng.pick("", "8", "14", "x") : "13");
    line(
        head,
        "Sec-WebSocket-Key",
        rng.oneIn(12)
            ? rng.pick("", "x", "AAAA", "????????????????????????")
            : "dGhlIHNhbXBsZSBub25jZQ==");
    if (rng.oneIn(3)) {
      line(head, "Sec-WebSocket-Protocol", rng.pick("a2w.v1", "x, a2w.v1", ",", "a2w.v2", ""));
    }
    if (rng.oneIn(6)) {
      line(
          head,
          "Origin",
          rng.pick("http://localhost:" + port, "https://evil.example.com", "null", ""));
    }
    if (rng.oneIn(6)) {
      line(head, "Sec-WebSocket-Extensions", rng.pick("permessage-deflate", "x; y=\"", ","));
    }
    for (Header header : Who.any(rng)) {
      line(head, header.name(), header.value());
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String channel(Rng rng) {
    return rng.pick("status", "needs", "errors", "events");
  }

  private static String query(Rng rng) {
    return switch (rng.below(6)) {
      case 0 -> "?after=" + rng.pick("0", "1", "-1", "9223372036854775807", "1e3", "%00", "");
      case 1 -> "?task_id=" + rng.pick("x", "00000000-0000-4000-8000-000000000000", "%ff", "");
      case 2 -> "?after=0&task_id=00000000-0000-4000-8000-000000000000&after=5";
      default -> "";
    };
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static byte[] frames(Rng rng) {
    byte[] one =
        switch (rng.below(8)) {
          case 0 -> frame(rng, FINAL | TEXT, rng.bytes(rng.size(2_000)));
          case 1 -> frame(rng, FINAL | BINARY, rng.bytes(rng.size(20_000)));
          case 2 -> frame(rng, rng.pick(0, TEXT, FINAL), rng.bytes(rng.size(200)));
          case 3 -> frame(rng, FINAL | PING, rng.bytes(rng.pick(0, 1, 125, 126)));
          case 4 -> frame(rng, FINAL | PONG, rng.bytes(rng.pick(0, 4, 125)));
          case 5 -> frame(rng, FINAL | CLOSE, code(rng));
          case 6 -> frame(rng, rng.below(256), rng.bytes(rng.size(60)));
          default -> announced(rng);
        };
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = rng.oneIn(10) ? rng.size(1_500) : 1; i > 0; i--) {
      all.writeBytes(one);
    }
    return all.toByteArray();
  }

  /** A frame that announces more than follows. */
  private static byte[] announced(Rng rng) {
    return ByteBuffer.allocate(14)
        .put((byte) (FINAL | TEXT))
        .put((byte) (MASKED | 127))
        .putLong(rng.pick(70_000L, 1L << 31, 1L << 62, Long.MAX_VALUE, -1L))
        .putInt(0)
        .array();
  }

  private static byte[] code(Rng rng) {
    return rng.oneIn(4)
        ? rng.bytes(rng.pick(0, 1, 124))
        : ByteBuffer.allocate(4)
            .putShort((short) (int) rng.pick(1000, 1001, 1005, 999, 4999, 5000, 0))
            .putShort((short) rng.below(65_536))
            .array();
  }

  private static byte[] frame(Rng rng, int first, byte[] content) {
    boolean masked = !rng.oneIn(15);
    ByteBuffer frame = ByteBuffer.allocate(content.length + 14);
    frame.put((byte) first);
    int flag = masked ? MASKED : 0;
    if (content.length < 126) {
      frame.put((byte) (flag | content.length));
    } else {
      frame.put((byte) (flag | 126)).putShort((short) content.length);
    }
    if (masked) {
      frame.putInt(0); // a mask that changes nothing
    }
    frame.put(content);
    byte[] made = new byte[frame.position()];
    frame.flip().get(made);
    return made;
  }
}
