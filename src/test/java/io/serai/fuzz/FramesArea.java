package io.serai.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Frames of HTTP/2 that no client would send, in an order that none would choose. */
final class FramesArea implements Area {

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int WINDOW = 8;
  private static final int CONTINUATION = 9;

  @Override
  public String name() {
    return "frames";
  }

  @Override
  public int share() {
    return 450;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(PREFACE);
    bytes.writeBytes(frame(SETTINGS, 0, 0, settings(rng)));
    int stream = 1;
    for (int i = rng.size(20); i > 0; i--) {
      stream = some(rng, bytes, stream, hub.port());
    }
    byte[] made = bytes.toByteArray();
    byte[] sent = rng.oneIn(3) ? new ByteMutator(rng).mutated(made) : made;
    return new CaseMaker(name(), iteration, rng, hub)
        .made("frames", new FuzzCase.Frames(sent), false);
  }

  private static int some(Rng rng, ByteArrayOutputStream out, int stream, int port) {
    int on = rng.oneIn(6) ? rng.pick(0, 2, stream + 100, Integer.MAX_VALUE, stream - 2) : stream;
    int end = rng.oneIn(3) ? 1 : 0;
    switch (rng.below(12)) {
      case 0, 1, 2, 3 -> {
        out.writeBytes(frame(HEADERS, 4 | end, on, fields(rng, port)));
        if (end == 0) {
          out.writeBytes(frame(DATA, rng.below(2), on, rng.bytes(rng.size(2_000))));
        }
        return stream + 2;
      }
      case 4 ->
          out.writeBytes(frame(DATA, rng.pick(0, 1, 8, 9, 255), on, rng.bytes(rng.size(20_000))));
      case 5 ->
          out.writeBytes(
              frame(rng.below(16), rng.below(256), on, rng.bytes(rng.pick(0, 1, 4, 5, 8, 16, 40))));
      case 6 ->
          out.writeBytes(
              frame(WINDOW, 0, rng.pick(0, on), number(rng.pick(0, 1, Integer.MAX_VALUE, -1))));
      case 7 -> out.writeBytes(frame(RST, 0, on, number(rng.below(14))));
      case 8 -> out.writeBytes(frame(SETTINGS, rng.pick(0, 1), rng.pick(0, 0, 1), settings(rng)));
      case 9 -> out.writeBytes(flood(rng, on, port));
      case 10 -> {
        out.writeBytes(frame(HEADERS, end, on, fields(rng, port)));
        out.writeBytes(frame(CONTINUATION, rng.pick(4, 0), on, fields(rng, port)));
        return stream + 2;
      }
      default -> out.writeBytes(rapidResets(rng, stream, port));
    }
    return stream;
  }

  /** The same small frame many times. */
  private static byte[] flood(Rng rng, int stream, int port) {
    byte[] one =
        switch (rng.below(6)) {
          case 0 -> frame(PING, 0, 0, new byte[8]);
          case 1 -> frame(SETTINGS, 0, 0, new byte[0]);
          case 2 -> frame(DATA, 0, stream, new byte[0]);
          case 3 -> frame(CONTINUATION, 0, stream, rng.oneIn(2) ? new byte[0] : fields(rng, port));
          case 4 -> frame(2, 0, stream, new byte[] {0, 0, 0, 0, 16});
          default -> frame(WINDOW, 0, 0, number(1));
        };
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = rng.size(2_000); i > 0; i--) {
      all.writeBytes(one);
    }
    return all.toByteArray();
  }

  private static byte[] rapidResets(Rng rng, int stream, int port) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int on = stream;
    byte[] fields = fields(rng, port);
    for (int i = rng.size(300); i > 0; i--) {
      all.writeBytes(frame(HEADERS, 5, on, fields));
      all.writeBytes(frame(RST, 0, on, number(8)));
      on += 2;
    }
    return all.toByteArray();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] content) {
    ByteBuffer frame = ByteBuffer.allocate(9 + content.length);
    frame
        .put((byte) (content.length >> 16))
        .put((byte) (content.length >> 8))
        .put((byte) content.length);
    return frame.put((byte) type).put((byte) flags).putInt(stream).put(content).array();
  }

  private static byte[] number(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }

  private static byte[] settings(Rng rng) {
    int count = rng.pick(0, 0, 1, 3, 100);
    ByteBuffer settings = ByteBuffer.allocate(6 * count);
    for (int i = 0; i < count; i++) {
      settings
          .putShort((short) rng.below(9))
          .putInt(rng.pick(0, 1, 100, 16_384, 65_535, Integer.MAX_VALUE, -1));
    }
    return settings.array();
  }

  /** A block of literal fields, without Huffman codes and without an index. */
  private static byte[] fields(Rng rng, int port) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    if (rng.oneIn(20)) {
      block.writeBytes(rng.bytes(rng.size(60)));
      return block.toByteArray();
    }
    field(
        block,
        ":method",
        rng.oneIn(8) ? rng.pick("", "get", "CONNECT", "G T") : rng.pick("GET", "POST"));
    field(block, ":scheme", rng.oneIn(12) ? rng.pick("", "https", "x") : "http");
    field(
        block,
        ":path",
        rng.oneIn(3)
            ? rng.pick("", "?", "*", "//", "/%00", "/\u0000", "x")
            : rng.pick("/health", "/a2a/rpc", "/lf.a2a.v1.A2AService/GetTask"));
    if (rng.percent(90)) {
      field(
          block,
          ":authority",
          rng.oneIn(12) ? rng.pick("", "evil.example.com", "a b", "@", "[") : "localhost:" + port);
    }
    field(block, "authorization", "Bearer " + Who.OPERATOR);
    for (int i = rng.below(4); i > 0; i--) {
      Header odd = Heads.any(rng);
      field(
          block,
          rng.oneIn(8) ? rng.pick(ODD_NAMES) : odd.name().toLowerCase(java.util.Locale.ROOT),
          odd.value());
    }
    return block.toByteArray();
  }

  private static final List<String> ODD_NAMES =
      List.of(
          "",
          ":status",
          ":path",
          ":x",
          "Upper",
          "connection",
          "transfer-encoding",
          "content-length",
          "host",
          "te",
          "a b",
          "a\u0000",
          "a\nb",
          "keep-alive",
          "upgrade",
          "cookie");

  private static void field(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    text(block, name);
    text(block, value);
  }

  private static void text(ByteArrayOutputStream block, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = bytes.length;
    if (length < 127) {
      block.write(length);
    } else {
      block.write(127);
      for (length -= 127; length >= 128; length >>= 7) {
        block.write(length & 127 | 128);
      }
      block.write(length);
    }
    block.writeBytes(bytes);
  }
}
