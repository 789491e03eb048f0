package io.serai.outbound.credential;

import static io.serai.outbound.credential.OAuthTestBed.METADATA;
import static io.serai.outbound.credential.OAuthTestBed.RESOURCE;
import static io.serai.outbound.credential.OAuthTestBed.metadata;
import static io.serai.outbound.credential.OAuthTestBed.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.security.vault.VaultCredential;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not followed when a token is needed, so that a client's secret stays where it may be. */
class OAuthRefusalTest {
  @TempDir Path home;
  private OAuthTestBed bed;

  @BeforeEach
  void start() {
    bed = new OAuthTestBed(home);
  }

  @AfterEach
  void stop() {
    bed.close();
  }

  private void assertRefused(CredentialException refused, String... parts) {
    assertThat(refused.message()).contains(parts).doesNotContain("s3cr3t");
    assertThat(refused.remedy()).isNotBlank().doesNotContain("s3cr3t");
    assertThat(refused.getStackTrace()).isEmpty();
    assertThat(bed.tokenRequests()).isEmpty();
  }

  @Test
  void serverThatTheHostsDoNotNameGetsNoSecret() {
    bed.put(Map.of(), "localhost");

    assertRefused(bed.refusal("Bearer"), "oauth is not for the authorization server", bed.issuer());
    assertThat(bed.server.seen()).isEmpty();
  }

  @Test
  void credentialWithoutHostsFollowsNoChallengeToAServer() {
    bed.put(Map.of());

    CredentialException refused = bed.refusal("Bearer");

    assertRefused(refused, "is not for the authorization server");
    assertThat(refused.remedy()).contains("add its host to the hosts");
    assertThat(bed.server.seen()).isEmpty();
  }

  @Test
  void firstServerThatTheHostsNameIsUsed() {
    bed.putDiscovered();
    bed.service.json(
        RESOURCE, resource(bed.address().toString(), "https://x.example.com\",\"" + bed.issuer()));

    assertThat(bed.challenged(null, "Bearer").value()).isEqualTo("Bearer token-1");
  }

  @Test
  void tokenEndpointAtAnotherHostMustBeNamed() {
    bed.put(Map.of("issuer", bed.issuer()), "localhost:" + bed.service.port());
    String elsewhere = "http://localhost:" + bed.server.port() + "/token";
    bed.server.json(METADATA, metadata(bed.issuer(), elsewhere));

    assertRefused(
        OAuthTestBed.refusal(() -> bed.find()), "is not for the authorization", elsewhere);

    bed.put(Map.of("issuer", bed.issuer()), "localhost");

    assertThat(bed.find().value()).isEqualTo("Bearer token-1");
  }

  @Test
  void metadataOfAnotherIssuerIsNotUsed() {
    bed.putDiscovered();
    bed.server.json(METADATA, metadata(bed.issuer() + "/", bed.issuer() + "/token"));

    assertRefused(bed.refusal("Bearer"), "is of another issuer: \"" + bed.issuer() + "/\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s/other",
        "%s/mcp/deeper",
        "%s/mc",
        "http://127.0.0.1/mcp",
        "%s/mcp#f",
        "%s/mcp?x=1",
        ""
      })
  void metadataOfAnotherResourceIsNotUsed(String other) {
    bed.putDiscovered();
    bed.service.json(RESOURCE, resource(other.formatted(bed.service.url()), bed.issuer()));

    assertRefused(bed.refusal("Bearer"), "metadata is of another resource");
    assertThat(bed.server.seen()).isEmpty();
  }

  @Test
  void addressesMustBeSecure() {
    bed.put(Map.of(), "localhost", "login.example.com", "http://login.example.com");
    bed.service.json(RESOURCE, resource(bed.address().toString(), "http://login.example.com"));

    assertRefused(bed.refusal("Bearer"), "authorization server is not an https address");
    assertRefused(
        bed.refusal("Bearer resource_metadata=\"http://api.example.com/meta\""),
        "resource metadata is not an https address");
    assertRefused(
        bed.refusal("Bearer resource_metadata=\"file:///etc/passwd\""),
        "resource metadata is not an https address");

    bed.put(Map.of("issuer", "http://login.example.com"), "localhost");
    assertRefused(OAuthTestBed.refusal(() -> bed.find()), "issuer is not an https address");

    bed.put(Map.of("issuer", bed.issuer()), "localhost", "http://login.example.com");
    bed.server.json(METADATA, metadata(bed.issuer(), "http://login.example.com/token"));
    assertRefused(OAuthTestBed.refusal(() -> bed.find()), "token endpoint is not an https address");
  }

  @Test
  void hugeMetadataIsNotRead() {
    bed.putDiscovered();
    bed.server.json(METADATA, "{\"issuer\":\"" + "x".repeat(100_000) + "\"}");

    assertRefused(bed.refusal("Bearer"), METADATA + " cannot be read", "more than 100000 bytes");
  }

  @Test
  void metadataIsNotRedirectedToAnotherHost() {
    bed.putDiscovered();
    bed.server.on(
        METADATA,
        response ->
            response
                .setStatusCode(302)
                .putHeader("location", bed.service.url() + "/elsewhere")
                .end());

    assertRefused(bed.refusal("Bearer"), METADATA + " cannot be read");
    assertThat(bed.service.seen("/elsewhere")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 307, 308})
  void requestOfATokenIsNotRedirected(int status) {
    bed.putDiscovered();
    bed.server.on(
        "/token",
        response -> response.setStatusCode(status).putHeader("location", "/elsewhere").end());

    CredentialException refused = bed.refusal("Bearer");

    assertThat(refused.message()).contains("No token for the credential oauth", "" + status);
    assertThat(bed.server.seen("/elsewhere")).isEmpty();
  }

  @Test
  void refusedRequestOfATokenSaysTheErrorAndNoSecret() {
    bed.putDiscovered();
    bed.server.on(
        "/token",
        response ->
            response
                .setStatusCode(400)
                .end("{\"error\":\"invalid_scope\",\"error_description\":\"s3cr3t&x\"}"));

    CredentialException refused = bed.refusal("Bearer scope=\"read\"");

    assertThat(refused.message())
        .contains("No token for the credential oauth", "400", "(invalid_scope)")
        .doesNotContain("s3cr3t");
    assertThat(bed.find()).isEqualTo(HeaderCredential.NONE);
  }

  @Test
  void tokenThatCannotBeInAHeaderIsNotSent() {
    bed.putDiscovered();
    bed.server.json("/token", "{\"access_token\":\"a\\r\\nX: s3cr3t\"}");

    assertThat(bed.refusal("Bearer").message())
        .contains("without an access_token")
        .doesNotContain("s3cr3t");
  }

  @Test
  void serviceMustNameAServer() {
    bed.putDiscovered();
    bed.service.json(RESOURCE, "{\"resource\":\"%s\"}".formatted(bed.address()));

    CredentialException refused = bed.refusal("Bearer");

    assertRefused(refused, "does not say which authorization server");
    assertThat(refused.remedy()).contains("issuer", "token_url", "oauth");
  }

  @Test
  void serviceMustAcceptTokensOfTheIssuer() {
    bed.put(Map.of("issuer", bed.issuer()));
    bed.service.json(RESOURCE, resource(bed.address().toString(), "https://other.example.com"));

    assertRefused(
        bed.refusal("Bearer"),
        "does not accept tokens of the issuer of the credential oauth",
        "https://other.example.com");
  }

  @Test
  void issuerWithoutMetadataIsRefused() {
    bed.put(Map.of("issuer", bed.issuer()));
    bed.server.on(METADATA, response -> response.end("<html>"));

    assertRefused(OAuthTestBed.refusal(() -> bed.find()), bed.issuer() + " has no metadata");
  }

  @Test
  void serverThatSupportsNoSecretIsRefused() {
    bed.putDiscovered();
    bed.server.json(
        METADATA, metadata(bed.issuer(), bed.issuer() + "/token", "[\"private_key_jwt\"]"));

    assertRefused(bed.refusal("Bearer"), "neither client_secret_basic nor client_secret_post");
  }

  @Test
  void addressThatTheHostsDoNotNameIsNotAskedForMetadata() {
    bed.put(Map.of(), "127.0.0.1");

    assertRefused(bed.refusal("Bearer"), "The credential oauth is not for");
    assertThat(bed.service.seen()).isEmpty();
  }

  @Test
  void credentialThatIsNotATokenCannotBeRenewed() {
    bed.vault.put(VaultCredential.toKeep("oauth", "api-key", "s3cr3t", List.of()));

    assertRefused(bed.refusal("Bearer"), "The service refused the credential oauth.");
  }
}
