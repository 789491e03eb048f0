package io.serai.http;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A TCP connection to a server, for requests byte by byte. */
public final class RawConnection implements AutoCloseable {
  private static final int PATIENCE_MS = 10_000;

  private final Socket socket;

  public RawConnection(CamelHttpServer server) throws IOException {
    this(server, "127.0.0.1");
  }

  /** Connects from one of the addresses of this machine, such as 127.0.0.2. */
  public RawConnection(CamelHttpServer server, String from) throws IOException {
    socket =
        new Socket(
            InetAddress.getByName("127.0.0.1"),
            server.http().port(),
            InetAddress.getByName(from),
            0);
    socket.setSoTimeout(PATIENCE_MS);
    socket.setTcpNoDelay(true);
  }

  /**
   * Sends a request on a new connection; returns the status of the response, 0 if there is none.
   */
  public static int status(CamelHttpServer server, String request) throws IOException {
    try (RawConnection connection = new RawConnection(server)) {
      return connection.send(request).status();
    }
  }

  public RawConnection send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  public RawConnection send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** Sends all bytes, or as many as the other end accepts. */
  public void sendAsMuchAsAccepted(byte[] bytes) throws IOException {
    try {
      send(bytes);
    } catch (SocketException closed) {
      // responses sent before can still be read
    }
  }

  /** The head of a response, with its status. */
  public String head() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        break;
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  /** The next byte; -1 at the end. */
  public int read() throws IOException {
    return socket.getInputStream().read();
  }

  /** Reads this many bytes. */
  public Buffer read(int count) throws IOException {
    byte[] bytes = socket.getInputStream().readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("the connection has ended");
    }
    return Buffer.buffer(bytes);
  }

  public int status() throws IOException {
    String head = head();
    return head.isEmpty() ? 0 : Integer.parseInt(head.substring(9, 12));
  }

  /** Everything up to the end of the connection, which the other end closes. */
  public byte[] rest() throws IOException {
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(rest);
    } catch (SocketException reset) {
      // a reset ends the connection, too
    }
    return rest.toByteArray();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
