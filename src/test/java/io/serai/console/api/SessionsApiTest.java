package io.serai.console.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.serai.store.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Administrators see the sessions of the console, and end them everywhere and for ever. */
@Timeout(300)
class SessionsApiTest {
  private static final String PATH = "/api/v1/sessions";
  private static final String ADMINISTRATOR = "administrators-key";
  private static final String VIEWER = "viewers-key";
  private static final String AGENT = "clerk-key";

  @TempDir private Path folder;
  private final List<HubFixture> hubs = new ArrayList<>();

  @AfterEach
  void close() {
    hubs.forEach(HubFixture::close);
  }

  @Test
  void openSessionsAreListedWithoutSecrets() {
    HubFixture hub = hub("home");
    Instant before = Instant.now().minusSeconds(1);
    signIn(hub, ADMINISTRATOR);
    signIn(hub, VIEWER);

    JsonNode sessions = sessions(hub, 2);

    assertThat(sessions)
        .extracting(
            each -> each.path("label").asText(),
            each -> each.path("role").asText(),
            each -> each.path("by").asText())
        .containsExactlyInAnyOrder(
            tuple("Anna", "administrator", "key"), tuple("Vera", "viewer", "key"));
    for (JsonNode each : sessions) {
      assertThat(each.path("caller").asText()).startsWith("operator:");
      Instant begun = Instant.parse(each.path("begun_at").asText());
      assertThat(begun).isBetween(before, Instant.now());
      assertThat(Instant.parse(each.path("used_at").asText())).isAfterOrEqualTo(begun);
      assertThat(Instant.parse(each.path("expires_at").asText()))
          .isBetween(begun.plusSeconds(43_200), begun.plusSeconds(43_201));
    }
    assertThat(sessions.toString())
        .doesNotContain(ADMINISTRATOR, VIEWER, Keys.sha256(ADMINISTRATOR));
  }

  @Test
  void pageKnowsWhichOneIsItsOwn() {
    HubFixture hub = hub("home");
    Map<String, String> page = signIn(hub, ADMINISTRATOR);

    assertThat(hub.get("/console/session", page).at("/session").asText())
        .isEqualTo(sessions(hub, 1).get(0).path("id").asText());
    assertThat(hub.get("/api/v1/caller", page).at("/label").asText()).isEqualTo("Anna");
    assertThat(hub.get("/console/session").json().has("session")).isFalse();
  }

  @Test
  void onlyAdministratorsSeeAndEndThem() {
    HubFixture hub = hub("home");
    Map<String, String> page = signIn(hub, ADMINISTRATOR);
    String id = sessions(hub, 1).get(0).path("id").asText();

    for (String key : List.of(VIEWER, AGENT)) {
      assertThat(hub.as(key).get(PATH).status()).isEqualTo(403);
      assertThat(hub.as(key).delete(PATH + "/" + id, Map.of()).status()).isEqualTo(403);
    }
    assertThat(hub.get(PATH).status()).isEqualTo(401);
    assertThat(status(hub, page)).isEqualTo(200);
  }

  @Test
  void sessionThatIsEndedStaysEndedAfterARestart() {
    HubFixture hub = hub("home");
    Map<String, String> ended = signIn(hub, VIEWER);
    String id = sessions(hub, 1).get(0).path("id").asText();
    Map<String, String> signedOut = signIn(hub, VIEWER);
    Map<String, String> open = signIn(hub, VIEWER);
    assertThat(status(hub, ended)).isEqualTo(200);

    assertThat(hub.as(ADMINISTRATOR).delete(PATH + "/" + id, Map.of()).status()).isEqualTo(204);
    assertThat(hub.delete("/console/session", signedOut).status()).isEqualTo(204);
    assertThat(status(hub, ended)).isEqualTo(401);
    hub.close();
    hub.start();

    assertThat(status(hub, onPort(ended, hub))).isEqualTo(401);
    assertThat(status(hub, onPort(signedOut, hub))).isEqualTo(401);
    assertThat(status(hub, onPort(open, hub))).isEqualTo(200);
    sessions(hub, 1);
    HubFixture.Reply again = hub.as(ADMINISTRATOR).delete(PATH + "/" + id, Map.of());
    assertThat(again.status()).isEqualTo(404);
    assertThat(again.at("/detail").asText()).contains("GET /api/v1/sessions");
    await()
        .untilAsserted(
            () ->
                assertThat(
                        hub.as(ADMINISTRATOR)
                            .get("/api/v1/audit?event=session.end&outcome=done")
                            .at("/entries/0/subject_label")
                            .asText())
                    .isEqualTo("Vera"));
  }

  @Test
  void sessionThatIsEndedAtOneHubEndsAtTheOthersOfTheDatabase() {
    String database = PostgresServer.newDatabase();
    HubFixture one = hub("one", database);
    HubFixture two = hub("two", database);
    Map<String, String> page = signIn(one, VIEWER);
    Map<String, String> there = onPort(page, two);
    assertThat(status(two, there)).isEqualTo(200);
    String id = sessions(two, 1).get(0).path("id").asText();

    one.as(ADMINISTRATOR).delete(PATH + "/" + id, Map.of());

    assertThat(status(one, page)).isEqualTo(401);
    await().until(() -> status(two, there) == 401);
    assertThat(two.as(ADMINISTRATOR).get(PATH).at("/sessions")).isEmpty();
  }

  @Test
  void sessionOfARevokedKeyIsNotListed() {
    HubFixture hub = hub("home");
    JsonNode made =
        hub.as(ADMINISTRATOR)
            .post("/api/v1/keys", "{\"role\":\"viewer\",\"label\":\"Bea\"}")
            .json();
    signIn(hub, made.path("key").asText());
    sessions(hub, 1);

    hub.as(ADMINISTRATOR).delete("/api/v1/keys/" + made.path("id").asText(), Map.of());

    sessions(hub, 0);
  }

  private HubFixture hub(String name) {
    return hub(name, "jdbc:sqlite:" + folder.resolve(name).resolve("data/serai.db"));
  }

  private HubFixture hub(String name, String database) {
    HubFixture hub =
        new HubFixture(folder.resolve(name))
            .property("serai.security.mode", "closed")
            .property("serai.store.url", database)
            .property("serai.shutdown-timeout", "1s")
            .file(
                "data/operators",
                "%s Anna\n%s role=viewer Vera\n"
                    .formatted(Keys.sha256(ADMINISTRATOR), Keys.sha256(VIEWER)))
            .file("data/vault.key", "c2VyYWktdGVzdC12YXVsdC1rZXktMzItYnl0ZXMtISE=\n")
            .file("agents/clerk.yaml", Keys.agent("clerk", "{}"));
    hubs.add(hub);
    return hub.start();
  }

  private static Map<String, String> signIn(HubFixture hub, String key) {
    HubFixture.Reply begun =
        hub.post("/console/session", "", Map.of("authorization", "Bearer " + key));
    assertThat(begun.status()).isEqualTo(204);
    return Map.of("cookie", begun.header("set-cookie").split(";", 2)[0], "serai-console", "page");
  }

  /** The name of the cookie has the port of its hub, since browsers share cookies among ports. */
  private static Map<String, String> onPort(Map<String, String> page, HubFixture hub) {
    String name = "serai-session-" + URI.create(hub.hub().url()).getPort();
    String value = page.get("cookie").split("=", 2)[1];
    return Map.of("cookie", name + "=" + value, "serai-console", "page");
  }

  private static int status(HubFixture hub, Map<String, String> page) {
    return hub.get("/observe/status", page).status();
  }

  private static JsonNode sessions(HubFixture hub, int count) {
    return await()
        .until(
            () -> hub.as(ADMINISTRATOR).get(PATH).json().path("sessions"),
            found -> found.size() == count);
  }
}
