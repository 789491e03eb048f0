package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.checksum;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Permissions in a closed hub: of an operator, of an agent that may write the registry, of a reader
 * with a permission that capabilities require, and of a guest without permissions.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PermissionsTest {

  private static final String ALL = "/a2s/v1/capabilities";
  private static final String CREDENTIAL = "/api/v1/credentials/token";

  private final HttpStub stub = new HttpStub().json("/value", "{\"value\": 7}");
  private HubFixture hub;
  private HubFixture operator;
  private HubFixture writer;
  private HubFixture reader;
  private HubFixture guest;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file("agents/writer.yaml", Keys.agent("writer", "{registry: [write]}"))
            .file("agents/reader.yaml", Keys.agent("reader", "{capabilities: [weather.*]}"))
            .file("agents/guest.yaml", Keys.agent("guest", "{}"))
            .start();
    operator = hub.as("operator-key");
    writer = hub.as("writer-key");
    reader = hub.as("reader-key");
    guest = hub.as("guest-key");
    register(CapabilityText.of("OpenToAll").get("a", stub.url(), "/value", "v: $.value"));
    register(requiring("NeedsWeather", "weather.read"));
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ALL,
        ALL + "/open-to-all",
        ALL + "/open-to-all/dependencies",
        "/a2s/v1/reloads",
        "/api/v1/credentials",
        CREDENTIAL,
        "/observe/metrics",
        "/observe/jolokia",
        "/hawtio/",
        "/openapi.json",
        "/asyncapi.json",
        "/observe/health/../metrics",
        "/observe/health/%2e%2e/metrics",
        "/observe/health/../../openapi.json",
        "/observe/healthy",
        "/nowhere"
      })
  void requestWithoutAValidKeyIsUnauthorized(String path) {
    assertThat(hub.get(path).status()).isEqualTo(401);
    assertThat(hub.as("wrong").get(path).status()).isEqualTo(401);
    assertThat(operator.get(path).status()).isNotEqualTo(401);
  }

  @Test
  void writingExecutingAndSearchingRequireAKey() {
    for (String path :
        List.of(ALL, ALL + "/search", ALL + "/open-to-all/execute", "/a2s/v1/execute")) {
      assertThat(hub.post(path, "{}").status()).as(path).isEqualTo(401);
    }
    assertThat(hub.delete(ALL + "/open-to-all", Map.of()).status()).isEqualTo(401);
    assertThat(hub.put(CREDENTIAL, "{}").status()).isEqualTo(401);
    assertThat(operator.get(ALL + "/open-to-all").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/health", "/observe/health", "/observe/health/live", "/observe/health/ready"})
  void probesNeedNoKey(String path) {
    assertThat(hub.get(path).status()).isEqualTo(200);
    assertThat(hub.as("wrong").get(path).status()).isEqualTo(401);
  }

  @Test
  void metricsRequireAKeyAndJolokiaAnOperator() {
    assertThat(guest.get("/observe/metrics").status()).isEqualTo(200);
    assertThat(writer.get("/observe/jolokia").status()).isEqualTo(403);
    assertThat(operator.get("/observe/jolokia").status()).isEqualTo(200);
  }

  @Test
  void onlyRegistryWritersAndOperatorsRegisterAndDelete() {
    String yaml = CapabilityText.getting("WrittenOne", stub.url());

    assertForbidden(reader.postYaml(ALL, yaml));
    assertForbidden(guest.postYaml(ALL, yaml));
    assertThat(operator.get(ALL + "/written-one").status()).isEqualTo(404);
    assertThat(writer.postYaml(ALL, yaml).status()).isEqualTo(201);
    assertForbidden(reader.delete(ALL + "/written-one", Map.of()));
    assertThat(operator.get(ALL + "/written-one").status()).isEqualTo(200);
    assertThat(writer.delete(ALL + "/written-one", Map.of()).status()).isEqualTo(204);
    assertThat(operator.postYaml(ALL, yaml).status()).isEqualTo(201);
    assertThat(operator.delete(ALL + "/written-one", Map.of()).status()).isEqualTo(204);
  }

  @Test
  void unregisteredDocumentIsExecutedOnlyForRegistryWriters() {
    stub.json("/unregistered", "{\"v\": 1}");
    CapabilityText text =
        CapabilityText.of("NotRegistered").get("a", stub.url(), "/unregistered", "v: $.v");
    String body = "{\"capability\": " + text.json() + "}";

    assertForbidden(reader.post("/a2s/v1/execute", body));
    assertThat(stub.seen("/unregistered")).isEmpty();
    assertThat(writer.post("/a2s/v1/execute", body).at("/outputs/v").intValue()).isEqualTo(1);
    assertThat(operator.get(ALL + "/not-registered").status()).isEqualTo(404);
  }

  @Test
  void guestUsesCapabilitiesThatRequireNoPermission() {
    assertThat(guest.get(ALL).status()).isEqualTo(200);
    assertThat(guest.get(ALL + "/open-to-all").status()).isEqualTo(200);
    assertThat(guest.get(ALL + "/open-to-all/dependencies").status()).isEqualTo(200);
    assertThat(guest.get("/a2s/v1/reloads").status()).isEqualTo(200);
    assertThat(guest.post(ALL + "/search", "{\"intent\": \"tests\"}").status()).isEqualTo(200);
    assertThat(guest.post(ALL + "/open-to-all/parse", "{\"query\": \"x\"}").status())
        .isEqualTo(200);
    assertThat(guest.execute("open-to-all", "{}").at("/outputs/v").intValue()).isEqualTo(7);
  }

  @Test
  @Tag("A2S-Q21")
  void callerNeedsEveryPermissionOfTheCapability() {
    stub.json("/asked", "{\"v\": 1}");
    register(requiring("AsksForOne", "weather.read", "/asked"));
    register(requiring("AsksForTwo", "weather.read, mail.send", "/asked"));
    String inputs = "input_template: {queryParameters: {n: '${n}'}}";
    register(
        CapabilityText.of("AsksWithInputs")
            .header("permissions: [weather.read]")
            .steps(CapabilityText.get("a", stub.url(), "/asked", "v: $.v", inputs)));

    Reply denied = guest.execute("asks-for-one", "{}");
    Reply deniedInPart = reader.execute("asks-for-two", "{}");

    assertForbidden(denied);
    assertThat(denied.at("/error/message").textValue()).contains("weather.read", "guest.yaml");
    assertForbidden(deniedInPart);
    assertThat(deniedInPart.at("/error/message").textValue())
        .contains("mail.send")
        .doesNotContain("weather.read");
    assertForbidden(guest.post("/a2s/v1/execute", "{\"capability\": \"asks-for-one\"}"));
    assertForbidden(guest.post(ALL + "/asks-for-one/execute?dry_run=true", "{}"));
    assertForbidden(guest.execute("asks-with-inputs", "{}"));
    assertForbidden(guest.execute("asks-with-inputs", "{\"n\": \"much\"}"));
    assertThat(stub.seen("/asked")).isEmpty();
    assertThat(reader.execute("asks-for-one", "{}").at("/outputs/v").intValue()).isEqualTo(1);
    assertThat(operator.execute("asks-for-two", "{}").at("/outputs/v").intValue()).isEqualTo(1);
  }

  @Test
  @Tag("A2S-Q21")
  void callerNeedsThePermissionsOfUsedCapabilities() {
    stub.json("/inner", "{\"value\": 1}");
    String inner = requiring("InnerAsks", "weather.read", "/inner").yaml();
    assertThat(operator.postYaml(ALL, inner).status()).isEqualTo(201);
    register(
        CapabilityText.of("OuterUses")
            .depends("InnerAsks", "^1.0.0", checksum(inner))
            .steps("- {id: use, type: capability, use: InnerAsks, output_mapping: {v: $.v}}"));

    assertForbidden(guest.execute("outer-uses", "{}"));
    assertThat(stub.seen("/inner")).isEmpty();
    assertThat(reader.execute("outer-uses", "{}").at("/status").textValue()).isEqualTo("success");
  }

  @Test
  @Tag("A2S-57")
  void searchReturnsTheRequiredPermissionsOfAHit() {
    Reply found = guest.post(ALL + "/search", "{\"intent\": \"NeedsWeather\"}");

    assertThat(found.at("/capabilities/0/id").textValue()).isEqualTo("needs-weather");
    assertThat(found.at("/capabilities/0/required_permissions").toString())
        .isEqualTo("[\"weather.read\"]");
  }

  @Test
  void onlyOperatorsAdministerCredentials() {
    String credential = "{\"type\": \"api-key\", \"value\": \"v\", \"hosts\": [\"localhost\"]}";

    for (HubFixture agent : List.of(writer, reader, guest)) {
      assertThat(agent.put(CREDENTIAL, credential).status()).isEqualTo(403);
      assertThat(agent.get(CREDENTIAL).status()).isEqualTo(403);
      assertThat(agent.get("/api/v1/credentials").status()).isEqualTo(403);
      assertThat(agent.delete(CREDENTIAL, Map.of()).status()).isEqualTo(403);
    }
    assertThat(operator.put(CREDENTIAL, credential).status()).isEqualTo(201);
    assertThat(operator.get(CREDENTIAL).at("/hosts/0").textValue()).isEqualTo("localhost");
    assertThat(operator.get("/api/v1/credentials").at("/credentials")).hasSize(1);
    assertThat(operator.put(CREDENTIAL, credential).status()).isEqualTo(204);
    assertThat(operator.delete(CREDENTIAL, Map.of()).status()).isEqualTo(204);
    assertThat(operator.get(CREDENTIAL).status()).isEqualTo(404);
  }

  private CapabilityText requiring(String name, String permissions) {
    return requiring(name, permissions, "/value");
  }

  private CapabilityText requiring(String name, String permissions, String path) {
    return CapabilityText.of(name)
        .header("permissions: [" + permissions + "]")
        .get("a", stub.url(), path, "v: $.v");
  }

  private void register(CapabilityText text) {
    Reply reply = operator.postYaml(ALL, text.yaml());
    assertThat(reply.status()).as(reply.text()).isIn(200, 201);
  }

  private static void assertForbidden(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(403);
    assertThat(reply.at("/error/code").textValue()).isEqualTo("FORBIDDEN");
  }

  @Test
  void unknownCapabilityErrorSuggestsOnlyPermittedNames() {
    assertThat(message(guest, "/open-to-al"))
        .isEqualTo("There is no capability open-to-al. Did you mean open-to-all?");
    assertThat(message(reader, "/needs-wether"))
        .isEqualTo("There is no capability needs-wether. Did you mean needs-weather?");
    assertThat(message(guest, "/needs-wether"))
        .isEqualTo(
            "There is no capability needs-wether. Search, or list GET /a2s/v1/capabilities.");
    assertThat(message(reader, "/needs-wether/usage"))
        .isEqualTo("There is no skill needs-wether. Did you mean needs-weather?");
    assertThat(message(guest, "/needs-wether/usage"))
        .isEqualTo("There is no skill needs-wether. Search for it by its purpose.");
  }

  @Test
  void unknownVersionErrorListsTheExistingOnesIfPermitted() {
    assertThat(message(guest, "/open-to-all?version=7.0.0"))
        .isEqualTo("There is no version 7.0.0 of open-to-all: it has 1.0.0.");
    assertThat(message(guest, "/needs-weather?version=7.0.0"))
        .isEqualTo(
            "There is no capability needs-weather 7.0.0. Search, or list GET"
                + " /a2s/v1/capabilities.");
  }

  private static String message(HubFixture caller, String path) {
    return caller.get(ALL + path).at("/error/message").asText();
  }
}
