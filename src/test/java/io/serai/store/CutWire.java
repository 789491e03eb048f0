package io.serai.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A wire to a PostgreSQL server that is cut when a commit has arrived, before it is answered. */
public final class CutWire implements AutoCloseable {
  private final ServerSocket door;
  private final int server;
  private volatile @Nullable String marker;

  public CutWire(int server) throws IOException {
    this.server = server;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** The same address by this wire. */
  public static CutWire to(String url) {
    try {
      return new CutWire(Integer.parseInt(url.replaceAll(".*:(\\d+)/.*", "$1")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url(String direct) {
    return direct.replaceAll("localhost:\\d+", "localhost:" + door.getLocalPort());
  }

  /** Cuts the connection that writes this text, once, at the commit that follows. */
  public void cutAtCommitOf(String text) {
    marker = text;
  }

  @Override
  public void close() throws IOException {
    door.close();
  }

  private void accept() throws IOException {
    while (!door.isClosed()) {
      Socket client = door.accept();
      Socket there = new Socket(InetAddress.getLoopbackAddress(), server);
      Line line = new Line(client, there);
      start(line::up);
      start(line::down);
    }
  }

  private static void start(Pump pump) {
    Thread thread =
        new Thread(
            () -> {
              try {
                pump.run();
              } catch (IOException ended) {
                // one side has gone
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private interface Pump {
    void run() throws IOException;
  }

  private final class Line {
    private final Socket client;
    private final Socket there;
    private boolean marked;
    private volatile boolean cut;

    Line(Socket client, Socket there) {
      this.client = client;
      this.there = there;
    }

    void up() throws IOException {
      InputStream in = client.getInputStream();
      OutputStream out = there.getOutputStream();
      byte[] buffer = new byte[65536];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        look(new String(Arrays.copyOf(buffer, n), StandardCharsets.ISO_8859_1));
        out.write(buffer, 0, n);
      }
      close();
    }

    private void look(String text) {
      String wanted = marker;
      marked |= wanted != null && text.contains(wanted);
      if (marked && text.contains("commit")) {
        marker = null;
        cut = true;
      }
    }

    void down() throws IOException {
      InputStream in = there.getInputStream();
      OutputStream out = client.getOutputStream();
      byte[] buffer = new byte[65536];
      for (int n = in.read(buffer); n >= 0 && !cut; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      close();
    }

    private void close() throws IOException {
      client.close();
      there.close();
    }
  }
}
