package io.serai.bench.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Accepts connections, and neither reads from them nor answers. */
final class SilentReceiver {
  private static final int MAX_CONNECTIONS = 500;
  private static final SilentReceiver ONE = new SilentReceiver();

  private final ServerSocket server;
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

  private SilentReceiver() {
    try {
      server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread accepting = new Thread(this::accept, "silent-receiver");
    accepting.setDaemon(true);
    accepting.start();
  }

  static String url() {
    return "http://127.0.0.1:" + ONE.server.getLocalPort() + "/";
  }

  private void accept() {
    while (true) {
      try {
        connections.add(server.accept());
        if (connections.size() > MAX_CONNECTIONS) {
          connections.remove().close();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
