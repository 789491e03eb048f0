package io.serai.http.ws;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A WebSocket client at the level of bytes, which can violate the protocol. */
final class RawWebSocket implements AutoCloseable {
  static final int CONTINUATION = 0;
  static final int TEXT = 1;
  static final int BINARY = 2;
  static final int CLOSE = 8;
  static final int PING = 9;
  static final int PONG = 10;

  private static final int PATIENCE_MS = 60_000;
  private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

  private final Socket socket = new Socket();
  private final DataInputStream in;
  private String head = "";

  /** One frame that was received. */
  record Frame(int opcode, boolean last, byte[] payload) {

    String text() {
      return new String(payload, StandardCharsets.UTF_8);
    }

    /** The code and the reason of a close. */
    String closing() {
      int code = (payload[0] & 0xff) << 8 | payload[1] & 0xff;
      String reason = new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
      return (code + " " + reason).strip();
    }
  }

  RawWebSocket(int port) throws IOException {
    socket.setReceiveBufferSize(4 * 1024);
    socket.setSoTimeout(PATIENCE_MS);
    socket.setTcpNoDelay(true);
    socket.connect(new InetSocketAddress("127.0.0.1", port));
    in = new DataInputStream(socket.getInputStream());
  }

  /** Sends a correct handshake, but for these headers; one whose value is empty is left out. */
  RawWebSocket handshake(String path, String... headers) throws IOException {
    return send(request(path, headers));
  }

  /** The bytes of a handshake. */
  byte[] request(String path, String... headers) {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.put("Host", "127.0.0.1:" + socket.getPort());
    all.put("Upgrade", "websocket");
    all.put("Connection", "Upgrade");
    all.put("Sec-WebSocket-Version", "13");
    all.put("Sec-WebSocket-Key", KEY);
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\n");
    all.forEach(
        (name, value) -> request.append(value.isEmpty() ? "" : name + ": " + value + "\r\n"));
    return request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  RawWebSocket send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** Sends a masked frame, the last of its message. */
  RawWebSocket frame(int opcode, byte[] payload) throws IOException {
    return frame(opcode, true, payload);
  }

  RawWebSocket text(String text) throws IOException {
    return frame(TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends a masked frame, with a mask of zeros. */
  RawWebSocket frame(int opcode, boolean last, byte[] payload) throws IOException {
    return send(encoded(opcode, last, payload));
  }

  static byte[] encoded(int opcode, boolean last, byte[] payload) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write((last ? 0x80 : 0) | opcode);
    if (payload.length < 126) {
      frame.write(0x80 | payload.length);
    } else if (payload.length < 1 << 16) {
      frame.write(0x80 | 126);
      frame.write(payload.length >> 8);
      frame.write(payload.length);
    } else {
      frame.write(0x80 | 127);
      for (int shift = 56; shift >= 0; shift -= 8) {
        frame.write((int) ((long) payload.length >> shift));
      }
    }
    frame.writeBytes(new byte[4]);
    frame.writeBytes(payload);
    return frame.toByteArray();
  }

  /** The head of the answer to the handshake. */
  String head() throws IOException {
    if (head.isEmpty()) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      while (!read.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
        read.write(in.readUnsignedByte());
      }
      head = read.toString(StandardCharsets.ISO_8859_1);
    }
    return head;
  }

  /** Returns the value of a header of the answer; empty if there is none. */
  String header(String name) throws IOException {
    return head()
        .lines()
        .filter(line -> line.toLowerCase().startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  /** Prepares for the next response on the connection. */
  RawWebSocket next() {
    head = "";
    return this;
  }

  int status() throws IOException {
    return Integer.parseInt(head().substring(9, 12));
  }

  /** The body of an error. */
  String body() throws IOException {
    byte[] body = in.readNBytes(Integer.parseInt(header("content-length")));
    return new String(body, StandardCharsets.UTF_8);
  }

  Frame read() throws IOException {
    int first = in.readUnsignedByte();
    int length = in.readUnsignedByte();
    if (length == 126) {
      length = in.readUnsignedShort();
    } else if (length == 127) {
      length = Math.toIntExact(in.readLong());
    }
    byte[] payload = in.readNBytes(length);
    if (payload.length < length) {
      throw new EOFException();
    }
    return new Frame(first & 0x0f, (first & 0x80) != 0, payload);
  }

  /** Skips frames up to the close, and returns its code and reason. */
  String closing() throws IOException {
    Frame frame = read();
    while (frame.opcode() != CLOSE) {
      frame = read();
    }
    return frame.closing();
  }

  /** Whether the connection has no more bytes. */
  boolean isAtEnd() throws IOException {
    return in.read() < 0;
  }

  /** Skips one byte, and returns it. */
  int skip() throws IOException {
    return in.readUnsignedByte();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
