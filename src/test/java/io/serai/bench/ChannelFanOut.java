package io.serai.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * Opens many sockets of the channel {@code ws/status} of one task, and starts the task, which
 * reports its progress again and again: {@code ChannelFanOut URL SOCKETS ROUNDS PERIOD_MS BURST
 * HUB-PID}. Prints how many updates came, how long after their events, and the processor time that
 * the hub took for each. The first half is not measured.
 *
 * <p>It reads the frames itself, so that it takes less of the processor than the hub that it
 * measures.
 */
public final class ChannelFanOut {
  private static final int OPENING = 50; // sockets that are opened at once
  private static final int TIMESTAMP = 45; // octets at the end of a message, or more
  private static final String START =
      """
      {"task_id": "%s", "task_type": "ticker", "caller_agent": "bench",
       "payload": {"rounds": %d, "period_ms": %d, "burst": %d}}""";
  private static final String HANDSHAKE =
      "GET /a2w/v1/ws/status?task_id=%s HTTP/1.1\r\nhost: %s\r\nupgrade: websocket\r\n"
          + "connection: upgrade\r\nsec-websocket-version: 13\r\n"
          + "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

  private final URI hub;
  private final int sockets;
  private final int rounds;
  private final int period;
  private final int burst;
  private final long expected; // updates of all sockets
  private final ProcessHandle process;
  private final String task = UUID.randomUUID().toString();
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final NetClient client = vertx.createNetClient();
  private final CountDownLatch ended = new CountDownLatch(1);

  // used on the one event loop only
  private final int[] delays = new int[60_000]; // number of updates by their delay in milliseconds
  private String lastTimestamp = "";
  private long lastTime;
  private int opened;
  private int ready;
  private long updates;
  private long measured;
  private long begin;
  private long end;
  private Duration cpu = Duration.ZERO;

  private ChannelFanOut(String[] arguments) {
    hub = URI.create(arguments[0]);
    sockets = Integer.parseInt(arguments[1]);
    rounds = Integer.parseInt(arguments[2]);
    period = Integer.parseInt(arguments[3]);
    burst = Integer.parseInt(arguments[4]);
    expected = (long) sockets * rounds * burst;
    process = ProcessHandle.of(Long.parseLong(arguments[5])).orElseThrow();
  }

  /** Runs the task and prints the figures. */
  public static void main(String[] arguments) throws InterruptedException {
    ChannelFanOut fanOut = new ChannelFanOut(arguments);
    fanOut.vertx.runOnContext(now -> fanOut.open());
    fanOut.ended.await();
    fanOut.print();
    System.exit(0);
  }

  private void open() {
    while (opened < sockets && opened < ready + OPENING) {
      opened++;
      client
          .connect(hub.getPort(), hub.getHost())
          .onSuccess(
              socket -> {
                socket.handler(new Frames(socket)::take);
                socket.write(HANDSHAKE.formatted(task, hub.getAuthority()));
              })
          .onFailure(ChannelFanOut::abort);
    }
  }

  private void isReady() {
    ready++;
    open();
    if (ready == sockets) {
      start().onFailure(ChannelFanOut::abort);
    }
  }

  private Future<Void> start() {
    Buffer body = Buffer.buffer(START.formatted(task, rounds, period, burst));
    return vertx
        .createHttpClient()
        .request(HttpMethod.POST, hub.getPort(), hub.getHost(), "/a2w/v1/start")
        .compose(request -> request.putHeader("content-type", "application/json").send(body))
        .compose(
            response ->
                response.statusCode() == 202
                    ? Future.succeededFuture()
                    : Future.failedFuture("start was answered with " + response.statusCode()));
  }

  private void receive(Buffer buffer, int from, int to) {
    long now = System.currentTimeMillis();
    updates++;
    if (updates > expected / 2 && updates <= expected) {
      if (measured++ == 0) {
        begin = now;
        cpu = cpu();
      }
      end = now;
      int delay =
          (int) Math.max(0, now - time(buffer.getString(Math.max(from, to - TIMESTAMP), to)));
      delays[Math.min(delay, delays.length - 1)]++;
    }
    if (updates == expected) {
      cpu = cpu().minus(cpu);
      ended.countDown();
    }
  }

  /** Reads the time at the end of a message; all sockets receive the same one in a row. */
  private long time(String message) {
    int last = message.lastIndexOf('"');
    String timestamp = message.substring(message.lastIndexOf('"', last - 1) + 1, last);
    if (!timestamp.equals(lastTimestamp)) {
      lastTimestamp = timestamp;
      lastTime = Instant.parse(timestamp).toEpochMilli();
    }
    return lastTime;
  }

  private Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static void abort(Throwable reason) {
    System.err.println("The fan-out ended: " + reason);
    System.exit(1);
  }

  private void print() {
    System.out.printf(
        "%d sockets, %d/s, p50 %d ms, p99 %d ms, last %d ms, %.1f µs of the hub for each%n",
        sockets,
        measured * 1000 / Math.max(1, end - begin),
        percentile(0.5),
        percentile(0.99),
        percentile(1),
        cpu.toNanos() / 1e3 / measured);
  }

  private int percentile(double share) {
    long before = (long) Math.ceil(share * Arrays.stream(delays).asLongStream().sum());
    int delay = -1;
    for (long count = 0; count < before; count += delays[delay]) {
      delay++;
    }
    return delay;
  }

  /** Reads the answer to the handshake and then the frames of one socket. */
  private final class Frames {
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final int TEXT = 0x81;
    private static final int PING = 0x89;
    private static final int SHORT = 126;
    private static final Buffer PONG =
        Buffer.buffer(new byte[] {(byte) 0x8a, (byte) 0x80, 0, 0, 0, 0});

    private final NetSocket socket;
    private Buffer rest = Buffer.buffer();
    private boolean upgraded;

    Frames(NetSocket socket) {
      this.socket = socket;
      socket.closeHandler(
          now -> {
            if (ended.getCount() > 0) {
              abort(new IllegalStateException("a socket was closed"));
            }
          });
    }

    void take(Buffer more) {
      Buffer all = rest.length() == 0 ? more : rest.appendBuffer(more);
      int at = upgraded ? 0 : head(all);
      int length = frame(all, at);
      while (length > 0) {
        at += length;
        length = frame(all, at);
      }
      rest = all.getBuffer(at, all.length());
    }

    private int head(Buffer all) {
      String text = all.toString(StandardCharsets.ISO_8859_1);
      int end = text.indexOf(END_OF_HEAD);
      if (end < 0) {
        return 0;
      }
      if (!text.startsWith("HTTP/1.1 101 ")) {
        abort(new IllegalStateException(text));
      }
      upgraded = true;
      isReady();
      return end + END_OF_HEAD.length();
    }

    /** Reads the frame at a position; returns its length, or 0 if it is not all there. */
    private int frame(Buffer all, int at) {
      if (!upgraded || all.length() < at + 4) {
        return 0;
      }
      int size = all.getByte(at + 1);
      int head = size == SHORT ? 4 : 2;
      int length = head + (size == SHORT ? all.getUnsignedShort(at + 2) : size);
      if (all.length() < at + length) {
        return 0;
      }
      switch (all.getUnsignedByte(at)) {
        case TEXT -> receive(all, at + head, at + length);
        case PING -> socket.write(PONG);
        default -> abort(new IllegalStateException("frame " + all.getUnsignedByte(at)));
      }
      return length;
    }
  }
}
