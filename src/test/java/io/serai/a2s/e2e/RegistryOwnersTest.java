package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose a capability is: names of files and of other callers, credentials, and who may ask. */
@Tag("FLD-7")
@Timeout(300)
class RegistryOwnersTest {

  private static final String ALL = "/a2s/v1/capabilities";
  private static final String WRITER = "{registry: [write], credentials: [dog_key]}";

  private final HttpStub stub =
      new HttpStub()
          .json("/true", "{\"value\": \"true one\"}")
          .json("/stolen", "{\"value\": \"stolen\"}");
  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file("agents/ada.yaml", Keys.agent("ada", WRITER))
            .file("agents/bob.yaml", Keys.agent("bob", "{registry: [write]}"))
            .file("agents/eve.yaml", Keys.agent("eve", "{skills: ['*@operator']}"))
            .file("agents/kim.yaml", Keys.agent("kim", "{skills: ['*@ada']}"))
            .file("capabilities/GetWeather.yaml", text("GetWeather", "1.0.0", "/true").yaml())
            .start()
            .as("operator-key");
    String credential =
        "{\"type\": \"api-key\", \"value\": \"sesame\", \"hosts\": [\"localhost\"]}";
    assertThat(hub.put("/api/v1/credentials/dog_key", credential).status()).isBetween(200, 204);
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  void nameOfAFileIsClosedToRegistrationsInEveryVersionAndSpelling() {
    for (String key : new String[] {"bob-key", "operator-key"}) {
      for (String name : new String[] {"GetWeather", "Getweather", "GETWeather"}) {
        Reply refused = register(key, text(name, "99.0.0", "/stolen"));

        assertThat(refused.status()).as(refused.text()).isEqualTo(409);
        assertThat(refused.at("/error/code").asText()).isEqualTo("FILE_OWNED");
        assertThat(refused.at("/error/message").asText()).contains("capabilities/GetWeather.yaml");
      }
    }

    assertThat(value("bob-key", "get-weather")).isEqualTo("true one");
    assertThat(value("bob-key", "GetWeather")).isEqualTo("true one");
    assertThat(stub.seen("/stolen")).isEmpty();
    assertThat(register("bob-key", text("GetWeather", "1.0.0", "/true")).status())
        .as("the document of the file itself")
        .isEqualTo(200);
  }

  @Test
  void registeredNameBelongsToItsOwner() {
    assertThat(register("ada-key", text("PostNews", "1.0.0", "/true")).at("/owner").asText())
        .isEqualTo("ada");

    Reply other = register("bob-key", text("PostNews", "9.0.0", "/stolen"));
    Reply deletion = hub.as("bob-key").delete(ALL + "/post-news", Map.of());

    assertThat(other.status()).isEqualTo(409);
    assertThat(other.at("/error/code").asText()).isEqualTo("NAME_OWNED");
    assertThat(other.at("/error/details/owner").asText()).isEqualTo("ada");
    assertThat(other.at("/error/details").has("free_at")).isFalse();
    assertThat(deletion.status()).isEqualTo(403);
    assertThat(value("bob-key", "post-news")).isEqualTo("true one");
    assertThat(register("ada-key", text("PostNews", "2.0.0", "/true")).status()).isEqualTo(201);
    assertThat(hub.as("ada-key").delete(ALL + "/post-news", Map.of()).status()).isEqualTo(204);
    assertThat(register("bob-key", text("PostNews", "9.0.0", "/stolen")).at("/error/code").asText())
        .isEqualTo("NAME_OWNED");
    assertThat(register("operator-key", text("PostNews", "3.0.0", "/true")).at("/owner").asText())
        .isEqualTo("operator");
  }

  @Test
  void listSearchAndCardSayWhoseACapabilityIs() {
    register("ada-key", text("PostNews", "1.0.0", "/true"));

    Reply list = hub.as("bob-key").get(ALL);
    Reply search = hub.as("bob-key").post(ALL + "/search", "{\"intent\": \"PostNews\"}");

    assertThat(list.at("/capabilities/0/owner").asText()).isEqualTo("operator");
    assertThat(list.at("/capabilities/1/id").asText()).isEqualTo("post-news");
    assertThat(list.at("/capabilities/1/owner").asText()).isEqualTo("ada");
    assertThat(search.at("/capabilities/0/owner").asText()).isEqualTo("ada");
    assertThat(hub.as("bob-key").get("/.well-known/agent-card.json").text()).contains("owner:ada");
  }

  @Test
  void callerMayBeBoundToTheSkillsOfAnOwner() {
    register("ada-key", text("PostNews", "1.0.0", "/true"));

    assertThat(execute("eve-key", "get-weather").status()).isEqualTo(200);
    Reply refused = execute("eve-key", "post-news");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/message").asText()).contains("post-news@ada");
    assertThat(execute("kim-key", "post-news").status()).isEqualTo(200);
    assertThat(execute("kim-key", "get-weather").status()).isEqualTo(403);
  }

  @Test
  void fileThatAppearsIsServedInsteadOfTheRegistrationOfItsName() {
    register("ada-key", text("PostNews", "9.0.0", "/stolen"));
    String file = "capabilities/PostNews.yaml";

    hub.file(file, text("PostNews", "1.0.0", "/true").yaml());

    await().until(() -> value("bob-key", "post-news").equals("true one"));
    Reply registered = hub.as("bob-key").get(ALL + "/post-news?version=9.0.0");
    assertThat(registered.status()).isEqualTo(404);
    assertThat(registered.at("/error/message").asText()).contains("which ada registered");
    await()
        .until(
            () -> reload(file).at("/warnings/0/code").asText(), "REGISTRATION_DISPLACED"::equals);
    assertThat(hub.as("operator-key").get("/observe/health").status()).isEqualTo(200);

    hub.delete(file);

    await().until(() -> value("bob-key", "post-news").equals("stolen"));
    hub.file(file, text("PostNews", "1.0.0", "/true").yaml());
    await().until(() -> value("bob-key", "post-news").equals("true one"));
    assertThat(hub.as("ada-key").delete(ALL + "/post-news", Map.of()).status()).isEqualTo(204);
    assertThat(value("bob-key", "post-news")).isEqualTo("true one");
  }

  @Test
  void documentUsesOnlyCredentialsThatItsOwnerMayUseNow() {
    Reply refused = register("bob-key", secret("TakeKey"));
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/errors/0/path").asText())
        .isEqualTo("/execution/steps/0/input_template/headers/X-Key");
    Reply sent =
        hub.as("bob-key")
            .post(
                "/a2s/v1/execute",
                "{\"capability\": %s, \"inputs\": {}}".formatted(secret("TakeKey").json()));
    assertThat(sent.status()).as(sent.text()).isEqualTo(403);

    assertThat(register("ada-key", secret("UseKey")).status()).isEqualTo(201);
    assertThat(execute("bob-key", "use-key").at("/status").asText()).isEqualTo("success");
    assertThat(stub.seen("/true").get(0).headers()).containsEntry("X-Key", "Key sesame");

    hub.settledFile("agents/ada.yaml", Keys.agent("ada", "{registry: [write]}"));
    await().until(() -> execute("bob-key", "use-key").status() == 403);
    int sentBefore = stub.seen("/true").size();

    Reply shrunk = execute("operator-key", "use-key");
    assertThat(shrunk.at("/error/message").asText()).contains("ada", "dog_key");
    assertThat(stub.seen("/true")).hasSize(sentBefore);
    assertThat(execute("operator-key", "use-key?dry_run=true").status()).isEqualTo(403);
  }

  @Test
  void usedCapabilityKeepsTheRightsOfItsOwnOwner() {
    CapabilityText ofOperator = secret("OperatorKey");
    assertThat(register("operator-key", ofOperator).status()).isEqualTo(201);
    String pin = CapabilityText.checksum(ofOperator.yaml());
    CapabilityText user =
        CapabilityText.of("BobUses")
            .depends("OperatorKey", "^1.0.0", pin)
            .steps("- {id: use, type: capability, use: OperatorKey}");

    assertThat(register("bob-key", user).status()).isEqualTo(201);

    assertThat(execute("bob-key", "bob-uses").at("/status").asText()).isEqualTo("success");
    assertThat(stub.seen("/true").get(0).headers()).containsEntry("X-Key", "Key sesame");
  }

  @Test
  void alternateOfAnotherOwnerLendsNoRights() {
    assertThat(register("ada-key", secret("UseKey")).status()).isEqualTo(201);
    CapabilityText failing =
        text("FailFirst", "1.0.0", "/missing").header("x-serai: {pace: {alternate: use-key}}");
    assertThat(register("bob-key", failing).status()).isEqualTo(201);
    stub.on("/missing", response -> response.setStatusCode(503).end());

    assertThat(execute("bob-key", "fail-first").at("/status").asText()).isEqualTo("success");
    hub.settledFile("agents/ada.yaml", Keys.agent("ada", "{registry: [write]}"));
    await().until(() -> execute("bob-key", "use-key").status() == 403);
    int sentBefore = stub.seen("/true").size();

    assertThat(execute("bob-key", "fail-first").at("/status").asText()).isEqualTo("failed");
    assertThat(stub.seen("/true")).hasSize(sentBefore);
  }

  private Reply reload(String file) {
    Reply reloads = hub.as("operator-key").get("/a2s/v1/reloads");
    int i = 0;
    while (!reloads.at("/reloads/" + i + "/file").asText().equals(file)) {
      i++;
    }
    return new Reply(200, Map.of(), reloads.at("/reloads/" + i).toString());
  }

  private Reply register(String key, CapabilityText text) {
    return hub.as(key).postYaml(ALL, text.yaml());
  }

  private Reply execute(String key, String id) {
    int query = id.indexOf('?');
    String path =
        query < 0 ? id + "/execute" : id.substring(0, query) + "/execute" + id.substring(query);
    return hub.as(key).post(ALL + "/" + path, "{\"inputs\": {}}");
  }

  private String value(String key, String id) {
    return execute(key, id).at("/outputs/value").asText();
  }

  private CapabilityText text(String name, String version, String path) {
    return CapabilityText.of(name).version(version).get("a", stub.url(), path, "value: $.value");
  }

  private CapabilityText secret(String name) {
    String headers = "input_template: {headers: {X-Key: 'Key ${secrets.dog_key}'}}";
    return CapabilityText.of(name)
        .steps(CapabilityText.get("a", stub.url(), "/true", "value: $.value", headers));
  }
}
