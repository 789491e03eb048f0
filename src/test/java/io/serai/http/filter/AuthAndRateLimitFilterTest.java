package io.serai.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.audit.AuditLog;
import io.serai.security.auth.Authenticator;
import io.serai.security.auth.SecurityConfig;
import io.serai.security.auth.TokenValidator;
import io.serai.security.key.OperatorKeys;
import io.serai.security.rate.RateLimiter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which hosts are served in open mode, over HTTP/1.1 and over HTTP/2 (its authority). */
class AuthAndRateLimitFilterTest {

  private static final HttpServerConfig CONFIG =
      TestServerConfig.of(0, 1000, Duration.ofSeconds(30), 1);

  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer server = new HubHttpServer(vertx, CONFIG);
  private final DefaultCamelContext camel = new DefaultCamelContext();

  @BeforeEach
  void start(@TempDir Path data) throws Exception {
    AgentDirectory agents = new AgentDirectory();
    Clock clock = Clock.systemUTC();
    Authenticator authenticator =
        new Authenticator(
            new SecurityConfig(SecurityConfig.AnonymousAccessMode.OPEN, List.of(), "127.0.0.1"),
            agents,
            new OperatorKeys(
                List.of(), data.resolve("operators"), clock, new AuditLog(row -> {}, clock)),
            TokenValidator.NONE,
            false);
    server.filter(
        new AuthAndRateLimitFilter(
            authenticator,
            agents,
            new RateLimiter(clock),
            server.errors(),
            path -> false,
            path -> false));
    server.mount(
        router -> router.get("/hello").handler(request -> request.response().end("hello")));
    camel.getRegistry().bind("platform-http-engine", server.engine());
    camel.addService(server, true, true);
    camel.start();
    server.open();
  }

  @AfterEach
  void stop() {
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpVersion.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void localhostIsServedInOpenMode(HttpVersion version) {
    assertThat(status(version, "localhost")).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpVersion.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void foreignHostNameIsForbiddenInOpenMode(HttpVersion version) {
    assertThat(status(version, "evil.example")).isEqualTo(403);
  }

  private int status(HttpVersion version, String host) {
    HttpClient client =
        vertx.createHttpClient(
            new HttpClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false));
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.GET)
            .setServer(SocketAddress.inetSocketAddress(server.port(), "127.0.0.1"))
            .setHost(host)
            .setPort(server.port())
            .setURI("/hello");
    Future<Integer> status =
        client.request(request).compose(open -> open.send()).map(response -> response.statusCode());
    return status.toCompletionStage().toCompletableFuture().join();
  }
}
