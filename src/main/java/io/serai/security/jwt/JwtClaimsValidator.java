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

/** What a token must say to be good here (RFC 7519, section 4.1). */
record JwtClaimsValidator(JwtConfig config) {
  private static final Duration LEEWAY = Duration.ofSeconds(60);
  private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

  /** Whether its header is one that may be looked into; a token of another kind is none of ours. */
  boolean admits(SignedJWT token) {
    JOSEObjectType type = token.getHeader().getType();
    return config.algorithms().contains(token.getHeader().getAlgorithm())
        && (type == null || TYPES.contains(type.getType().toLowerCase(Locale.ROOT)));
  }

  /** Why a token whose signature is good is refused; empty where it is not. */
  Optional<String> fault(JWTClaimsSet claims, Instant now) {
    if (!config.issuer().equals(claims.getIssuer())) {
      return Optional.of("The token is another issuer's.");
    }
    if (claims.getAudience().stream().noneMatch(config.audiences()::contains)) {
      return Optional.of("The token is not for this hub.");
    }
    if (claims.getExpirationTime() == null) {
      return Optional.of("The token does not say when it ends.");
    }
    if (isOver(claims, now)) {
      return Optional.of("The token is no longer valid.");
    }
    if (isBefore(now.plus(LEEWAY), claims.getNotBeforeTime())) {
      return Optional.of("The token is not valid yet.");
    }
    return subject(claims) == null
        ? Optional.of("The token names nobody in its claim " + config.claim() + ".")
        : Optional.empty();
  }

  /** Whether its time is over, some leeway given. */
  static boolean isOver(JWTClaimsSet claims, Instant now) {
    return !now.minus(LEEWAY).isBefore(claims.getExpirationTime().toInstant());
  }

  /** Who its bearer is. */
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
