package io.serai.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A connection to a hub that a test can cut and restore. */
final class TcpProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;
  private volatile boolean upgraded;

  TcpProxy(int target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Whether a WebSocket was opened. */
  boolean upgraded() {
    return upgraded;
  }

  /** Closes all connections, and each new one. */
  void cut() {
    cut = true;
    open.forEach(TcpProxy::close);
  }

  void restore() {
    cut = false;
  }

  @Override
  public void close() throws IOException {
    server.close();
    cut();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        if (cut) {
          client.close();
        } else {
          connect(client);
        }
      }
    } catch (IOException closed) {
      // the end of the test
    }
  }

  private void connect(Socket client) throws IOException {
    Socket hub = new Socket(InetAddress.getLoopbackAddress(), target);
    open.add(client);
    open.add(hub);
    start(() -> copy(client, hub));
    start(() -> copy(hub, client));
  }

  private void copy(Socket from, Socket to) {
    byte[] buffer = new byte[8192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
        String text = new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
        upgraded |= text.startsWith("HTTP/1.1 101");
      }
    } catch (IOException closed) {
      // as the other side
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException closed) {
      // as wanted
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
  }
}
