package io.serai.security.jwt;

import com.nimbusds.jose.jwk.JWKSet;
import java.util.concurrent.CompletionStage;

/** Source of the issuer's public keys. */
@FunctionalInterface
public interface JwksSource {

  /** Loads the current keys; never blocks the caller. */
  CompletionStage<JWKSet> load();
}
