package io.serai.fuzz;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Asks {@code GET /health} every 100 ms on a connection that stays open, so on one event loop of
 * the hub. Several of them that are opened one right behind the other reach every loop.
 */
final class HealthProbe implements Runnable, AutoCloseable {

  private static final byte[] REQUEST =
      "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int PATIENCE = 60_000;
  private static final long PAUSE = 100;

  private final byte[] answer = new byte[4_096];
  private final int port;
  private final AtomicLong slowest;
  private final LongConsumer told;
  private volatile Socket socket;
  private volatile boolean over;

  /**
   * @param slowest the longest time of all probes
   * @param told of each time, in nanoseconds
   */
  HealthProbe(int port, AtomicLong slowest, LongConsumer told) throws IOException {
    this.port = port;
    this.slowest = slowest;
    this.told = told;
    socket = connected();
    Thread thread = new Thread(this, "health-probe");
    thread.setDaemon(true);
    thread.start();
  }

  private Socket connected() throws IOException {
    Socket made = new Socket();
    made.connect(new InetSocketAddress("127.0.0.1", port));
    made.setSoTimeout(PATIENCE);
    made.setTcpNoDelay(true);
    return made;
  }

  @Override
  public void run() {
    while (!over) {
      try {
        ask();
        TimeUnit.MILLISECONDS.sleep(PAUSE);
      } catch (IOException broken) {
        again();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void ask() throws IOException {
    long began = System.nanoTime();
    socket.getOutputStream().write(REQUEST);
    int length;
    try {
      length = socket.getInputStream().read(answer);
    } finally {
      long took = System.nanoTime() - began;
      if (!over) {
        slowest.accumulateAndGet(took, Math::max);
        told.accept(took);
      }
    }
    if (length < 0) {
      throw new IOException("closed");
    }
  }

  /** What timed out was told already; a hub that is gone is told by its exit code. */
  private void again() {
    try {
      socket.close();
      if (!over) {
        TimeUnit.SECONDS.sleep(1);
        socket = connected();
      }
    } catch (IOException gone) {
      over = true;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    over = true;
    socket.close();
  }
}
