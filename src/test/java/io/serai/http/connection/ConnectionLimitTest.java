package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.serai.http.limit.BodyLimits;
import io.serai.http.limit.CallerQuota;
import io.serai.security.host.TrustedProxies;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections beyond the limits are closed; those that are open are not disturbed. */
@Timeout(300)
class ConnectionLimitTest {

  private final Vertx vertx = Vertx.vertx();
  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void anAddressHasItsShare() throws IOException {
    checkThatTheThirdIsClosed(new CallerQuota.Limits(10, 2), TrustedProxies.NONE);
  }

  @Test
  void theHubHasALimitInSum() throws IOException {
    checkThatTheThirdIsClosed(new CallerQuota.Limits(2, 10), TrustedProxies.NONE);
  }

  @Test
  void aTrustedProxyMayHaveAllConnections() throws IOException {
    checkThatTheThirdIsClosed(
        new CallerQuota.Limits(2, 1), TrustedProxies.parse(List.of("127.0.0.1")));
  }

  private void checkThatTheThirdIsClosed(CallerQuota.Limits limits, TrustedProxies proxies)
      throws IOException {
    HubHttpServer server = server(limits, proxies);
    try {
      Socket first = connect(server);
      assertThat(isAnswered(first)).isTrue();
      Socket second = connect(server);
      assertThat(isAnswered(second)).isTrue();

      assertThat(isAnswered(connect(server))).isFalse();
      assertThat(isAnswered(first)).isTrue();
      assertThat(isAnswered(second)).isTrue();

      first.close();
      await().atMost(Duration.ofMinutes(1)).until(() -> isAnswered(connect(server)));
    } finally {
      server.stop();
    }
  }

  private HubHttpServer server(CallerQuota.Limits limits, TrustedProxies proxies) {
    HubHttpServer server =
        new HubHttpServer(
            vertx,
            new HttpServerConfig(
                "127.0.0.1",
                0,
                BodyLimits.of(1_000),
                Duration.ZERO,
                List.of(),
                2,
                limits,
                proxies,
                CallerQuota.Limits.DEFAULT));
    server.page("/soon", request -> request.response().end("soon"));
    server.start();
    server.open();
    return server;
  }

  private Socket connect(HubHttpServer server) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    socket.setSoTimeout(60_000);
    socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
    return socket;
  }

  /** Sends a request, and returns whether an answer comes instead of the end of the connection. */
  private static boolean isAnswered(Socket socket) throws IOException {
    try {
      ShortIdleTimeoutServer.sendGet(socket, "/soon");
      StringBuilder answer = new StringBuilder();
      byte[] bytes = new byte[1_000];
      int read = socket.getInputStream().read(bytes);
      while (read > 0 && answer.indexOf("soon") < 0) {
        answer.append(new String(bytes, 0, read, StandardCharsets.US_ASCII));
        read = answer.indexOf("soon") < 0 ? socket.getInputStream().read(bytes) : 0;
      }
      return answer.indexOf("soon") >= 0;
    } catch (SocketException closed) {
      return false;
    }
  }
}
