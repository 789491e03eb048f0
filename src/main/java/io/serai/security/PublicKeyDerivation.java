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

/** The public keys of private ones, which a PKCS#8 file need not hold. */
final class PublicKeyDerivation {
  private static final byte[] SAMPLE = {1, 2, 3};

  private PublicKeyDerivation() {}

  /** The public key; it was seen to verify what the private one signs. */
  static PublicKey of(PrivateKey secret) throws GeneralSecurityException {
    PublicKey key =
        switch (SigningKeyType.of(secret)) {
          case RSA -> ofRsa((RSAPrivateCrtKey) secret);
          case EC -> ofEc((ECPrivateKey) secret);
          case ED25519 -> ofEd25519((EdECPrivateKey) secret);
        };
    if (!fits(secret, key)) {
      throw new InvalidKeyException("the halves do not fit");
    }
    return key;
  }

  private static PublicKey ofRsa(RSAPrivateCrtKey secret) throws GeneralSecurityException {
    return KeyFactory.getInstance("RSA")
        .generatePublic(new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent()));
  }

  /**
   * Agreeing on a secret with the curve's generator gives the point's x; of the two y that lie over
   * it, the one that verifies is taken.
   */
  private static PublicKey ofEc(ECPrivateKey secret) throws GeneralSecurityException {
    ECParameterSpec curve = secret.getParams();
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(secret);
    agreement.doPhase(point(curve, curve.getGenerator()), true);
    BigInteger x = new BigInteger(1, agreement.generateSecret());
    BigInteger prime = ((ECFieldFp) curve.getCurve().getField()).getP();
    BigInteger y = yOver(x, prime, curve);
    PublicKey key = point(curve, new ECPoint(x, y));
    return fits(secret, key) ? key : point(curve, new ECPoint(x, prime.subtract(y)));
  }

  /** A square root of x³ + ax + b, as it is where the prime leaves 3 when divided by 4. */
  private static BigInteger yOver(BigInteger x, BigInteger prime, ECParameterSpec curve) {
    BigInteger square =
        x.pow(3).add(curve.getCurve().getA().multiply(x)).add(curve.getCurve().getB()).mod(prime);
    return square.modPow(prime.add(BigInteger.ONE).shiftRight(2), prime);
  }

  private static PublicKey point(ECParameterSpec curve, ECPoint point)
      throws GeneralSecurityException {
    return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve));
  }

  /** Java makes a pair of the octets that it is given as random ones. */
  private static PublicKey ofEd25519(EdECPrivateKey secret) throws GeneralSecurityException {
    byte[] octets = secret.getBytes().orElseThrow(() -> new InvalidKeyException("not readable"));
    KeyPairGenerator pairs = KeyPairGenerator.getInstance("Ed25519");
    pairs.initialize(NamedParameterSpec.ED25519, new FixedSecureRandom(octets));
    return pairs.generateKeyPair().getPublic();
  }

  private static boolean fits(PrivateKey secret, PublicKey key) throws GeneralSecurityException {
    Signature signature = Signature.getInstance(SigningKeyType.of(secret).signature());
    signature.initSign(secret);
    signature.update(SAMPLE);
    byte[] signed = signature.sign();
    signature.initVerify(key);
    signature.update(SAMPLE);
    return signature.verify(signed);
  }

  /** Octets that are known already. */
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
