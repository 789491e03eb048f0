package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.HubFixture.Reply;
import io.serai.security.jwt.Issuer;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers that authenticate with a token of an issuer, which is on this machine. */
class TokensTest {
  private static final String LIST = "/a2s/v1/capabilities";

  @TempDir Path home;
  private final HttpStub stub = new HttpStub();
  private final Issuer issuer = new Issuer(stub.url());

  @BeforeEach
  void publishKeys() {
    stub.json(
        "/.well-known/openid-configuration",
        "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(stub.url(), stub.url()));
    stub.json("/keys", issuer.keys().toString());
  }

  @AfterEach
  void close() {
    stub.close();
  }

  @Test
  void tokenOfAnAgentAuthenticatesIt() {
    try (HubFixture hub = closed().start()) {
      Reply listed = with(hub, issuer.token("clerk", Instant.now()));
      with(hub, issuer.token("clerk", Instant.now()));

      assertThat(listed.status()).isEqualTo(200);
      assertThat(stub.seen("/keys")).hasSize(1);
      assertThat(hub.as("clerk-key").get(LIST).status()).isEqualTo(200);
    }
  }

  @Test
  void bodyOfTheFirstRequestWaitsUntilTheKeysAreFetched() {
    stub.on("/keys", response -> stub.later(100, () -> response.end(issuer.keys().toString())));
    try (HubFixture hub = closed().start()) {
      String body = "{\"intent\":\"weather\",\"more\":\"%s\"}".formatted("x".repeat(200_000));

      Reply searched =
          RawHttp.send(
              hub.hub().url(),
              "POST /a2s/v1/capabilities/search HTTP/1.1",
              body,
              "Host: localhost",
              "Content-Type: application/json",
              "Authorization: Bearer " + issuer.token("clerk", Instant.now()));

      assertThat(searched.status()).isEqualTo(200);
    }
  }

  @Test
  void agentFileCanNameTheSubjectsOfTokens() {
    try (HubFixture hub = closed().start()) {
      assertThat(with(hub, issuer.token("auth0|5f7c", Instant.now())).status()).isEqualTo(200);
    }
  }

  @Test
  void validTokenOfAnUnknownSubjectIsForbiddenWithARemedy() {
    try (HubFixture hub = closed().start()) {
      Reply refused = with(hub, issuer.token("stranger", Instant.now()));

      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.text()).contains("agent_id").doesNotContain("stranger");
    }
  }

  @Test
  void forgedTokenIsUnauthorizedAsInvalid() {
    try (HubFixture hub = closed().start()) {
      Issuer forger = new Issuer(stub.url());
      String answer =
          RawHttp.whole(
              hub.hub().url(),
              "GET " + LIST + " HTTP/1.1",
              "",
              "Host: localhost",
              "Authorization: Bearer " + forger.token("clerk", Instant.now()));

      assertThat(answer)
          .startsWith("HTTP/1.1 401")
          .containsIgnoringCase(
              "www-authenticate: Bearer realm=\"serai\", error=\"invalid_token\"");
    }
  }

  @Test
  void tokenIsAnswered503WhileTheIssuerIsDown() {
    stub.on("/keys", response -> response.setStatusCode(500).end());
    try (HubFixture hub = closed().start()) {
      assertThat(with(hub, issuer.token("clerk", Instant.now())).status()).isEqualTo(503);
      assertThat(hub.as("clerk-key").get(LIST).status()).isEqualTo(200);
    }
  }

  @Test
  void issuerWithAnotherNameIsNotTrusted() {
    stub.json(
        "/.well-known/openid-configuration",
        "{\"issuer\":\"https://other.example\",\"jwks_uri\":\"%s/keys\"}".formatted(stub.url()));
    try (HubFixture hub = closed().start()) {
      assertThat(with(hub, issuer.token("clerk", Instant.now())).status()).isEqualTo(503);
      assertThat(stub.seen("/keys")).isEmpty();
    }
  }

  @Test
  void keysAreNotFetchedFromAHostThatIsNotAllowed() {
    HubFixture fixture = closed().property("serai.outbound.allowed-private-hosts", "");
    try (HubFixture hub = fixture.start()) {
      assertThat(with(hub, issuer.token("clerk", Instant.now())).status()).isEqualTo(503);
      assertThat(stub.seen()).isEmpty();
    }
  }

  @Test
  void keysCanBeReadFromAFile() {
    HubFixture fixture =
        closed()
            .property("serai.security.jwt.jwks", "issuer.json")
            .file("issuer.json", issuer.keys().toString());
    try (HubFixture hub = fixture.start()) {
      assertThat(with(hub, issuer.token("clerk", Instant.now())).status()).isEqualTo(200);
      assertThat(stub.seen()).isEmpty();
    }
  }

  @Test
  void cardNamesTheIssuerForBothVersions() {
    try (HubFixture hub = closed().start()) {
      Reply card = hub.get("/.well-known/agent-card.json");
      String metadata = stub.url() + "/.well-known/openid-configuration";

      String scheme = "/securitySchemes/openIdConnect";
      assertThat(card.at(scheme + "/openIdConnectSecurityScheme/openIdConnectUrl").asText())
          .isEqualTo(metadata);
      assertThat(card.at(scheme + "/type").asText()).isEqualTo("openIdConnect");
      assertThat(card.at(scheme + "/openIdConnectUrl").asText()).isEqualTo(metadata);
      assertThat(card.at("/securityRequirements/2/schemes").has("openIdConnect")).isTrue();
      assertThat(card.at("/security/2").has("openIdConnect")).isTrue();
    }
  }

  @Test
  void issuerWithoutHttpsFailsTheStart() {
    HubFixture fixture = closed().property("serai.security.jwt.issuer", "http://issuer.example");

    assertThatThrownBy(fixture::start)
        .isInstanceOf(HubException.class)
        .hasMessageContaining("https://");
  }

  private HubFixture closed() {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.jwt.issuer", stub.url())
        .property("serai.security.jwt.audience", "serai")
        .file(
            "agents/clerk.yaml",
            Keys.agent("clerk", "{skills: [\"*\"]}") + "subjects: [\"auth0|5f7c\"]\n");
  }

  private static Reply with(HubFixture hub, String token) {
    return RawHttp.get(hub.hub().url(), LIST, "Host: localhost", "Authorization: Bearer " + token);
  }
}
