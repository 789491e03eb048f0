package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.http.filter.OriginPolicy;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.vault.Vault;
import io.serai.store.Database;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions over HTTP, with a clock that a test moves. */
class SessionFilterTest {

  private static final Duration LIFETIME = Duration.ofHours(1);
  private static final Caller OPERATOR = Caller.operator("operator:1", OperatorRole.OPERATOR);
  private static final Caller ANNA = Caller.person("anna", OperatorRole.VIEWER);

  @TempDir private Path home;
  private final SettableClock clock = new SettableClock();
  private final Vertx vertx = Vertx.vertx();
  private final Database database = Database.open("memory");
  private final SessionFilter filter = new SessionFilter(new OriginPolicy(List.of()));
  private Sessions sessions;
  private HttpServer server;

  @BeforeEach
  void start() {
    sessions = sessions();
    filter.open(sessions);
    Router router = Router.router(vertx);
    router.route().handler(filter).handler(SessionFilterTest::answer);
    server =
        vertx
            .createHttpServer()
            .requestHandler(router)
            .listen(0)
            .toCompletionStage()
            .toCompletableFuture()
            .join();
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    database.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sessionEndsByItself(boolean byKey) throws Exception {
    String cookie = byKey ? sessions.begin("the-key", OPERATOR) : sessions.begin(ANNA);
    String open = byKey ? "Bearer the-key" : "operator:oidc:anna";
    assertThat(get(cookie)).isEqualTo(open);

    clock.advance(LIFETIME.minusMillis(1));
    assertThat(get(cookie)).isEqualTo(open);

    clock.advance(Duration.ofMillis(1));
    assertThat(get(cookie)).isEqualTo("nobody");
  }

  @Test
  void sessionThatWasEndedIsOverAtOnce() throws Exception {
    String cookie = sessions.begin(ANNA);
    String other = sessions.begin(ANNA);
    sessions.end(sessions.open(cookie).orElseThrow()).toCompletableFuture().join();

    assertThat(get(cookie)).isEqualTo("nobody");
    assertThat(get(other)).isEqualTo("operator:oidc:anna");
  }

  @Test
  void sessionOfAHubWithAnotherVaultIsNone() throws Exception {
    String foreign = sessions(home.resolve("another")).begin(ANNA);

    assertThat(get(foreign)).isEqualTo("nobody");
    assertThat(sessions.isPossible(foreign)).as("is opened again at once").isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "x", "x:", ":x", "x:y:z", "x:ä", "x y:z"})
  void otherFormOfAValueIsNotOpened(String value) {
    assertThat(sessions.isPossible(value)).isFalse();
    assertThat(sessions.isPossible(sessions.begin(ANNA))).isTrue();
  }

  private Sessions sessions() {
    return sessions(home);
  }

  private Sessions sessions(Path vault) {
    return new Sessions(
        Vault.open(vault, Optional.empty(), clock).sealer(), database, LIFETIME, clock);
  }

  private static void answer(RoutingContext request) {
    Session session = SessionFilter.of(request);
    String authorization = request.request().getHeader("authorization");
    String person = session == null || session.person() == null ? "nobody" : session.person().id();
    request.response().end(authorization == null ? person : authorization);
  }

  private String get(String cookie) throws Exception {
    URI address = URI.create("http://localhost:" + server.actualPort() + "/");
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(address)
                .header("cookie", "serai-session-" + server.actualPort() + "=" + cookie)
                .header("serai-console", "page")
                .build(),
            BodyHandlers.ofString())
        .body();
  }
}
