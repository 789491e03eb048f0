package io.serai.console.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.serai.SettableClock;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class OidcDiscoveryTest {

  private static final String METADATA =
      """
      {"issuer": "https://ISSUER", "authorization_endpoint": "https://ISSUER/auth",
       "token_endpoint": "https://ISSUER/token", "jwks_uri": "JWKS",
       "response_types_supported": ["code"], "subject_types_supported": ["public"],
       "id_token_signing_alg_values_supported": ["ES256"]}
      """;

  private final SettableClock clock = new SettableClock();
  private final List<CompletableFuture<byte[]>> fetches = new ArrayList<>();
  private final OidcDiscovery discovery =
      new OidcDiscovery(new Issuer("https://login.example.com/"), this::fetch, clock);

  @Test
  void callersShareAFetchAndItsResult() {
    CompletionStage<OIDCProviderMetadata> first = discovery.metadata();
    CompletionStage<OIDCProviderMetadata> second = discovery.metadata();
    fetches.get(0).complete(metadata("login.example.com/", "https://login.example.com/jwks"));

    assertThat(first).isCompleted();
    assertThat(second).isCompleted();
    clock.advance(OidcDiscovery.KEPT);
    assertThat(discovery.metadata()).isCompleted();
    assertThat(fetches).hasSize(1);
  }

  @Test
  void metadataIsFetchedAgainWhenItIsOld() {
    discovery.metadata();
    fetches.get(0).complete(metadata("login.example.com/", "https://login.example.com/jwks"));

    clock.advance(OidcDiscovery.KEPT.plusSeconds(1));

    assertThat(discovery.metadata()).isNotCompleted();
    assertThat(fetches).hasSize(2);
  }

  @Test
  void failureIsTheAnswerForAWhile() {
    discovery.metadata();
    fetches.get(0).completeExceptionally(new IllegalStateException("the issuer is away"));

    assertThat(discovery.metadata()).isCompletedExceptionally();
    assertThat(fetches).hasSize(1);
    clock.advance(OidcDiscovery.RETRY_INTERVAL.plus(Duration.ofSeconds(1)));
    assertThat(discovery.metadata()).isNotCompletedExceptionally();
    assertThat(fetches).hasSize(2);
  }

  @Test
  void metadataOfAnotherIssuerIsRefused() {
    CompletionStage<OIDCProviderMetadata> found = discovery.metadata();

    fetches.get(0).complete(metadata("another.example", "https://another.example/jwks"));

    assertThat(found).isCompletedExceptionally();
  }

  @Test
  void metadataWithAnAddressWithoutTlsIsRefused() {
    CompletionStage<OIDCProviderMetadata> found = discovery.metadata();

    fetches.get(0).complete(metadata("login.example.com/", "http://login.example.com/jwks"));

    assertThat(found).isCompletedExceptionally();
  }

  private CompletionStage<byte[]> fetch(URI address) {
    assertThat(address).hasToString("https://login.example.com/.well-known/openid-configuration");
    CompletableFuture<byte[]> fetch = new CompletableFuture<>();
    fetches.add(fetch);
    return fetch;
  }

  private static byte[] metadata(String issuer, String jwks) {
    return METADATA
        .replace("JWKS", jwks)
        .replace("ISSUER", issuer)
        .getBytes(StandardCharsets.UTF_8);
  }
}
