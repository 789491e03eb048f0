package io.serai.security;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import javax.crypto.KeyAgreement;

/** Derives the public key of a private key, which a PKCS#8 file need not contain. */
final class PublicKeyDerivation {
  private static final byte[] SAMPLE = {1, 2, 3};

  private PublicKeyDerivation() {}

  /** Returns the public key, after checking that it verifies a signature of the private key. */
  static PublicKey of(PrivateKey secret) throws GeneralSecurityException {
    PublicKey key =
        switch (SigningKeyType.of(secret)) {
          case RSA -> ofRsa((RSAPrivateCrtKey) secret);
          case EC -> ofEc((ECPrivateKey) secret);
          case ED25519 -> ofEd25519((EdECPrivateKey) secret);
        };
    if (!matches(secret, key)) {
      throw new InvalidKeyException("the public key does not match the private key");
    }
    return key;
  }

  private static PublicKey ofRsa(RSAPrivateCrtKey secret) throws GeneralSecurityException {
    return KeyFactory.getInstance("RSA")
        .generatePublic(new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent()));
  }

  /**
   * Computes the point's x by a key agreement with the curve's generator. Of the two possible y,
   * the one that verifies a signature is used.
   */
  private static PublicKey ofEc(ECPrivateKey secret) throws GeneralSecurityException {
    ECParameterSpec curve = secret.getParams();
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(secret);
    agreement.doPhase(point(curve, curve.getGenerator()), true);
    BigInteger x = new BigInteger(1, agreement.generateSecret());
    BigInteger prime = ((ECFieldFp) curve.getCurve().getField()).getP();
    BigInteger y = yFor(x, prime, curve);
    PublicKey key = point(curve, new ECPoint(x, y));
    return matches(secret, key) ? key : point(curve, new ECPoint(x, prime.subtract(y)));
  }

  /** Returns a square root of x³ + ax + b; the formula requires a prime that is 3 modulo 4. */
  private static BigInteger yFor(BigInteger x, BigInteger prime, ECParameterSpec curve) {
    BigInteger square =
        x.pow(3).add(curve.getCurve().getA().multiply(x)).add(curve.getCurve().getB()).mod(prime);
    return square.modPow(prime.add(BigInteger.ONE).shiftRight(2), prime);
  }

  private static PublicKey point(ECParameterSpec curve, ECPoint point)
      throws GeneralSecurityException {
    return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve));
  }

  /**
   * Derives the key with Java's key pair generator, which takes the private key as its random
   * bytes.
   */
  private static PublicKey ofEd25519(EdECPrivateKey secret) throws GeneralSecurityException {
    byte[] octets = secret.getBytes().orElseThrow(() -> new InvalidKeyException("not readable"));
    KeyPairGenerator pairs = KeyPairGenerator.getInstance("Ed25519");
    pairs.initialize(NamedParameterSpec.ED25519, new FixedSecureRandom(octets));
    return pairs.generateKeyPair().getPublic();
  }

  private static boolean matches(PrivateKey secret, PublicKey key) throws GeneralSecurityException {
    Signature signature = Signature.getInstance(SigningKeyType.of(secret).signature());
    signature.initSign(secret);
    signature.update(SAMPLE);
    byte[] signed = signature.sign();
    signature.initVerify(key);
    signature.update(SAMPLE);
    return signature.verify(signed);
  }

  /** Returns given bytes instead of random ones. */
  private static final class FixedSecureRandom extends SecureRandom {
    private static final long serialVersionUID = 1;
    private final byte[] octets;

    FixedSecureRandom(byte[] octets) {
      this.octets = octets.clone();
    }

    @Override
    public void nextBytes(byte[] target) {
      System.arraycopy(octets, 0, target, 0, target.length);
    }
  }
}
