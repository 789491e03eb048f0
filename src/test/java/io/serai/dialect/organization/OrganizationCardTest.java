package io.serai.dialect.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.document.Sha256;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The card of an organization on a hub that demands keys, while its files change. */
@ExtendWith(Patience.class)
class OrganizationCardTest {
  private static final String CARD = "/agents/shop/.well-known/agent.json";

  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path folder) {
    hub = new HubFixture(folder);
    OrganizationHome.in(hub, "http://localhost:1", "");
    hub.property("serai.security.mode", "closed")
        .property("serai.security.operators", Sha256.hex("operator"))
        .property("serai.security.client-cert-header", "X-Client-Cert")
        .property("serai.security.trusted-proxies", "10.0.0.1")
        .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("OK-14")
  @Tag("OK-19")
  @Tag("OK-22")
  @Tag("OK-58")
  @Tag("OK-Q18")
  void theCardIsPublicAndCallsNeedTheKeyThatItNames() {
    JsonNode card = hub.get(CARD).json();

    assertThat(card.path("url").asText()).endsWith("/agents/shop/a2a/rpc");
    assertThat(card.at("/capabilities/streaming").asBoolean()).isTrue();
    assertThat(card.at("/authentication/schemes")).hasToString("[\"bearer\",\"apiKey\",\"mtls\"]");
    assertThat(card.path("securitySchemes").fieldNames())
        .toIterable()
        .containsExactly("bearer", "apiKey", "mtls");
    assertThat(hub.post("/agents/shop/a2a/rpc", "{}").status()).isEqualTo(401);
    assertThat(hub.as("operator").post("/agents/shop/a2a/rpc", "{}").status()).isEqualTo(200);
  }

  @Test
  @Tag("OK-6")
  @Tag("OK-49")
  @Tag("OK-Q17")
  void aChangedOrganizationChangesTheCardAndNeedsNoMission() {
    hub.file(
        "organizations/active.json",
        """
        {"_version": "5.0", "org_id": "workshop", "org_name": "Smithy",
         "description": "Forges.", "hierarchy": {"chief": {"subordinates": []}}}
        """);

    await().until(() -> hub.get(CARD).at("/name").asText().equals("Smithy"));

    JsonNode card = hub.get(CARD).json();
    assertThat(card.path("version").asText()).isEqualTo("5.0");
    assertThat(card.path("description").asText()).isEqualTo("Forges.");
    assertThat(card.path("skills").findValuesAsText("id")).containsExactly("analysis");
  }

  @Test
  @Tag("OK-Q6")
  void withoutAnActiveOrganizationTheCardHasOneSkill() {
    hub.delete("organizations/active.json");

    await()
        .untilAsserted(
            () ->
                assertThat(hub.get(CARD).at("/skills").findValuesAsText("id"))
                    .containsExactly("general_assistance"));
  }
}
