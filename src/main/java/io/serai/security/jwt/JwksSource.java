package io.serai.security.jwt;

import com.nimbusds.jose.jwk.JWKSet;
import java.net.URI;
import java.util.concurrent.CompletionStage;

/** Source of the issuer's public keys. */
@FunctionalInterface
public interface JwksSource {

  /** Loads the current keys; never blocks the caller. */
  CompletionStage<JWKSet> load();

  /** Fetches a URL with the hub's HTTP client. */
  @FunctionalInterface
  interface JwksFetcher {

    /** Returns the body of the response; fails if there is no successful response. */
    CompletionStage<byte[]> get(URI uri);
  }
}
