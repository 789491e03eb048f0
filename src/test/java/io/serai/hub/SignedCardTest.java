package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.Base64URL;
import io.serai.document.CanonicalJson;
import io.serai.security.key.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signed agent cards, verified as a client does it. */
class SignedCardTest {
  private static final String CARD = "/.well-known/agent-card.json";
  private static final String NEW = "?A2A-Version=1.0";
  private static final Set<String> OLD =
      Set.of(
          "protocolVersion",
          "url",
          "preferredTransport",
          "additionalInterfaces",
          "supportsAuthenticatedExtendedCard",
          "security");

  private static final Set<String> DIALECT =
      Set.of(
          "endpoints",
          "authentication",
          "artifacts",
          "push_notifications",
          "input_schema",
          "output_schema");

  @TempDir Path home;

  @BeforeEach
  void createKey() throws Exception {
    SigningKey.create(home.resolve("card.jwk"));
  }

  @Test
  void cardIsVerifiedByTheKeySetThatItNames() throws Exception {
    try (HubFixture hub = signing().start()) {
      ObjectNode card = (ObjectNode) hub.get(CARD + NEW).json();

      assertThat(card.path("signatures")).hasSize(1);
      assertThat(header(card, 0).getAlgorithm().getName()).isEqualTo("ES256");
      assertThat(header(card, 0).getType().getType()).isEqualTo("JOSE");
      assertThat(header(card, 0).getKeyID()).isEqualTo(keys(hub).getKeys().get(0).getKeyID());
      assertThat(header(card, 0).getJWKURL().toString())
          .isEqualTo(hub.hub().url().replace("localhost", "127.0.0.1") + "/.well-known/jwks.json");
      assertThat(verifies(hub, card, 0)).isTrue();
      assertThat(hub.get("/.well-known/jwks.json").text()).doesNotContain("\"d\"");
    }
  }

  @Test
  void modifiedCardIsNotVerified() throws Exception {
    try (HubFixture hub = signing().start()) {
      ObjectNode card = (ObjectNode) hub.get(CARD + NEW).json();
      ((ObjectNode) card.path("supportedInterfaces").path(0)).put("url", "https://evil.example");

      assertThat(verifies(hub, card, 0)).isFalse();
    }
  }

  @Test
  void aCardIsSignedOnceUntilItChanges() throws Exception {
    try (HubFixture hub = signing().start()) {
      String first = hub.get(CARD + NEW).text();

      assertThat(hub.get(CARD + NEW).text()).isEqualTo(first);
    }
  }

  @Test
  void cardForEveryVersionIsSignedWithoutTheMembersOfOthers() throws Exception {
    try (HubFixture hub = signing().start()) {
      ObjectNode card = (ObjectNode) hub.get(CARD).json();
      card.remove(OLD);
      card.remove(DIALECT);
      ((ObjectNode) card.path("capabilities")).remove(DIALECT);
      card.path("skills").forEach(skill -> ((ObjectNode) skill).remove(DIALECT));

      assertThat(verifies(hub, card, 0)).isTrue();
    }
  }

  @Test
  void agentCardsAndExtendedCardsAreSigned() throws Exception {
    HubFixture fixture =
        signing()
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"))
            .file(
                "agents/clerk.yaml",
                Keys.agent("clerk", "{skills: [\"*\"]}") + "skills: [\"*\"]\n");
    try (HubFixture hub = fixture.start()) {
      ObjectNode clerk = (ObjectNode) hub.get("/agents/clerk" + CARD + NEW).json();
      ObjectNode extended =
          (ObjectNode) hub.as("root").get("/a2a/rest/extendedAgentCard" + NEW).json();

      assertThat(clerk.path("name").asText()).isEqualTo("clerk");
      assertThat(verifies(hub, clerk, 0)).isTrue();
      assertThat(verifies(hub, extended, 0)).isTrue();
      // what the official clients verify has no empty members
      assertThat(extended.path("signatures")).hasSize(2);
      extended.remove("securityRequirements");
      assertThat(verifies(hub, extended, 0)).isFalse();
      assertThat(verifies(hub, extended, 1)).isTrue();
      assertThat(hub.get("/a2a/rest/extendedAgentCard" + NEW).status()).isEqualTo(401);
    }
  }

  @Test
  void addressFromTheHostHeaderIsNotSigned() {
    HubFixture fixture =
        signing()
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"));
    try (HubFixture hub = fixture.start()) {
      JsonNode card = RawHttp.get(hub.hub().url(), CARD + NEW, "Host: evil.example").json();

      assertThat(card.at("/supportedInterfaces/0/url").asText())
          .isEqualTo("http://evil.example/a2a/rpc");
      assertThat(card.has("signatures")).isFalse();
    }
  }

  @Test
  void publicAddressIsSignedWhateverTheHostHeader() throws Exception {
    HubFixture fixture =
        signing()
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"))
            .property("serai.public-base-url", "https://hub.example/serai/");
    try (HubFixture hub = fixture.start()) {
      ObjectNode card =
          (ObjectNode) RawHttp.get(hub.hub().url(), CARD + NEW, "Host: evil.example").json();

      assertThat(card.at("/supportedInterfaces/0/url").asText())
          .isEqualTo("https://hub.example/serai/a2a/rpc");
      assertThat(header(card, 0).getJWKURL().toString())
          .isEqualTo("https://hub.example/serai/.well-known/jwks.json");
      assertThat(verifies(hub, card, 0)).isTrue();
    }
  }

  @Test
  void keyWithUnsafeFilePermissionsFailsTheStart() throws Exception {
    Files.setPosixFilePermissions(
        home.resolve("card.jwk"), PosixFilePermissions.fromString("rw-rw-r--"));

    assertThatThrownBy(() -> signing().start())
        .isInstanceOf(HubException.class)
        .hasMessageContaining("serai.a2a.card-key")
        .hasMessageContaining("chmod 600");
  }

  @Test
  void signingWithoutAKnownAddressFailsTheStart() {
    HubFixture fixture =
        signing()
            .property("serai.host", "0.0.0.0")
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"));

    assertThatThrownBy(fixture::start)
        .isInstanceOf(HubException.class)
        .hasMessageContaining("serai.public-base-url");
  }

  private HubFixture signing() {
    return new HubFixture(home)
        .property("serai.a2a.card-key", "card.jwk")
        .file(
            "routes/echo.camel.yaml",
            "- from: {uri: \"skill:echo\", steps: [{setBody: {simple: \"${body}\"}}]}\n");
  }

  private static JWSHeader header(JsonNode card, int index) throws Exception {
    return JWSHeader.parse(
        new Base64URL(card.path("signatures").path(index).path("protected").asText()));
  }

  private static JWKSet keys(HubFixture hub) throws Exception {
    return JWKSet.parse(hub.get("/.well-known/jwks.json").text());
  }

  private static boolean verifies(HubFixture hub, ObjectNode card, int index) throws Exception {
    ObjectNode content = card.deepCopy();
    JsonNode signature = content.remove("signatures").path(index);
    JWSObject signed =
        new JWSObject(
            new Base64URL(signature.path("protected").asText()),
            new Payload(Base64URL.encode(CanonicalJson.bytes(content))),
            new Base64URL(signature.path("signature").asText()));
    return signed.verify(
        new ECDSAVerifier(keys(hub).getKeyByKeyId(signed.getHeader().getKeyID()).toECKey()));
  }
}
