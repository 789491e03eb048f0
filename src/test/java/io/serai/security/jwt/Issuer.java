package io.serai.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/** An issuer of tokens with one key at a time. */
public final class Issuer {
  private final String name;
  private volatile ECKey key;

  /** With a first key. */
  public Issuer(String name) {
    this.name = name;
    this.key = fresh("key-1");
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its public keys, as they are published. */
  public JWKSet keys() {
    return new JWKSet(key.toPublicJWK());
  }

  /** Takes another key from now on. */
  public void rotate(String id) {
    key = fresh(id);
  }

  /** Claims of a token that is good for five minutes. */
  public JWTClaimsSet.Builder claims(String subject, Instant now) {
    return new JWTClaimsSet.Builder()
        .issuer(name)
        .audience("serai")
        .subject(subject)
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))));
  }

  /** A good token. */
  public String token(String subject, Instant now) {
    return sign(claims(subject, now).build());
  }

  /** A token that says so. */
  public String sign(JWTClaimsSet claims) {
    try {
      SignedJWT token =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(), claims);
      token.sign(new ECDSASigner(key));
      return token.serialize();
    } catch (JOSEException failure) {
      throw new AssertionError(failure);
    }
  }

  private static ECKey fresh(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException failure) {
      throw new AssertionError(failure);
    }
  }
}
