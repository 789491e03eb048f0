package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapabilityText;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edge cases of the HTTP interface. */
class MendedEdgesTest {

  private static final String SEARCH = "/a2s/v1/capabilities/search";

  @TempDir Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    String inputs = "input_template: {headers: {X-Said: '${said}', X-Plain: 'grün'}}";
    String said = call("say", "get", "http://localhost:1", "/x", "a: $.a", inputs);
    hub =
        new HubFixture(home)
            .file("capabilities/SayIt.yaml", CapabilityText.of("SayIt").steps(said).yaml())
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void dryRunShowsHeadersUnencoded() {
    Reply reply =
        hub.post(
            "/a2s/v1/capabilities/say-it/execute?dry_run=true",
            "{\"inputs\": {\"said\": \"hi ü €\"}}");

    assertThat(reply.at("/requests/0/headers/X-Said").textValue()).isEqualTo("hi ü €");
    assertThat(reply.at("/requests/0/headers/X-Plain").textValue()).isEqualTo("grün");
  }

  @Test
  void unknownSearchWeightIsRefusedWithTheKnownOnes() {
    Reply reply = hub.post(SEARCH, "{\"intent\": \"say\", \"strategy\": {\"foo\": 1}}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/message").textValue())
        .isEqualTo(
            "/strategy/foo: foo is not recognized; known are complexity, successRate, usageCount,"
                + " vectorSimilarity.");
    assertThat(
            hub.post(SEARCH, "{\"intent\": \"say\", \"strategy\": {\"usageCount\": 1}}").status())
        .isEqualTo(200);
  }

  @Test
  void bodyThatIsCostlyToParseIsRefused() {
    String name =
        "{\"intent\": \"x\", \"" + "n".repeat(49_000) + "\": [" + "1,".repeat(30_000) + "1]}";
    String tokens = "{\"intent\": \"x\", \"a\": [" + "{},".repeat(600_000) + "1]}";

    for (String body : new String[] {name, tokens, "{\"a\": 1e9999999}"}) {
      Reply reply = hub.post(SEARCH, body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.at("/error/code").textValue()).isEqualTo("INVALID_REQUEST");
      assertThat(reply.at("/error/message").textValue()).startsWith("this is refused: ");
    }
    assertThat(
            hub.postYaml("/a2s/v1/capabilities", "intent: x\na: [" + "a,".repeat(1_000_000) + "]")
                .status())
        .isEqualTo(400);
  }

  @Test
  void longNameIsTruncatedInTheError() {
    Reply reply = execute("n".repeat(1_000));

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.at("/error/message").textValue()).contains("nnn…").hasSizeLessThan(500);
  }

  @Test
  void tooLongNameIsRefused() {
    Reply reply = execute("n".repeat(1_001));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/message").textValue())
        .isEqualTo("capability is longer than 1000 characters; shorten it.");
  }

  private Reply execute(String name) {
    return hub.post("/a2s/v1/execute", "{\"capability\": \"" + name + "\"}");
  }

  @Test
  void credentialWithControlCharactersIsRefused() {
    String body = "{\"type\": \"api-key\", \"value\": \"%s\", \"hosts\": []}";

    for (String value : new String[] {"a\\nb", "a\\r", "\\u0000", "\\u007f"}) {
      Reply reply = hub.put("/api/v1/credentials/token", body.formatted(value));
      assertThat(reply.status()).as(value).isEqualTo(400);
      assertThat(reply.text()).contains("control character");
    }
    assertThat(hub.put("/api/v1/credentials/token", body.formatted("a b")).status()).isEqualTo(201);
  }

  @Test
  void staleChecksumIsReportedWithTheOtherFaults() {
    String wrong =
        CapabilityText.of("SayMore")
            .get("a", "http://localhost:1", "/x", "a: $.a")
            .yaml()
            .replace("charset: utf-8", "charset: utf-8\npermissions: 3");

    Reply refused = hub.postYaml("/a2s/v1/capabilities", wrong);

    assertThat(refused.at("/error/code").textValue()).isEqualTo("CHECKSUM_MISMATCH");
    assertThat(refused.at("/error/errors/0/path").textValue()).isEqualTo("/permissions");
    hub.file("capabilities/SayMore.yaml", wrong);
    await()
        .untilAsserted(
            () ->
                assertThat(hub.get("/a2s/v1/reloads").text())
                    .contains("CHECKSUM_MISMATCH", "/permissions"));
  }

  @Test
  void agentSeesReloadsOfCapabilityFilesOnlyAndOperatorSeesAll() {
    String key = "bob-key";
    hub.file("agents/bob.yaml", Keys.agent("bob", "{skills: [\"*\"]}"));
    await().until(() -> hub.as(key).get("/a2s/v1/reloads").status() == 200);

    assertThat(hub.get("/a2s/v1/reloads").text()).contains("agents/bob.yaml");
    assertThat(hub.as(key).get("/a2s/v1/reloads").text())
        .contains("capabilities/SayIt.yaml")
        .doesNotContain("agents/");
  }
}
