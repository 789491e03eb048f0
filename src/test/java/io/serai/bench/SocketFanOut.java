package io.serai.bench;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.protocol.WebSocketChannel;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.reload.LoadProgressListener;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends texts of 1 KB to many WebSockets of a hub: {@code SocketFanOut SOCKETS TEXTS}. The clients
 * are in a process of their own. Says what the sockets take of the hub's heap, and how long after a
 * text was published each client had read it.
 */
public final class SocketFanOut {
  private static final int PERIOD_MS = 250;
  private static final int WARM_UP_TEXTS = 40;
  private static final String PADDING = "x".repeat(1_000);

  private SocketFanOut() {}

  /** Runs the hub, or with a URL as the first argument the clients. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].startsWith("http")) {
      receive(URI.create(arguments[0]), Integer.parseInt(arguments[1]));
    } else {
      send(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
    }
    System.exit(0);
  }

  private static void send(int sockets, int texts) throws Exception {
    Path home = Files.createTempDirectory("fan-out");
    Fan fan = new Fan();
    List<io.serai.protocol.ProtocolFactory> protocols = List.of(context -> fan);
    try (HubFixture hub = new HubFixture(home)) {
      hub.property("serai.http.max-websockets-per-caller", "100000")
          .property("serai.http.max-websockets", "100000")
          .start(
              new HubStartOptions(false, LoadProgressListener.NONE, Optional.empty(), protocols));
      long before = heap();
      Process clients = clients(hub.hub().url(), sockets);
      while (fan.sockets.size() < sockets) {
        Thread.sleep(PERIOD_MS);
      }
      System.out.printf("%d bytes of heap per socket%n", (heap() - before) / sockets);
      for (int i = 0; i < WARM_UP_TEXTS + texts; i++) {
        String text = (i < WARM_UP_TEXTS ? -1 : System.nanoTime()) + " " + PADDING;
        fan.sockets.forEach(socket -> socket.publish(text));
        Thread.sleep(PERIOD_MS);
      }
      fan.sockets.forEach(each -> each.to.onComplete());
      clients.waitFor();
    }
  }

  private static Process clients(String url, int sockets) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            SocketFanOut.class.getName(),
            url,
            Integer.toString(sockets))
        .inheritIO()
        .start();
  }

  private static long heap() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(PERIOD_MS);
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void receive(URI hub, int sockets) throws Exception {
    Vertx vertx = Vertx.vertx();
    WebSocketClient client =
        vertx.createWebSocketClient(new WebSocketClientOptions().setMaxConnections(sockets));
    CountDownLatch left = new CountDownLatch(sockets);
    Queue<Long> delays = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < sockets; i++) {
      WebSocket socket =
          client
              .connect(hub.getPort(), hub.getHost(), "/fan/ws/texts")
              .toCompletionStage()
              .toCompletableFuture()
              .join();
      socket.textMessageHandler(
          text -> {
            long sent = Long.parseLong(text.substring(0, text.indexOf(' ')));
            if (sent >= 0) {
              delays.add(System.nanoTime() - sent);
            }
          });
      socket.closeHandler(closed -> left.countDown());
    }
    left.await();
    long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "%d texts came: p50 %.1f ms, p99 %.1f ms, last %.1f ms%n",
        sorted.length,
        sorted[sorted.length / 2] / 1e6,
        sorted[sorted.length * 99 / 100] / 1e6,
        sorted[sorted.length - 1] / 1e6);
  }

  /** A protocol with one channel, which sends the same texts to all. */
  private static final class Fan extends SingleApiProtocol {
    private final List<Subscriber> sockets = new CopyOnWriteArrayList<>();

    Fan() {
      super("fan", "1", ErrorBodyFormat.PROBLEM);
    }

    @Override
    protected void define() {}

    @Override
    public Map<String, WebSocketChannel> webSocketChannels() {
      return Map.of(
          "/fan/ws/texts",
          (call, request) ->
              CompletableFuture.completedFuture(
                  () ->
                      to -> {
                        Subscriber socket = new Subscriber(to, new AtomicLong());
                        to.onSubscribe(socket);
                        sockets.add(socket);
                      }));
    }
  }

  /** The subscriber of one socket, which misses what it has not requested. */
  private record Subscriber(Flow.Subscriber<? super String> to, AtomicLong requested)
      implements Flow.Subscription {

    void publish(String text) {
      if (requested.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        to.onNext(text);
      }
    }

    @Override
    public void request(long more) {
      requested.addAndGet(more);
    }

    @Override
    public void cancel() {}
  }
}
