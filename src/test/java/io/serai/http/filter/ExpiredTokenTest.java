package io.serai.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.RawHttp;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.Agents;
import io.serai.security.audit.AuditLog;
import io.serai.security.auth.Authenticator;
import io.serai.security.auth.SecurityConfig;
import io.serai.security.auth.TokenValidationResult;
import io.serai.security.auth.TokenValidationResult.ExpiredToken;
import io.serai.security.auth.TokenValidationResult.RejectedToken;
import io.serai.security.auth.TokenValidationResult.ValidToken;
import io.serai.security.key.OperatorKeys;
import io.serai.security.rate.RateLimiter;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A token that expires during a request counts for what ends by itself, and for nothing new. */
@Timeout(60)
class ExpiredTokenTest {
  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer server =
      new HubHttpServer(vertx, TestServerConfig.of(0, 1000, Duration.ofSeconds(30), 1));
  private final AgentDirectory agents = new AgentDirectory();
  private final AtomicReference<TokenValidationResult> token =
      new AtomicReference<>(new ValidToken("clerk"));
  private final CompletableFuture<CallerRecheck> open = new CompletableFuture<>();

  @BeforeEach
  void start(@TempDir Path data) throws Exception {
    Clock clock = Clock.systemUTC();
    Authenticator authenticator =
        new Authenticator(
            new SecurityConfig(SecurityConfig.AnonymousAccessMode.CLOSED, List.of(), "127.0.0.1"),
            agents,
            new OperatorKeys(
                List.of(), data.resolve("operators"), clock, new AuditLog(row -> {}, clock)),
            text -> token.get(),
            false);
    server.filter(
        new AuthAndRateLimitFilter(
            authenticator,
            agents,
            new RateLimiter(clock),
            server.errors(),
            path -> false,
            path -> false));
    server.page(
        "/hello",
        request -> {
          open.complete(request.get(CallerRecheck.PROPERTY));
          request.response().end("hello");
        });
    server.start();
    server.open();
    agents.replaceAll(List.of(Agents.of("{agent_id: clerk}")));
    assertThat(get().status()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    server.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private Reply get() {
    return RawHttp.send(
        "http://127.0.0.1:" + server.port(),
        "GET /hello HTTP/1.1",
        "",
        "Host: localhost",
        "Authorization: Bearer a.b.c");
  }

  private Optional<String> caller(boolean evenExpired) {
    return open.join().current(evenExpired).toCompletableFuture().join().map(Caller::id);
  }

  @Test
  void expiredTokenCountsForAnOpenRequestOnly() {
    token.set(new ExpiredToken("clerk"));

    assertThat(caller(true)).hasValue("clerk");
    assertThat(caller(false)).isEmpty();
    assertThat(get().status()).isEqualTo(401);
    assertThat(get().text()).contains("no longer valid");
  }

  @Test
  void expiredTokenOfARemovedOrAnotherAgentDoesNotCount() {
    token.set(new ExpiredToken("other"));
    assertThat(caller(true)).isEmpty();

    token.set(new ExpiredToken("clerk"));
    agents.replaceAll(List.of());
    assertThat(caller(true)).isEmpty();
  }

  @Test
  void rejectedTokenDoesNotCount() {
    token.set(new RejectedToken("It is not signed by the issuer."));

    assertThat(caller(true)).isEmpty();
  }
}
