package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A home with a malformed file of each kind beside a good one. */
@ExtendWith(Patience.class)
class HostileFilesTest {

  private static final String ORGANIZATION = "organizations/";

  private final Map<String, String> good = new LinkedHashMap<>();
  private final Map<String, String> bad = new LinkedHashMap<>();
  private final HttpStub stub = new HttpStub().json("/value", "{\"value\": 1}");
  @TempDir private Path home;
  private HubFixture hub;

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  @Tag("FLD-3")
  void eachMalformedFileIsRefusedAloneAtTheStartAndServedOnceItIsRepaired() {
    // given
    hub = new HubFixture(home);
    defineFiles();
    good.forEach(hub::settledFile);
    bad.forEach(hub::settledFile);

    // when
    hub.start();

    // then
    await().untilAsserted(() -> assertThat(statuses()).isEqualTo(expected("refused")));
    assertThat(reload("capabilities/Broken.yaml").at("/errors/0/path").asText())
        .endsWith("/content");
    assertServes("good", "Good", "good-domain");

    // when
    good.forEach(
        (file, text) ->
            hub.settledFile(
                file.replace("good", "broken").replace("Good", "Broken"), repaired(text)));

    // then
    await().untilAsserted(() -> assertThat(statuses()).isEqualTo(expected("applied")));
    assertServes("broken", "Broken", "broken-domain");
    assertServes("good", "Good", "good-domain");
  }

  private void defineFiles() {
    good.put("capabilities/Good.yaml", CapabilityText.getting("Good", stub.url()));
    bad.put("capabilities/Broken.yaml", malformedParameter());
    good.put("agents/good.yaml", "agent_id: good\nskills: ['*']\n");
    bad.put("agents/broken.yaml", "agent_id: broken\npermissions: [[]]\n");
    good.put("apis/good.yaml", "id: good\nbase_url: https://api.example.com\n");
    bad.put("apis/broken.yaml", "id: broken\nbase_url: {}\n");
    good.put("knowledge/good.md", "# Good\nA text.\n");
    bad.put("knowledge/broken.md", "# h\ntext\n".repeat(1_001));
    good.put("prompts/good.md", "---\ntitle: Good\n---\nHello\n");
    bad.put("prompts/broken.md", "---\ntitle: [[]]\n---\nHello\n");
    good.put("routes/good.camel.yaml", route("good"));
    bad.put("routes/broken.camel.yaml", "- route: { id: broken, from: [[]] }\n");
    hub.settledFile(
        "agents/organization.yaml",
        "agent_id: organization\norganization: {dir: organizations, agent_zero_url: '"
            + stub.url()
            + "', poll: 50ms}\n");
    hub.settledFile(
        ORGANIZATION + "active.json",
        "{\"org_id\": \"o\", \"org_name\": \"O\", \"hierarchy\": {\"good\": {\"subordinates\": [\"broken\"]}, \"broken\": {}}}");
    good.put(ORGANIZATION + "roles/good.json", role("good"));
    bad.put(ORGANIZATION + "roles/broken.json", "{\"role_id\": [[\"broken\"]], \"role_type\": {}}");
  }

  private String malformedParameter() {
    return CapabilityText.of("Broken")
        .steps(
            """
            - id: get
              format: OpenAPI
              task:
                openapi: 3.0.3
                info: { title: t, version: "1" }
                servers: [{ url: "%s" }]
                paths:
                  /value:
                    get:
                      parameters: [{ name: a, in: query, content: [application/json] }]
                      responses: { "200": { description: ok } }
              output_mapping: { value: $.value }
            """
                .formatted(stub.url()))
        .yaml();
  }

  private String repaired(String text) {
    return text.startsWith("a2s")
        ? CapabilityText.getting("Broken", stub.url())
        : text.replace("good", "broken");
  }

  private static String route(String name) {
    return "- route:\n    id: %1$s\n    from:\n      uri: platform-http:/%1$s\n      steps: [{ setBody: { constant: hi } }]\n"
        .formatted(name);
  }

  private static String role(String name) {
    return "{\"role_id\": \"%1$s\", \"role_type\": \"specialist\", \"capabilities\": {\"bst_domains\": [\"%1$s-domain\"]}}"
        .formatted(name);
  }

  private SortedMap<String, String> expected(String ofBad) {
    SortedMap<String, String> expected = new TreeMap<>();
    good.keySet().forEach(file -> expected.put(file, "applied"));
    bad.keySet().forEach(file -> expected.put(file, ofBad));
    return expected;
  }

  /** The newest status of each of the files. */
  private SortedMap<String, String> statuses() {
    SortedMap<String, String> statuses = new TreeMap<>();
    for (JsonNode reload : hub.get("/a2s/v1/reloads").json().path("reloads")) {
      String file = reload.path("file").asText();
      if (good.containsKey(file) || bad.containsKey(file)) {
        statuses.putIfAbsent(file, reload.path("status").asText());
      }
    }
    return statuses;
  }

  private JsonNode reload(String file) {
    for (JsonNode reload : hub.get("/a2s/v1/reloads").json().path("reloads")) {
      if (reload.path("file").asText().equals(file)) {
        return reload;
      }
    }
    throw new AssertionError("no outcome of " + file);
  }

  private void assertServes(String name, String capability, String domain) {
    assertThat(
            hub.execute(capability.toLowerCase(Locale.ROOT), "{}")
                .json()
                .at("/outputs/value")
                .asInt())
        .isEqualTo(1);
    assertThat(hub.get("/" + name).text()).isEqualTo("hi");
    assertThat(hub.get("/agents/" + name + "/.well-known/agent-card.json").status()).isEqualTo(200);
    await()
        .untilAsserted(
            () ->
                assertThat(hub.get("/agents/organization/.well-known/agent-card.json").text())
                    .contains(domain));
  }
}
