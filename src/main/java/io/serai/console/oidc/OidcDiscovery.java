package io.serai.console.oidc;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.serai.document.TextFunctions;
import io.serai.security.jwt.JwksCache;
import io.serai.security.jwt.JwksSource.JwksFetcher;
import io.serai.security.jwt.JwksSourceFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What an issuer publishes: its metadata (OpenID Connect Discovery 1.0, section 4) and its keys.
 * Both are cached, and concurrent callers share one fetch, so that nobody can make the hub call the
 * issuer at will. Thread-safe; does not block.
 */
final class OidcDiscovery {

  /** How long the metadata is used. */
  static final Duration KEPT = Duration.ofMinutes(5);

  /** How long a failure to fetch the metadata is the answer. */
  static final Duration RETRY_INTERVAL = Duration.ofSeconds(5);

  private final Issuer issuer;
  private final JwksFetcher fetch;
  private final Clock clock;
  private final JwksCache keys;
  private @Nullable CompletableFuture<OIDCProviderMetadata> cached;
  private Instant cachedUntil = Instant.MIN;

  OidcDiscovery(Issuer issuer, JwksFetcher fetch, Clock clock) {
    this.issuer = issuer;
    this.fetch = fetch;
    this.clock = clock;
    this.keys =
        new JwksCache(
            () ->
                metadata()
                    .thenCompose(found -> JwksSourceFactory.at(found.getJWKSetURI(), fetch).load()),
            clock,
            () -> {});
  }

  /** Returns the metadata; fails if the issuer does not answer with its own. */
  synchronized CompletionStage<OIDCProviderMetadata> metadata() {
    CompletableFuture<OIDCProviderMetadata> current = cached;
    if (current == null || clock.instant().isAfter(cachedUntil)) {
      current = fetched();
      cached = current;
      cachedUntil = Instant.MAX; // one fetch at a time
      var unused = current.whenComplete((found, failure) -> keep(failure == null));
    }
    return current;
  }

  private synchronized void keep(boolean found) {
    cachedUntil = clock.instant().plus(found ? KEPT : RETRY_INTERVAL);
  }

  /** Returns the keys that may have signed a token with this header. */
  CompletionStage<List<JWK>> keys(JWSHeader header) {
    return keys.find(header);
  }

  private CompletableFuture<OIDCProviderMetadata> fetched() {
    URI address =
        URI.create(
            TextFunctions.withoutTrailing(issuer.getValue(), '/')
                + "/.well-known/openid-configuration");
    return fetch.get(address).thenApply(this::checked).toCompletableFuture();
  }

  private OIDCProviderMetadata checked(byte[] body) {
    try {
      OIDCProviderMetadata metadata =
          OIDCProviderMetadata.parse(new String(body, StandardCharsets.UTF_8));
      if (!metadata.getIssuer().equals(issuer)) {
        throw new IllegalArgumentException(
            "The metadata is of another issuer: " + metadata.getIssuer());
      }
      requireTls(metadata.getAuthorizationEndpointURI());
      requireTls(metadata.getTokenEndpointURI());
      requireTls(metadata.getJWKSetURI());
      return metadata;
    } catch (ParseException invalid) {
      throw new CompletionException(invalid);
    }
  }

  /** An issuer that is reached by https must name no address that is not. */
  private void requireTls(@Nullable URI address) {
    if (address == null || (isTls(URI.create(issuer.getValue())) && !isTls(address))) {
      throw new IllegalArgumentException(
          "The metadata has an address that is not https: " + address);
    }
  }

  private static boolean isTls(URI address) {
    return "https".equalsIgnoreCase(address.getScheme());
  }
}
