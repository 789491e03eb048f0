package io.serai.outbound.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapturedLog;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.net.PfxOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelExecutionException;
import org.apache.camel.support.jsse.KeyStoreParameters;
import org.apache.camel.support.jsse.SSLContextParameters;
import org.apache.camel.support.jsse.TrustManagersParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guard of outgoing calls, applied to WebSockets to other servers. */
@Timeout(300)
class GuardedWebSocketTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void anAllowedAddressIsReached() throws Exception {
    try (WebSocketTestBed bed = new WebSocketTestBed()) {
      HttpServerOptions options = new HttpServerOptions().setPort(0).addWebSocketSubProtocol("a");
      int port = bed.serve(options, socket -> {}).actualPort();

      bed.follow(
          "127.0.0.1:" + port + "/feed?task=7&clientSubProtocols=b,a&handshake.X-Key=secret");

      await().until(() -> bed.sockets.size() == 1);
      ServerWebSocket socket = bed.sockets.get(0);
      assertThat(socket.uri()).isEqualTo("/feed?task=7");
      assertThat(socket.headers().get("X-Key")).isEqualTo("secret");
      assertThat(socket.headers().get("Sec-WebSocket-Protocol")).isEqualTo("b,a");
    }
  }

  @Test
  void aMessageUpToTheMaximumSizeOfAResponseIsReadAndALargerOneIsNot() throws Exception {
    OutboundConfig limited = OutboundConfigs.withResponseLimit(WebSocketTestBed.CONFIG, 100_000);
    try (WebSocketTestBed bed = new WebSocketTestBed(limited)) {
      HttpServerOptions options = new HttpServerOptions().setPort(0);
      options.setMaxWebSocketFrameSize(1_000_000).setMaxWebSocketMessageSize(1_000_000);
      bed.follow("127.0.0.1:" + bed.serve(options, socket -> {}).actualPort() + "/feed");
      await().until(() -> bed.sockets.size() == 1);

      bed.sockets.get(0).writeTextMessage("x".repeat(100_000));
      await().until(() -> bed.bodies.size() == 1);
      bed.sockets.get(0).writeTextMessage("y".repeat(100_001));

      await().until(() -> bed.sockets.size() == 2); // the connection was ended, and made again
      bed.sockets.get(1).writeTextMessage("next");
      await().until(() -> bed.bodies.size() == 2);
      assertThat(bed.bodies).containsExactly("x".repeat(100_000), "next");
    }
  }

  @Test
  void aFrameThatIsLargerThanTheUsualOnesIsReadUpToTheMaximumSizeOfAResponse() throws Exception {
    try (WebSocketTestBed bed = new WebSocketTestBed()) {
      HttpServerOptions options = new HttpServerOptions().setPort(0);
      options.setMaxWebSocketFrameSize(1_000_000).setMaxWebSocketMessageSize(1_000_000);
      bed.follow("127.0.0.1:" + bed.serve(options, socket -> {}).actualPort() + "/feed");
      await().until(() -> bed.sockets.size() == 1);

      bed.sockets.get(0).writeFinalTextFrame("x".repeat(200_000));

      await().until(() -> bed.bodies.size() == 1);
      assertThat(bed.bodies).containsExactly("x".repeat(200_000));
    }
  }

  @Test
  void unlistedPrivateAddressFailsTheStartOfItsRoute() throws Exception {
    for (String host : List.of("127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1")) {
      try (WebSocketTestBed bed = new WebSocketTestBed(OutboundConfig.DEFAULT)) {
        int port = bed.serve();

        assertThatThrownBy(() -> bed.follow(host + ":" + port + "/feed"))
            .hasStackTraceContaining(
                host
                    + " is at an address that is not public; where that is meant, name "
                    + host
                    + ":"
                    + port
                    + " in serai.outbound.allowed-private-hosts (application.properties, then"
                    + " restart)");
        assertThat(bed.sockets).isEmpty();
      }
    }
  }

  @Test
  void deniedOrUnlistedHostFailsTheStartOfItsRoute() throws Exception {
    Set<String> worker = Set.of("worker.test");
    OutboundConfig denying = OutboundConfigs.withHosts(WebSocketTestBed.CONFIG, Set.of(), worker);
    OutboundConfig naming = OutboundConfigs.withHosts(WebSocketTestBed.CONFIG, worker, Set.of());
    try (WebSocketTestBed bed = new WebSocketTestBed(denying)) {
      assertThatThrownBy(() -> bed.follow("wss:worker.test/feed"))
          .hasStackTraceContaining("worker.test is denied by serai.outbound.denied-hosts");
    }
    try (WebSocketTestBed bed = new WebSocketTestBed(naming)) {
      assertThatThrownBy(() -> bed.follow("127.0.0.1:1/feed"))
          .hasStackTraceContaining("127.0.0.1 is not named in serai.outbound.allowed-hosts");
    }
  }

  @Test
  void checkedAddressIsConnectedToAndTheHostHeaderKept() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    OutboundConfig config =
        OutboundConfigs.withAllowedPrivateHosts(WebSocketTestBed.CONFIG, Set.of("worker.test"));
    try (WebSocketTestBed bed =
        new WebSocketTestBed(
            config,
            name -> Future.succeededFuture(loopback(asked.getAndIncrement() == 0 ? 1 : 9)),
            MINUTE)) {
      int port = bed.serve();

      bed.follow("worker.test:" + port + "/feed");

      await().until(() -> bed.sockets.size() == 1);
      assertThat(bed.sockets.get(0).headers().get("Host")).isEqualTo("worker.test:" + port);
      assertThat(asked).hasValue(1);
    }
  }

  @Test
  void nameOfAPrivateAddressIsRefusedEvenIfTheAddressIsAllowed() throws Exception {
    try (WebSocketTestBed bed =
        new WebSocketTestBed(
            WebSocketTestBed.CONFIG, name -> Future.succeededFuture(loopback(1)), MINUTE)) {
      int port = bed.serve();

      assertThatThrownBy(() -> bed.follow("public.test:" + port + "/feed"))
          .hasStackTraceContaining("public.test is at an address that is not public");
      assertThat(bed.sockets).isEmpty();
    }
  }

  @Test
  void connectionToAnUnpinnedAddressFails() throws Exception {
    Vertx vertx = new VertxBuilder().findTransport(new PinnedTransport()).init().vertx();
    try (WebSocketTestBed bed = new WebSocketTestBed()) {
      for (String host : List.of("127.0.0.1", "localhost")) {
        WebSocketConnectOptions options =
            new WebSocketConnectOptions().setHost(host).setPort(bed.serve());

        CompletableFuture<?> connecting =
            vertx
                .createWebSocketClient()
                .connect(options)
                .toCompletionStage()
                .toCompletableFuture();

        assertThatThrownBy(connecting::get)
            .isInstanceOf(ExecutionException.class)
            .hasCauseInstanceOf(UnknownHostException.class);
      }
      assertThat(bed.sockets).isEmpty();
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  @Test
  void certificateIsCheckedAgainstTheHostName(@TempDir Path folder) throws Exception {
    Path keys = Certificates.create(folder, "worker.test");
    OutboundConfig config =
        OutboundConfigs.withAllowedPrivateHosts(
            WebSocketTestBed.CONFIG, Set.of("worker.test", "other.test"));
    HttpServerOptions tls =
        new HttpServerOptions()
            .setSsl(true)
            .setKeyCertOptions(
                new PfxOptions().setPath(keys.toString()).setPassword(Certificates.PASSWORD));
    try (WebSocketTestBed bed =
        new WebSocketTestBed(config, name -> Future.succeededFuture(loopback(1)), MINUTE)) {
      bed.camel.getRegistry().bind("tls", trusting(folder));
      int port = bed.serve(tls.setPort(0), socket -> socket.writeTextMessage("hello")).actualPort();
      String options = ":" + port + "/feed?sslContextParameters=#tls";

      try (CapturedLog log = new CapturedLog()) {
        bed.follow("wss:other.test" + options);
        await().until(() -> log.text().contains("No connection to wss://other.test:" + port));
      }
      bed.camel.getRouteController().stopRoute("follower");
      bed.camel.removeRoute("follower");
      bed.follow("wss:worker.test" + options);

      await().until(() -> bed.bodies.equals(List.of("hello")));
      assertThat(bed.sockets).hasSize(1);
      assertThat(bed.sockets.get(0).headers().get("Host")).startsWith("worker.test");
    }
  }

  @Test
  void guardAppliesToProducers() throws Exception {
    List<String> received = new java.util.concurrent.CopyOnWriteArrayList<>();
    try (WebSocketTestBed bed = new WebSocketTestBed()) {
      int port =
          bed.serve(
                  new HttpServerOptions().setPort(0),
                  socket -> socket.textMessageHandler(received::add))
              .actualPort();
      var template = bed.camel.createProducerTemplate();

      template.sendBody("vertx-websocket:127.0.0.1:" + port + "/in", "one");
      template.sendBody("vertx-websocket:127.0.0.1:" + port + "/in", "two");

      await().until(() -> received.equals(List.of("one", "two")));
      assertThat(bed.sockets).hasSize(1);
      assertThatThrownBy(
              () -> template.sendBody("vertx-websocket:localhost:" + port + "/in", "three"))
          .isInstanceOf(CamelExecutionException.class)
          .hasStackTraceContaining("localhost is at an address that is not public");
      assertThat(bed.sockets).hasSize(1);
    }
  }

  @Test
  void producerRefusesToBlockAnEventLoop() throws Exception {
    try (WebSocketTestBed bed = new WebSocketTestBed()) {
      String uri = "vertx-websocket:127.0.0.1:" + bed.serve() + "/in";
      CompletableFuture<Object> sent = new CompletableFuture<>();
      var template = bed.camel.createProducerTemplate();

      bed.vertx.runOnContext(
          now -> {
            try {
              template.sendBody(uri, "text");
              sent.complete("sent");
            } catch (RuntimeException failure) {
              sent.complete(failure.getCause().getMessage());
            }
          });

      assertThat(sent.join())
          .isEqualTo("vertx-websocket: waits until it is connected. Put threads() before it.");
    }
  }

  @Test
  void optionsThatBypassTheGuardAreRefused() throws Exception {
    try (WebSocketTestBed bed = new WebSocketTestBed()) {
      bed.camel.getRegistry().bind("options", new io.vertx.core.http.HttpClientOptions());

      assertThatThrownBy(
              () ->
                  bed.camel
                      .getEndpoint("vertx-websocket:127.0.0.1:1/served")
                      .createConsumer(exchange -> {}))
          .hasMessageContaining("opens no server here. Set consumeAsClient=true");
      assertThatThrownBy(() -> bed.follow("127.0.0.1:1/x?clientOptions=#options"))
          .hasStackTraceContaining("set sslContextParameters");
      assertThatThrownBy(
              () ->
                  bed.camel
                      .getEndpoint("vertx-websocket:127.0.0.1:1/x?clientOptions=#options")
                      .createProducer())
          .hasMessageContaining("could name a proxy");
    }
  }

  private static SSLContextParameters trusting(Path folder) {
    KeyStoreParameters store = new KeyStoreParameters();
    store.setResource("file:" + Certificates.trusted(folder));
    store.setPassword(Certificates.PASSWORD);
    TrustManagersParameters trust = new TrustManagersParameters();
    trust.setKeyStore(store);
    SSLContextParameters parameters = new SSLContextParameters();
    parameters.setTrustManagers(trust);
    return parameters;
  }

  private static InetAddress loopback(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
    } catch (UnknownHostException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
