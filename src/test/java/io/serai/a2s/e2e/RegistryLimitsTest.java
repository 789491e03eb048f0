package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of the registry, for one agent and for all, at a registration and at a start. */
class RegistryLimitsTest {

  private static final String ALL = "/a2s/v1/capabilities";

  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .property("serai.registry.max-documents-per-agent", "2")
            .property("serai.registry.max-documents", "3")
            .file("agents/ada.yaml", Keys.agent("ada", "{registry: [write]}"))
            .file("agents/bob.yaml", Keys.agent("bob", "{registry: [write]}"))
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void registrationBeyondTheAgentLimitIsRefusedWithARemedy() {
    assertThat(register("ada", "One").status()).isEqualTo(201);
    assertThat(register("ada", "Two").status()).isEqualTo(201);

    Reply refused = register("ada", "Three");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("/error/code").textValue()).isEqualTo("REGISTRY_FULL");
    assertThat(refused.at("/error/message").textValue())
        .contains("Delete some", "serai.registry.max-documents-per-agent");
    assertThat(refused.at("/error/details/most").intValue()).isEqualTo(2);
    assertThat(hub.as("ada-key").get(ALL + "/three").status()).isEqualTo(404);
    assertThat(register("ada", "Two").status()).isEqualTo(200);
  }

  @Test
  void deletionFreesTheAgentLimitAndTheTotalIsLimited() {
    register("ada", "One");
    register("ada", "Two");
    assertThat(hub.as("ada-key").delete(ALL + "/one", Map.of()).status()).isEqualTo(204);
    assertThat(register("ada", "Three").status()).isEqualTo(201);
    assertThat(register("bob", "Four").status()).isEqualTo(201);

    Reply refused = register("bob", "Five");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("/error/details/setting").textValue())
        .isEqualTo("serai.registry.max-documents");
  }

  @Test
  void capabilityBeyondTheMemoryLimitIsRefused() {
    restart("serai.registry.memory", "20000");

    Reply refused = register("operator", "One");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("/error/details/setting").textValue()).isEqualTo("serai.registry.memory");
  }

  @Test
  void capabilityBeyondTheLimitAtAStartIsKeptUnservedAndLogged() {
    register("ada", "One");
    register("ada", "Two");
    register("bob", "Three");

    try (CapturedLog log = new CapturedLog()) {
      restart("serai.registry.max-documents", "2");
      assertThat(log.text())
          .contains(
              "the registration of Three 1.0.0 by bob is kept but not served: it is beyond"
                  + " serai.registry.max-documents.");
    }

    assertThat(hub.as("ada-key").get(ALL + "/one").status()).isEqualTo(200);
    assertThat(hub.as("ada-key").get(ALL + "/three").status()).isEqualTo(404);
    restart("serai.registry.max-documents", "3");
    assertThat(hub.as("ada-key").get(ALL + "/three").status()).isEqualTo(200);
    assertThat(register("bob", "Four").status()).isEqualTo(409);
  }

  @Test
  void unservedCapabilityCanBeDeletedButNotReplaced() {
    register("ada", "One");
    register("ada", "Two");
    restart("serai.registry.max-documents-per-agent", "1");
    String other = text("Two").header("x-more: 1").yaml();

    assertThat(hub.as("operator-key").get(ALL + "/two").status()).isEqualTo(404);
    assertThat(hub.as("operator-key").post(ALL, json(other)).at("/error/code").textValue())
        .isEqualTo("VERSION_EXISTS");
    assertThat(hub.as("ada-key").delete(ALL + "/two", Map.of()).status()).isEqualTo(204);
    assertThat(hub.as("ada-key").delete(ALL + "/two", Map.of()).status()).isEqualTo(404);
    assertThat(hub.as("operator-key").post(ALL, json(other)).status()).isEqualTo(201);
  }

  private void restart(String setting, String value) {
    hub.close();
    hub.property(setting, value).start();
  }

  private Reply register(String caller, String name) {
    return hub.as(caller + "-key").post(ALL, text(name).json());
  }

  private static CapabilityText text(String name) {
    return CapabilityText.of(name).get("a", "http://localhost:1", "/v", "v: $.v");
  }

  private static String json(String yaml) {
    try {
      return ParsedDocument.yaml(yaml).root().toString();
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
