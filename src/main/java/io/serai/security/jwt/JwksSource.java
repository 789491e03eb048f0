package io.serai.security.jwt;

import com.nimbusds.jose.jwk.JWKSet;
import java.util.concurrent.CompletionStage;

/** Where the issuer's keys come from. */
@FunctionalInterface
public interface JwksSource {

  /** The keys as they are now; never blocks the caller. */
  CompletionStage<JWKSet> load();
}
