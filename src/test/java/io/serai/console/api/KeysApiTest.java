package io.serai.console.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.Beans;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys over REST, and who the caller is. */
class KeysApiTest {
  private static final String KEYS = "/api/v1/keys";

  /** Has Camel log and keep what passes its routes. */
  private static final String TRACED =
      """
      camel.main.tracing=true
      camel.trace.enabled=true
      camel.trace.traceRests=true
      camel.trace.backlogSize=1000
      camel.trace.removeOnDump=false
      """;

  private static final String CLERK =
      """
      # The clerk
      agent_id: clerk # of the shop
      credentials:
        # the first one
        - api_key_sha256: %s # of Jane
        # the second one
        - bearer_sha256: %s
      weight: 7
      """
          .formatted(Keys.sha256("clerk-1"), Keys.sha256("clerk-2"));

  @TempDir Path home;

  @Test
  void createdKeyOfAnOperatorIsAcceptedAtOnceAndShownOnce() throws IOException {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().file("application.properties", TRACED).start()) {
      Reply created = create(hub, "{\"role\": \"viewer\", \"label\": \"Jane\"}");

      String key = created.at("/key").asText();
      String id = Keys.sha256(key).substring(0, 12);
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.header("cache-control")).isEqualTo("no-store");
      assertThat(created.header("location")).isEqualTo(KEYS + "/" + id);
      assertThat(created.text())
          .contains(
              "\"id\":\"" + id + "\",\"kind\":\"operator\",\"role\":\"viewer\",\"label\":\"Jane\"");
      assertThat(caller(hub, key))
          .isEqualTo(
              ("{\"id\":\"operator:%s\",\"kind\":\"operator\",\"role\":\"viewer\",\"label\":\"Jane\","
                      + "\"mode\":\"closed\"}")
                  .formatted(id));
      assertThat(text("data/operators")).contains(Keys.sha256(key) + " role=viewer Jane\n");
      assertThat(listed(hub).toString())
          .contains(
              "{\"id\":\"%s\",\"kind\":\"operator\",\"role\":\"viewer\",\"label\":\"Jane\",\"source\":\"file\"}"
                  .formatted(id))
          .doesNotContain(key);
      await()
          .untilAsserted(
              () ->
                  assertThat(log.text())
                      .contains(
                          "event=key.create caller="
                              + root()
                              + " subject="
                              + id
                              + " outcome=created"));
      assertThat(log.text()).contains("keys-create").doesNotContain(key);
      assertThat(Beans.text()).contains("dumpAllTracedMessages").doesNotContain(key);
    }
  }

  @Test
  void createdKeyOfAnAgentIsAcceptedAtOnce() throws IOException {
    try (HubFixture hub = closed().start()) {
      Reply created = create(hub, "{\"agent\": \"clerk\"}");

      String key = created.at("/key").asText();
      assertThat(created.status()).isEqualTo(201);
      assertThat(caller(hub, key))
          .isEqualTo("{\"id\":\"clerk\",\"kind\":\"agent\",\"mode\":\"closed\"}");
      assertThat(
              text("agents/clerk.yaml")
                  .replaceAll("  - bearer_sha256: " + Keys.sha256(key) + "\n", ""))
          .isEqualTo(CLERK);
    }
  }

  @Test
  void rotatedKeyOfAnOperatorTakesThePlaceOfTheOldOne() throws IOException {
    try (HubFixture hub = closed().start()) {
      String old = create(hub, "{\"role\": \"operator\", \"label\": \"Jo\"}").at("/key").asText();

      Reply rotated = hub.as("root").post(KEYS + "/" + id(old) + "/rotate", "");

      String key = rotated.at("/key").asText();
      assertThat(rotated.status()).isEqualTo(200);
      assertThat(rotated.header("cache-control")).isEqualTo("no-store");
      assertThat(hub.as(old).get("/api/v1/caller").status()).isEqualTo(401);
      assertThat(caller(hub, key)).contains("\"role\":\"operator\"");
      assertThat(text("data/operators"))
          .contains(Keys.sha256(key) + " role=operator Jo\n")
          .doesNotContain(Keys.sha256(old));
    }
  }

  @Test
  void rotatedKeyOfAnAgentKeepsTheRestOfItsFile() throws IOException {
    try (HubFixture hub = closed().start()) {
      String key =
          hub.as("root").post(KEYS + "/" + id("clerk-1") + "/rotate", "").at("/key").asText();

      assertThat(hub.as("clerk-1").get("/api/v1/caller").status()).isEqualTo(401);
      assertThat(caller(hub, key)).contains("\"id\":\"clerk\"");
      assertThat(caller(hub, "clerk-2")).contains("\"id\":\"clerk\"");
      assertThat(text("agents/clerk.yaml"))
          .isEqualTo(CLERK.replace(Keys.sha256("clerk-1"), Keys.sha256(key)));
    }
  }

  @Test
  void revokedKeyIsRefusedAtOnce() throws IOException {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      String viewer = create(hub, "{\"role\": \"viewer\"}").at("/key").asText();

      assertThat(revoke(hub, "clerk-1").status()).isEqualTo(204);
      assertThat(revoke(hub, viewer).status()).isEqualTo(204);

      assertThat(hub.as("clerk-1").get("/api/v1/caller").status()).isEqualTo(401);
      assertThat(hub.as(viewer).get("/api/v1/caller").status()).isEqualTo(401);
      assertThat(text("agents/clerk.yaml"))
          .isEqualTo(
              CLERK.replace("  - api_key_sha256: " + Keys.sha256("clerk-1") + " # of Jane\n", ""));
      assertThat(text("data/operators")).isEqualTo("# ours\n" + Keys.sha256("root") + "\n");
      assertThat(revoke(hub, viewer).status()).isEqualTo(404);
      await()
          .untilAsserted(
              () ->
                  assertThat(log.text())
                      .contains(
                          "event=key.revoke caller="
                              + root()
                              + " subject="
                              + id(viewer)
                              + " outcome=done"));
    }
  }

  @Test
  void keyInTheSettingsIsChangedThere() {
    try (HubFixture hub =
        closed()
            .property("serai.security.operators", Keys.sha256("fixed") + " role=viewer")
            .start()) {
      String remedy =
          "The key %s is in serai.security.operators. Delete it there,".formatted(id("fixed"));

      assertThat(listed(hub).toString())
          .contains("\"role\":\"viewer\",\"label\":\"\",\"source\":\"settings\"");
      assertConflict(revoke(hub, "fixed"), remedy);
      assertConflict(hub.as("root").post(KEYS + "/" + id("fixed") + "/rotate", ""), remedy);
      assertThat(caller(hub, "fixed")).contains("viewer");
    }
  }

  @Test
  void fileOfAnAgentThatIsNoTextDoesNotHinderTheRevocationOfOtherKeys() throws IOException {
    try (HubFixture hub = closed().start()) {
      Files.write(home.resolve("agents/broken.yaml"), new byte[] {'a', (byte) 0xff});
      String viewer = create(hub, "{\"role\": \"viewer\"}").at("/key").asText();

      assertThat(listed(hub).toString()).contains(id(viewer), id("clerk-1"));
      assertThat(revoke(hub, viewer).status()).isEqualTo(204);
      assertThat(revoke(hub, "clerk-1").status()).isEqualTo(204);
      assertThat(hub.as("clerk-1").get("/api/v1/caller").status()).isEqualTo(401);
    }
  }

  @Test
  void lastKeyOfAnAdministratorStaysInClosedMode() {
    try (HubFixture hub = closed().start()) {
      create(hub, "{\"role\": \"operator\"}");
      assertConflict(revoke(hub, "root"), "This is the last key of an administrator.");

      String other = create(hub, "{\"role\": \"administrator\"}").at("/key").asText();
      assertThat(revoke(hub, "root").status()).isEqualTo(204);
      assertThat(hub.as(other).get(KEYS).status()).isEqualTo(200);
    }
  }

  @Test
  void openModeNeedsNoKey() {
    try (HubFixture hub = home("open").start()) {
      assertThat(hub.get("/api/v1/caller").text())
          .isEqualTo(
              "{\"id\":\"operator:open\",\"kind\":\"operator\",\"role\":\"administrator\",\"mode\":\"open\"}");
      assertThat(hub.delete(KEYS + "/" + id("root"), Map.of()).status()).isEqualTo(204);
    }
  }

  @Test
  void onlyAdministratorsAdministerKeys() {
    try (HubFixture hub = closed().start()) {
      for (String role : new String[] {"viewer", "operator"}) {
        HubFixture caller = hub.as(create(hub, "{\"role\": \"" + role + "\"}").at("/key").asText());

        assertThat(caller.get(KEYS).text())
            .contains("has the role " + role, "needs the role administrator");
        assertThat(caller.post(KEYS, "{\"role\": \"administrator\"}").status()).isEqualTo(403);
        assertThat(caller.post(KEYS + "/" + id("root") + "/rotate", "").status()).isEqualTo(403);
        assertThat(caller.delete(KEYS + "/" + id("root"), Map.of()).status()).isEqualTo(403);
      }
      HubFixture agent = hub.as("clerk-1");
      assertThat(agent.get(KEYS).status()).isEqualTo(403);
      assertThat(agent.post(KEYS, "{\"role\": \"administrator\"}").status()).isEqualTo(403);
      assertThat(agent.delete(KEYS + "/" + id("clerk-2"), Map.of()).status()).isEqualTo(403);
      assertThat(hub.get(KEYS).status()).isEqualTo(401);
      assertThat(hub.get("/api/v1/caller").status()).isEqualTo(401);
      assertThat(hub.as("root").get(KEYS).status()).isEqualTo(200);
    }
  }

  @Test
  void badRequestSaysWhatToDo() throws IOException {
    String oneOfBoth = "one of agent and role must be there";
    try (HubFixture hub = closed().start()) {
      for (BadRequest each :
          List.of(
              new BadRequest("{}", 400, oneOfBoth),
              new BadRequest("{\"agent\": \"clerk\", \"role\": \"viewer\"}", 400, oneOfBoth),
              new BadRequest(
                  "{\"role\": \"guest\"}", 400, "role must be viewer, operator or administrator"),
              new BadRequest("{\"role\": 7}", 400, "role"),
              new BadRequest(
                  "{\"role\": \"viewer\", \"label\": \"a\\nb\"}", 400, "printable characters"),
              new BadRequest(
                  "{\"agent\": \"clerk\", \"label\": \"a\"}",
                  400,
                  "label is for keys of operators"),
              new BadRequest("{\"role\": \"viewer\", \"lable\": \"a\"}", 400, "lable"),
              new BadRequest("{\"agent\": \"nobody\"}", 404, "There is no agent nobody."),
              new BadRequest("{\"agent\": \"../x\"}", 404, "There is no agent ../x."))) {
        Reply reply = create(hub, each.body);

        assertThat(reply.text()).as(each.body).contains(each.message);
        assertThat(reply.status()).as(each.body).isEqualTo(each.status);
        assertThat(text("data/operators"))
            .as(each.body)
            .isEqualTo("# ours\n" + Keys.sha256("root") + "\n");
      }
    }
  }

  private record BadRequest(String body, int status, String message) {}

  @Test
  void keysStayIfTheHubRefusesTheFileOfTheAgent() throws IOException {
    try (HubFixture hub = closed().start()) {
      String broken = CLERK.replace("weight: 7", "weight: heavy");
      hub.settledFile("agents/clerk.yaml", broken);
      await().until(() -> hub.as("root").get("/a2s/v1/reloads").text().contains("weight"));

      assertConflict(create(hub, "{\"agent\": \"clerk\"}"), "The hub has refused the file");
      assertConflict(
          hub.as("root").post(KEYS + "/" + id("clerk-1") + "/rotate", ""),
          "The hub has refused the file");
      assertThat(text("agents/clerk.yaml")).isEqualTo(broken);
      assertConflict(revoke(hub, "clerk-1"), "the hub still accepts it");
      assertThat(text("agents/clerk.yaml")).doesNotContain(Keys.sha256("clerk-1"));
    }
  }

  @Test
  void labelThatLooksLikeARoleIsALabel() throws IOException {
    try (HubFixture hub = closed().start()) {
      Reply created = create(hub, "{\"role\": \"administrator\", \"label\": \"role=viewer x\"}");

      assertThat(caller(hub, created.at("/key").asText())).contains("\"role\":\"administrator\"");
      assertThat(listed(hub).toString()).contains("\"label\":\"role=viewer x\"");
    }
  }

  private HubFixture closed() {
    return home("closed");
  }

  private HubFixture home(String mode) {
    return new HubFixture(home)
        .property("serai.security.mode", mode)
        .file("data/operators", "# ours\n" + Keys.sha256("root") + "\n")
        .file("agents/clerk.yaml", CLERK);
  }

  private static Reply create(HubFixture hub, String body) {
    return hub.as("root").post(KEYS, body);
  }

  private static Reply revoke(HubFixture hub, String key) {
    return hub.as("root").delete(KEYS + "/" + id(key), Map.of());
  }

  private static JsonNode listed(HubFixture hub) {
    return hub.as("root").get(KEYS).at("/keys");
  }

  private static String caller(HubFixture hub, String key) {
    return hub.as(key).get("/api/v1/caller").text();
  }

  private static void assertConflict(Reply reply, String message) {
    assertThat(reply.text()).contains("CONFLICT", message);
    assertThat(reply.status()).isEqualTo(409);
  }

  private static String root() {
    return "operator:" + id("root");
  }

  private static String id(String key) {
    return Keys.sha256(key).substring(0, 12);
  }

  private String text(String file) throws IOException {
    return Files.readString(home.resolve(file));
  }
}
