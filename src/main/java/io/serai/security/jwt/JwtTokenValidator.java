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
import io.serai.security.TokenValidationResult;
import io.serai.security.TokenValidationResult.IssuerKeysUnavailable;
import io.serai.security.TokenValidationResult.NoToken;
import io.serai.security.TokenValidationResult.RejectedToken;
import io.serai.security.TokenValidationResult.ValidToken;
import io.serai.security.TokenValidationResult.ValidationPending;
import io.serai.security.TokenValidator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Judges signed tokens (JWT in compact form) of one issuer. What was found genuine is remembered by
 * its hash until it ends or the issuer's keys are got again. Thread-safe; never blocks.
 */
public final class JwtTokenValidator implements TokenValidator {
  private static final int REMEMBERED = 10_000;

  /** Of keys without a name, so many are tried. */
  private static final int TRIED = 8;

  private final JwtClaimsValidator rules;
  private final JwksCache keys;
  private final Clock clock;
  private final Cache<String, JWTClaimsSet> genuine =
      Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  public JwtTokenValidator(JwtConfig config, JwksSource source, Clock clock) {
    this.rules = new JwtClaimsValidator(config);
    this.keys = new JwksCache(source, clock, genuine::invalidateAll);
    this.clock = clock;
  }

  @Override
  public TokenValidationResult judge(String token) {
    Optional<SignedJWT> parsed = parse(token);
    if (parsed.isEmpty()) {
      return new NoToken();
    }
    SignedJWT jwt = parsed.get();
    if (!rules.admits(jwt)) {
      return new RejectedToken("The token is of a kind or signed in a way that is not taken here.");
    }
    if (!keys.atHand()) {
      return later(token, jwt);
    }
    JWTClaimsSet known = genuine.getIfPresent(sha256(token));
    if (known != null) {
      return said(known);
    }
    List<JWK> fitting = keys.fitting(jwt.getHeader());
    boolean named = jwt.getHeader().getKeyID() != null && !fitting.isEmpty();
    boolean verified = isSigned(jwt, fitting);
    return verified || named ? verdict(token, jwt, verified) : later(token, jwt);
  }

  /** After the keys were got again: by them, or, where they may not be got now, at once. */
  private TokenValidationResult later(String token, SignedJWT jwt) {
    return new ValidationPending(
        keys.refresh()
            .thenApply(
                got ->
                    keys.atHand()
                        ? verdict(token, jwt, isSigned(jwt, keys.fitting(jwt.getHeader())))
                        : new IssuerKeysUnavailable(keys.retrySeconds())));
  }

  private TokenValidationResult verdict(String token, SignedJWT jwt, boolean verified) {
    if (!verified) {
      return new RejectedToken("The token is not signed by the issuer.");
    }
    try {
      JWTClaimsSet claims = jwt.getJWTClaimsSet();
      TokenValidationResult verdict = said(claims);
      if (verdict instanceof ValidToken) {
        genuine.put(sha256(token), claims);
      }
      return verdict;
    } catch (ParseException noClaims) {
      return new RejectedToken("The token holds no claims.");
    }
  }

  private TokenValidationResult said(JWTClaimsSet claims) {
    Optional<String> fault = rules.fault(claims, clock.instant());
    String subject = rules.subject(claims);
    return fault.isPresent() || subject == null
        ? new RejectedToken(fault.orElse("The token names nobody."))
        : new ValidToken(subject);
  }

  private static boolean isSigned(SignedJWT jwt, List<JWK> fitting) {
    return fitting.stream().limit(TRIED).anyMatch(key -> isSigned(jwt, key));
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

  /** Keys of the hub have no dots. */
  private static Optional<SignedJWT> parse(String token) {
    try {
      return token.indexOf('.') < 0 ? Optional.empty() : Optional.of(SignedJWT.parse(token));
    } catch (ParseException | IllegalArgumentException another) {
      return Optional.empty();
    }
  }

  private static String sha256(String token) {
    try {
      byte[] octets = token.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
