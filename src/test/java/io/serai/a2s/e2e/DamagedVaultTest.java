package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vault file that is corrupted while the hub runs. */
class DamagedVaultTest {

  private static final String CREDENTIAL =
      "{\"type\": \"api-key\", \"value\": \"sesame\", \"hosts\": [\"localhost\"]}";

  @TempDir Path home;
  private final HttpStub stub = new HttpStub().json("/value", "{\"value\": 1}");
  private HubFixture hub;

  @BeforeEach
  void corruptTheVault() {
    String inputs = "input_template: {headers: {X-Key: '${secrets.token}'}}";
    String step = call("fetch", "get", stub.url(), "/value", "value: $.value", inputs);
    String inner = CapabilityText.of("UseToken").steps(step).yaml();
    String outer =
        CapabilityText.of("UseIt")
            .depends("UseToken", "^1.0.0", CapabilityText.checksum(inner))
            .steps("- {id: use, type: capability, use: UseToken}")
            .yaml();
    hub =
        new HubFixture(home)
            .file("capabilities/UseToken.yaml", inner)
            .file("capabilities/UseIt.yaml", outer)
            .start();
    hub.put("/api/v1/credentials/token", CREDENTIAL);
    assertThat(hub.execute("use-token", "{}").at("/outputs/value").intValue()).isOne();
    hub.file("data/vault.json", "rubbish");
    await().until(() -> hub.get("/observe/health").status() == 503);
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  void stepWithACredentialFailsWithoutNamingFiles() {
    Reply reply = hub.execute("use-token", "{}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.at("/error/code").textValue()).isEqualTo("STEP_FAILED");
    assertThat(reply.at("/error/details/reason").textValue()).isEqualTo("REQUEST");
    assertThat(reply.at("/error/message").textValue())
        .isEqualTo("The hub's vault cannot be read now; its log has the reason.");
  }

  @Test
  void capabilityThatUsesTheFailedOneFails() {
    Reply reply = hub.execute("use-it", "{}");

    assertThat(reply.at("/error/details/reason").textValue()).isEqualTo("REQUEST");
    assertThat(reply.at("/error/details/capability").textValue()).isEqualTo("UseToken");
  }

  @Test
  void dryRunShowsTheErrorOfTheStep() {
    Reply reply = hub.post("/a2s/v1/capabilities/use-token/execute?dry_run=true", "{}");

    assertThat(reply.at("/requests/0/error").textValue()).contains("vault cannot be read");
  }

  @Test
  void healthIsDownAndNamesTheVault() {
    Reply health = hub.get("/observe/health");

    assertThat(health.at("/status").textValue()).isEqualTo("DOWN");
    assertThat(health.text()).contains("\"name\":\"vault\",\"status\":\"DOWN\"", "vault.json");
    assertThat(hub.get("/observe/health/live").status()).isEqualTo(200);
  }
}
