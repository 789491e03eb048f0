package io.serai.security.jwt;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the header and the claims of a token (RFC 7519, section 4.1). */
record JwtClaimsValidator(JwtConfig config) {
  private static final Duration LEEWAY = Duration.ofSeconds(60);
  private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

  /** Whether the token's type and algorithm are accepted. */
  boolean accepts(SignedJWT token) {
    JOSEObjectType type = token.getHeader().getType();
    return config.algorithms().contains(token.getHeader().getAlgorithm())
        && (type == null || TYPES.contains(type.getType().toLowerCase(Locale.ROOT)));
  }

  /**
   * Returns why a token with a valid signature is rejected; empty if it is valid, or was until it
   * {@linkplain #isExpired expired}.
   */
  Optional<String> fault(JWTClaimsSet claims, Instant now) {
    if (!config.issuer().equals(claims.getIssuer())) {
      return Optional.of("The token is another issuer's.");
    }
    if (config.audiences().stream().noneMatch(claims.getAudience()::contains)) {
      return Optional.of("The token is not for this hub.");
    }
    if (claims.getExpirationTime() == null) {
      return Optional.of("The token has no expiration time.");
    }
    if (isBefore(now.plus(LEEWAY), claims.getNotBeforeTime())) {
      return Optional.of("The token is not valid yet.");
    }
    return subject(claims) == null
        ? Optional.of("The token has no subject in its claim " + config.claim() + ".")
        : Optional.empty();
  }

  /** Whether the token has expired, with some leeway. */
  static boolean isExpired(JWTClaimsSet claims, Instant now) {
    return !now.minus(LEEWAY).isBefore(claims.getExpirationTime().toInstant());
  }

  /** Returns the subject of the token; null if it has none. */
  @Nullable String subject(JWTClaimsSet claims) {
    try {
      String subject = claims.getStringClaim(config.claim());
      return subject == null || subject.isBlank() ? null : subject;
    } catch (ParseException noText) {
      return null;
    }
  }

  private static boolean isBefore(Instant now, @Nullable Date begin) {
    return begin != null && now.isBefore(begin.toInstant());
  }
}
