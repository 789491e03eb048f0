package io.serai.security.jwt;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.serai.document.Sha256;
import io.serai.security.auth.TokenValidationResult;
import io.serai.security.auth.TokenValidationResult.ExpiredToken;
import io.serai.security.auth.TokenValidationResult.IssuerKeysUnavailable;
import io.serai.security.auth.TokenValidationResult.NoToken;
import io.serai.security.auth.TokenValidationResult.RejectedToken;
import io.serai.security.auth.TokenValidationResult.ValidToken;
import io.serai.security.auth.TokenValidationResult.ValidationPending;
import io.serai.security.auth.TokenValidator;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Validates signed tokens (JWT in compact form) of one issuer. Valid tokens are cached by their
 * hash until they expire or the issuer's keys are fetched again. Thread-safe; never blocks.
 */
public final class JwtTokenValidator implements TokenValidator {
  private static final int MAX_CACHED = 10_000;

  /** Maximum number of keys to try if the token names none. */
  private static final int MAX_CANDIDATES = 8;

  private final JwtClaimsValidator rules;
  private final JwksCache keys;
  private final Clock clock;
  private final Cache<String, JWTClaimsSet> validTokens =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).executor(Runnable::run).build();

  public JwtTokenValidator(JwtConfig config, JwksSource source, Clock clock) {
    this.rules = new JwtClaimsValidator(config);
    this.keys = new JwksCache(source, clock, validTokens::invalidateAll);
    this.clock = clock;
  }

  @Override
  public TokenValidationResult validate(String token) {
    Optional<SignedJWT> parsed = parse(token);
    if (parsed.isEmpty()) {
      return new NoToken();
    }
    SignedJWT jwt = parsed.get();
    if (!rules.accepts(jwt)) {
      return new RejectedToken("The type or the signature algorithm of the token is not accepted.");
    }
    if (!keys.isUsable()) {
      return validateAfterRefresh(token, jwt);
    }
    JWTClaimsSet known = validTokens.getIfPresent(Sha256.hex(token));
    if (known != null) {
      return checkClaims(known);
    }
    List<JWK> candidates = keys.candidates(jwt.getHeader());
    boolean named = jwt.getHeader().getKeyID() != null && !candidates.isEmpty();
    boolean verified = isSigned(jwt, candidates);
    return verified || named ? result(token, jwt, verified) : validateAfterRefresh(token, jwt);
  }

  /** Validates the token after refreshing the keys; at once if they must not be refreshed now. */
  private TokenValidationResult validateAfterRefresh(String token, SignedJWT jwt) {
    return new ValidationPending(
        keys.refresh()
            .thenApply(
                got ->
                    keys.isUsable()
                        ? result(token, jwt, isSigned(jwt, keys.candidates(jwt.getHeader())))
                        : new IssuerKeysUnavailable(keys.retrySeconds())));
  }

  private TokenValidationResult result(String token, SignedJWT jwt, boolean verified) {
    if (!verified) {
      return new RejectedToken("The token is not signed by the issuer.");
    }
    try {
      JWTClaimsSet claims = jwt.getJWTClaimsSet();
      TokenValidationResult result = checkClaims(claims);
      if (result instanceof ValidToken) {
        validTokens.put(Sha256.hex(token), claims);
      }
      return result;
    } catch (ParseException noClaims) {
      return new RejectedToken("The token has no claims.");
    }
  }

  private TokenValidationResult checkClaims(JWTClaimsSet claims) {
    Instant now = clock.instant();
    Optional<String> fault = rules.fault(claims, now);
    String subject = rules.subject(claims);
    if (fault.isPresent() || subject == null) {
      return new RejectedToken(fault.orElse("The token has no subject."));
    }
    return JwtClaimsValidator.isExpired(claims, now)
        ? new ExpiredToken(subject)
        : new ValidToken(subject);
  }

  private static boolean isSigned(SignedJWT jwt, List<JWK> candidates) {
    return candidates.stream().limit(MAX_CANDIDATES).anyMatch(key -> isSigned(jwt, key));
  }

  private static boolean isSigned(SignedJWT jwt, JWK key) {
    try {
      JWSVerifier verifier =
          new DefaultJWSVerifierFactory()
              .createJWSVerifier(jwt.getHeader(), ((AsymmetricJWK) key).toPublicKey());
      return jwt.verify(verifier);
    } catch (JOSEException | ClassCastException anotherKind) {
      return false;
    }
  }

  /** Parses a token; a text without a dot may be a key of the hub, and is not parsed. */
  private static Optional<SignedJWT> parse(String token) {
    try {
      return token.indexOf('.') < 0 ? Optional.empty() : Optional.of(SignedJWT.parse(token));
    } catch (ParseException | RuntimeException another) { // a header null is a NullPointerException
      return Optional.empty();
    }
  }
}
