package io.serai.outbound.credential;

import static io.serai.outbound.credential.OAuthTestBed.metadata;
import static io.serai.outbound.credential.OAuthTestBed.resource;
import static io.serai.outbound.credential.OAuthTestBed.seen;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of servers that are found by an issuer or by the challenge of a service. */
class OAuthDiscoveryTest {
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

  private static String basic(String pair) {
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes());
  }

  @Test
  void issuerIsAskedForItsMetadataOnceForManyTokens() {
    bed.put(Map.of("issuer", bed.issuer(), "scope", "read all"));

    HeaderCredential first = bed.find();
    bed.clock.advance(Duration.ofMinutes(10));
    HeaderCredential second = bed.find();

    assertThat(first.value()).isEqualTo("Bearer token-1");
    assertThat(first.secrets()).containsExactlyInAnyOrder("token-1", OAuthTestBed.SECRET);
    assertThat(second.value()).isEqualTo("Bearer token-2");
    assertThat(seen(bed.server))
        .containsExactly("GET " + OAuthTestBed.METADATA, "POST /token", "POST /token");
    assertThat(bed.tokenRequests()).containsOnly("grant_type=client_credentials&scope=read+all");
    assertThat(bed.server.seen("/token").get(0).headers())
        .containsEntry("Authorization", basic("me:s3cr3t%26x"));
  }

  @Test
  void metadataOfAnIssuerIsReadAgainAfterAnHour() {
    bed.put(Map.of("issuer", bed.issuer()));
    bed.find();
    bed.clock.advance(Duration.ofHours(1));

    bed.find();

    assertThat(bed.server.seen(OAuthTestBed.METADATA)).hasSize(2);
  }

  @Test
  void metadataOfAnIssuerWithAPathIsFoundInTheOrderOfTheSpecification() {
    String issuer = bed.issuer() + "/tenant";
    bed.server.json(
        "/tenant/.well-known/openid-configuration", metadata(issuer, bed.issuer() + "/token"));
    bed.put(Map.of("issuer", issuer));

    assertThat(bed.find().value()).isEqualTo("Bearer token-1");
    assertThat(seen(bed.server))
        .containsExactly(
            "GET /.well-known/oauth-authorization-server/tenant",
            "GET /.well-known/openid-configuration/tenant",
            "GET /tenant/.well-known/openid-configuration",
            "POST /token");
  }

  @Test
  void clientAuthenticatesInTheBodyIfTheServerSupportsOnlyThat() {
    bed.server.json(
        OAuthTestBed.METADATA,
        metadata(
            bed.issuer(), bed.issuer() + "/token", "[\"private_key_jwt\",\"client_secret_post\"]"));
    bed.put(Map.of("issuer", bed.issuer(), "resource", "https://api.example.com/mcp"));

    bed.find();

    assertThat(bed.tokenRequests())
        .containsExactly(
            "grant_type=client_credentials&client_id=me&client_secret=s3cr3t%26x"
                + "&resource=https%3A%2F%2Fapi.example.com%2Fmcp");
    assertThat(bed.server.seen("/token").get(0).headers()).doesNotContainKey("Authorization");
  }

  @Test
  void challengeNamesTheServerOfAClientThatNamesNone() {
    bed.putDiscovered();
    bed.service.json("/meta", resource(bed.address().toString(), bed.issuer()));

    HeaderCredential none = bed.find();
    HeaderCredential token =
        bed.challenged(
            none,
            "Basic realm=\"a\", Bearer resource_metadata=\"%s/meta\", scope=\"files:read\""
                .formatted(bed.service.url()));

    assertThat(none.isEmpty()).isTrue();
    assertThat(none.value()).isEmpty();
    assertThat(token.value()).isEqualTo("Bearer token-1");
    assertThat(bed.find()).isEqualTo(token);
    assertThat(seen(bed.service)).containsExactly("GET /meta");
    assertThat(bed.tokenRequests())
        .containsExactly(
            "grant_type=client_credentials&scope=files%3Aread&resource="
                + "http%3A%2F%2Flocalhost%3A"
                + bed.service.port()
                + "%2Fmcp");
  }

  @Test
  void wellKnownAddressesAreTriedIfTheChallengeHasNone() {
    bed.putDiscovered();
    bed.service.on(OAuthTestBed.RESOURCE, response -> response.setStatusCode(404).end());
    bed.service.json(
        "/.well-known/oauth-protected-resource", resource(bed.service.url(), bed.issuer()));

    HeaderCredential token = bed.challenged(null, "");

    assertThat(token.value()).isEqualTo("Bearer token-1");
    assertThat(seen(bed.service))
        .containsExactly(
            "GET " + OAuthTestBed.RESOURCE, "GET /.well-known/oauth-protected-resource");
    assertThat(bed.tokenRequests().get(0)).contains("&scope=basic&resource=");
    assertThat(bed.find(URI.create(bed.service.url() + "/other"))).isEqualTo(token);
  }

  @Test
  void queryOfAnAddressDoesNotMatter() {
    bed.putDiscovered();
    URI address = URI.create(bed.address() + "?x=1#y");

    HeaderCredential token =
        bed.credentials.challenged("oauth", address, null, null).toCompletableFuture().join();

    assertThat(token.value()).isEqualTo("Bearer token-1");
    assertThat(bed.find(address)).isEqualTo(token);
    assertThat(seen(bed.service)).containsExactly("GET " + OAuthTestBed.RESOURCE);
  }

  @Test
  void tokenOfOneServiceIsNotSentToAnother() {
    bed.putDiscovered();
    bed.challenged(null, "Bearer");

    assertThat(bed.find(URI.create(bed.service.url() + "/mcp/messages")).isEmpty()).isFalse();
    assertThat(bed.find(URI.create(bed.service.url() + "/mcp2")).isEmpty()).isTrue();
    assertThat(bed.find(URI.create(bed.issuer() + "/mcp")).isEmpty()).isTrue();
  }

  @Test
  void tokenThatAChallengeLedToIsRenewedWithoutAnother() {
    bed.putDiscovered();
    bed.challenged(null, "Bearer scope=\"read\"");
    bed.clock.advance(Duration.ofMinutes(10));

    assertThat(bed.find().value()).isEqualTo("Bearer token-2");
    assertThat(bed.service.seen()).hasSize(1);
    assertThat(bed.tokenRequests()).hasSize(2).allMatch(body -> body.contains("scope=read&"));

    bed.clock.advance(Duration.ofHours(2));

    assertThat(bed.find()).isEqualTo(HeaderCredential.NONE);
  }

  @Test
  void scopeGrowsByWhatAChallengeNeeds() {
    bed.putDiscovered();
    HeaderCredential first = bed.challenged(null, "Bearer scope=\"read\"");

    HeaderCredential second =
        bed.challenged(first, "Bearer error=\"insufficient_scope\", scope=\"write read\"");
    HeaderCredential late =
        bed.challenged(first, "Bearer error=\"insufficient_scope\", scope=\"write\"");

    assertThat(second.value()).isEqualTo("Bearer token-2");
    assertThat(late).isEqualTo(second);
    assertThat(bed.tokenRequests())
        .satisfiesExactly(
            body -> assertThat(body).contains("scope=read&"),
            body -> assertThat(body).contains("scope=read+write&"));
  }

  @Test
  void refusedTokenIsReplacedWithTheScopeThatItHad() {
    bed.putDiscovered();
    HeaderCredential first = bed.challenged(null, "Bearer scope=\"read\"");

    HeaderCredential second = bed.challenged(first, "Bearer error=\"invalid_token\"");

    assertThat(second.value()).isEqualTo("Bearer token-2");
    assertThat(bed.tokenRequests()).allMatch(body -> body.contains("scope=read&"));
  }

  @Test
  void callsWithTheSameChallengeShareOneToken() {
    bed.putDiscovered();
    List<CompletableFuture<HeaderCredential>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(
          bed.credentials
              .challenged("oauth", bed.address(), HeaderCredential.NONE, "Bearer")
              .toCompletableFuture());
    }

    assertThat(calls.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    assertThat(seen(bed.service)).hasSize(1);
    assertThat(seen(bed.server)).containsExactly("GET " + OAuthTestBed.METADATA, "POST /token");
  }

  @Test
  void tokenOfAnIssuerIsBoundToTheServiceThatChallenges() {
    bed.put(Map.of("issuer", bed.issuer()));
    HeaderCredential unbound = bed.find();

    HeaderCredential bound = bed.challenged(unbound, "Bearer scope=\"read\"");

    assertThat(bed.tokenRequests())
        .satisfiesExactly(
            body -> assertThat(body).isEqualTo("grant_type=client_credentials"),
            body -> assertThat(body).contains("scope=read&resource=http"));
    assertThat(bed.find()).isEqualTo(bound);
    assertThat(bed.find(URI.create(bed.service.url() + "/other"))).isEqualTo(unbound);
  }

  @Test
  void issuerIsEnoughForAServiceWithoutMetadata() {
    bed.put(Map.of("issuer", bed.issuer()));
    bed.service.on(OAuthTestBed.RESOURCE, response -> response.setStatusCode(404).end());

    assertThat(bed.challenged(null, "Bearer").value()).isEqualTo("Bearer token-1");
  }

  @Test
  void tokenUrlIsUsedWithoutDiscovery() {
    bed.put(Map.of("token_url", bed.issuer() + "/token", "resource", "https://api.example.com"));
    HeaderCredential first = bed.find();

    HeaderCredential second = bed.challenged(first, "Bearer scope=\"read\"");
    HeaderCredential third =
        bed.challenged(second, "Bearer error=\"insufficient_scope\",scope=\"read\"");

    assertThat(third.value()).isEqualTo("Bearer token-3");
    String before = "grant_type=client_credentials&client_id=me&client_secret=s3cr3t%26x";
    String after = "&resource=https%3A%2F%2Fapi.example.com";
    assertThat(bed.tokenRequests())
        .containsExactly(before + after, before + after, before + "&scope=read" + after);
    assertThat(bed.service.seen()).isEmpty();
  }

  @Test
  void changedCredentialForgetsWhatAChallengeLedTo() {
    bed.putDiscovered();
    bed.challenged(null, "Bearer");

    bed.put(Map.of("scope", "other"), "localhost", "127.0.0.1");

    assertThat(bed.find()).isEqualTo(HeaderCredential.NONE);
  }
}
