package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CorrectChecksum;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A capability becomes a route file that does the same. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportTest {
  private static final String INPUTS = "{\"city\": \"Oslo & Rome\", \"loud\": true}";

  private final HttpStub stub = new HttpStub();
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    stub.json("/graphql", "{\"data\": {\"post\": {\"id\": 7}}}");
    stub.on(
        "/echo",
        (seen, response) ->
            response.end("{\"uri\": \"" + seen.uri() + "\", \"key\": \"<secret>\"}"));
    hub =
        new HubFixture(home)
            .file("application.properties", "serai.outbound.allowed-private-hosts=localhost\n")
            .file("capabilities/echoes.yaml", capability())
            .file(
                "routes/front.camel.yaml",
                """
                - rest:
                    path: /front
                    post: [{to: direct:front}]
                - route:
                    id: front
                    from:
                      uri: direct:front
                      steps:
                        - to: skill:echoes.now
                """)
            .start();
    hub.put(
        "/api/v1/credentials/key",
        "{\"type\": \"api-key\", \"value\": \"s3cret\", \"hosts\": [\"localhost\"]}");
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  private String capability() {
    String echo =
        CapabilityText.get(
            "left",
            stub.url(),
            "/echo",
            "left: $.uri",
            "input_template: {queryParameters: {q: \"${city}\"}, headers: {X-Key: \"${secrets.key}\"}}");
    return CapabilityText.of("Echoes")
        .header(
            "x-serai: {hints: {readOnly: true, idempotent: true, icon: 'data:image/png;base64,iV+/='}}")
        .steps(
            "- id: both\n  type: parallel\n  steps:\n"
                + echo.indent(4)
                + echo.replace("left", "right").indent(4))
        .steps(
            """
            - id: loudly
              condition: "${loud} and ${left} == ${right}"
              format: GraphQL
              task:
                endpoint: %s/graphql
                query: "mutation post($text: String!) { post(text: $text) { id } }"
              input_template: {variables: {text: "${city}!"}}
              output_mapping: {posted: $.data.post.id}
            """
                .formatted(stub.url()))
        .output("{left: \"${left}\", posted: \"${posted}\"}")
        .yaml();
  }

  @Test
  void exportedCapabilityDoesTheSame() {
    Reply ran = hub.execute("echoes", INPUTS);

    Reply exported = hub.get("/a2s/v1/capabilities/Echoes/route?name=echoes.now");

    assertThat(exported.status()).as(exported.text()).isEqualTo(200);
    String yaml = exported.at("/yaml").asText();
    assertThat(exported.at("/file").asText()).isEqualTo("routes/echoes-now.camel.yaml");
    assertThat(yaml)
        .startsWith("# Exported from Echoes 1.0.0. It uses credentials of the vault: key.\n")
        .contains("uri: skill:echoes.now", "domains: 'localhost'")
        .contains("call:GET " + stub.url() + "/echo?query.q=${city}")
        .contains("expression: \"${loud} and ${left} == ${right}\"")
        .doesNotContain("s3cret");
    hub.file(exported.at("/file").asText(), yaml);
    await().until(() -> hub.get("/api/v1/routes/echoes.now").status() == 200);
    Reply same = hub.post("/front", INPUTS);
    assertThat(same.status()).as(same.text()).isEqualTo(200);
    assertThat(ran.at("/status").asText()).as(ran.text()).isEqualTo("success");
    assertThat(same.json()).isEqualTo(ran.at("/outputs"));
    assertThat(same.at("/posted").asInt()).isEqualTo(7);
    assertThat(stub.seen("/echo"))
        .extracting(seen -> seen.headers().get("X-Key"))
        .containsOnly("s3cret");
  }

  @Test
  void exportedCapabilityTellsMcpClientsTheSame() {
    Reply exported = hub.get("/a2s/v1/capabilities/Echoes/route?name=echoes.told");
    hub.file(exported.at("/file").asText(), exported.at("/yaml").asText());
    await().until(() -> hub.get("/api/v1/routes/echoes.told").status() == 200);

    JsonNode capability = tool("echoes");
    JsonNode route = tool("echoes__told");

    assertThat(capability.path("annotations").toString())
        .isEqualTo("{\"readOnlyHint\":true,\"idempotentHint\":true}");
    assertThat(capability.path("icons").toString())
        .isEqualTo("[{\"src\":\"data:image/png;base64,iV+/=\"}]");
    assertThat(route.path("annotations")).isEqualTo(capability.path("annotations"));
    assertThat(route.path("icons")).isEqualTo(capability.path("icons"));
  }

  private JsonNode tool(String name) {
    for (JsonNode tool : McpClient.of(hub).result("tools/list", "{}").path("tools")) {
      if (tool.path("name").asText().equals(name)) {
        return tool;
      }
    }
    throw new AssertionError("there is no tool " + name);
  }

  @Test
  void textsOfACapabilityHaveNoMeaningInTheFile() {
    String description = "d&name=Admin #{{x}} '${y}' 100% + \\\"q\\\" RAW(z) \u00e9: [a]";
    String file =
        CapabilityText.of("Told")
            .header("parameters: [{name: it, patterns: [\"it *\"]}]")
            .steps(
                CapabilityText.get(
                    "it.guard", stub.url(), "/graphql", "a: $.data", "condition: 1 == 1"))
            .steps(
                CapabilityText.get(
                    "it",
                    stub.url(),
                    "/graphql",
                    "b: $.data",
                    "condition: \"'{{x}}' != ${it}\"\nerror_handling: continue"))
            .steps(CapabilityText.get("a2s.outputs", stub.url(), "/graphql", "c: $.data", ""))
            .yaml()
            .replace("description: Told for tests", "description: \"" + description + "\"");
    for (String text : new String[] {file, file.replace("\"d&name", "\"#class:java.lang.Thread")}) {
      hub.file("capabilities/told.yaml", checksummed(text));
      await().until(() -> hub.get("/a2s/v1/capabilities/told").status() == 200);
      Reply ran = hub.execute("told", "{\"it\": 1}");
      assertThat(ran.at("/status").asText()).as(ran.text()).isEqualTo("success");
      Reply exported = hub.get("/a2s/v1/capabilities/told/route?name=told.it");
      hub.file(exported.at("/file").asText(), exported.at("/yaml").asText());
      await().until(() -> hub.get("/api/v1/routes/told.it").status() == 200);
      String told = hub.get("/a2s/v1/capabilities/told").at("/description").asText();
      await()
          .untilAsserted(
              () ->
                  assertThat(hub.get("/a2s/v1/capabilities/told.it/usage").text())
                      .contains(JsonMappers.MAPPER.getNodeFactory().textNode(told).toString()));
      hub.delete(exported.at("/file").asText());
      await().until(() -> hub.get("/api/v1/routes/told.it").status() == 404);
      hub.delete("capabilities/told.yaml");
      await().until(() -> hub.get("/a2s/v1/capabilities/told").status() == 404);
    }
  }

  private static String checksummed(String yaml) {
    try {
      return CorrectChecksum.yaml(yaml);
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }

  @Test
  void nameOfAnotherSkillIsRefused() {
    Reply refused = hub.get("/a2s/v1/capabilities/echoes/route?name=echoes");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text()).contains("There is a skill echoes already. Choose another name.");
  }

  @Test
  void nameMustBeThatOfAFile() {
    Reply refused = hub.get("/a2s/v1/capabilities/echoes/route?name=../x");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("the name must have letters, digits");
    assertThat(hub.get("/a2s/v1/capabilities/nothing/route?name=x").status()).isEqualTo(404);
  }
}
