package io.serai.security;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/**
 * Supported types of signing keys, with their algorithm names in JSON Web Signature and in Java.
 */
enum SigningKeyType {
  EC("ES256", "SHA256withECDSAinP1363Format"),
  RSA("RS256", "SHA256withRSA"),
  ED25519("EdDSA", "Ed25519");

  private static final int MIN_RSA_BITS = 2048;
  private static final int ED25519_OCTETS = 32;

  private final String algorithm;
  private final String signature;

  SigningKeyType(String algorithm, String signature) {
    this.algorithm = algorithm;
    this.signature = signature;
  }

  static SigningKeyType of(PrivateKey key) throws GeneralSecurityException {
    if (key instanceof ECPrivateKey ec
        && Curve.P_256.toECParameterSpec().getOrder().equals(ec.getParams().getOrder())) {
      return EC;
    }
    if (key instanceof RSAPrivateCrtKey rsa && rsa.getModulus().bitLength() >= MIN_RSA_BITS) {
      return RSA;
    }
    if (key instanceof EdECPrivateKey ed
        && NamedParameterSpec.ED25519.getName().equals(ed.getParams().getName())) {
      return ED25519;
    }
    throw new InvalidKeyException("neither P-256 nor Ed25519 nor RSA from 2048 bits");
  }

  String algorithm() {
    return algorithm;
  }

  String signature() {
    return signature;
  }

  /** Returns the public key as a JSON Web Key with an id. */
  JWK jwk(PublicKey key, String id) {
    JWSAlgorithm use = JWSAlgorithm.parse(algorithm);
    return switch (this) {
      case EC ->
          new ECKey.Builder(Curve.P_256, (ECPublicKey) key)
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(use)
              .keyID(id)
              .build();
      case RSA ->
          new RSAKey.Builder((RSAPublicKey) key)
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(use)
              .keyID(id)
              .build();
      case ED25519 ->
          new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(octets(key)))
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(use)
              .keyID(id)
              .build();
    };
  }

  /** Returns the raw key, which is at the end of the X.509 encoding (RFC 8410). */
  private static byte[] octets(PublicKey key) {
    byte[] form = key.getEncoded();
    return Arrays.copyOfRange(form, form.length - ED25519_OCTETS, form.length);
  }
}
