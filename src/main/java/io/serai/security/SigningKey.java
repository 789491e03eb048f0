package io.serai.security;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import io.serai.document.JsonMappers;
import io.serai.store.FileErrorMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Optional;

/** A private key for the hub's signatures, with its public key. Thread-safe. */
public final class SigningKey {
  private final SigningKeyType kind;
  private final PrivateKey secret;
  private final JWK publicJwk;

  private SigningKey(SigningKeyType kind, PrivateKey secret, JWK publicJwk) {
    this.kind = kind;
    this.secret = secret;
    this.publicJwk = publicJwk;
  }

  /**
   * Reads the key of a PEM file (PKCS#8, not encrypted): EC P-256 signs with ES256, RSA of at least
   * 2048 bits with RS256, Ed25519 with EdDSA.
   *
   * @param id key id; if empty, the key's thumbprint (RFC 7638)
   * @throws VaultException if the file cannot be read, is accessible to others, or contains no such
   *     key; the message says what to do and contains nothing of the file
   */
  public static SigningKey read(Path file, Optional<String> id) {
    try {
      KeyFilePermissionCheck.requireOwnersOnly(file);
      return of(Files.readString(file), id);
    } catch (IOException e) {
      throw new VaultException("No key can be read. " + FileErrorMessages.sentence(file, e), e);
    } catch (GeneralSecurityException | JOSEException | IllegalArgumentException e) {
      throw new VaultException(
          file
              + " holds no key that can sign: it takes a PEM file with one PRIVATE KEY (PKCS#8), EC"
              + " P-256, Ed25519 or RSA from 2048 bits. openssl genpkey -algorithm EC -pkeyopt"
              + " ec_paramgen_curve:P-256 writes one.");
    }
  }

  private static SigningKey of(String pem, Optional<String> id)
      throws GeneralSecurityException, JOSEException {
    PrivateKey secret = PemPrivateKeyParser.parse(pem);
    SigningKeyType kind = SigningKeyType.of(secret);
    PublicKey publicKey = PublicKeyDerivation.of(secret);
    String name =
        id.isPresent() ? id.get() : kind.jwk(publicKey, "").computeThumbprint().toString();
    return new SigningKey(kind, secret, kind.jwk(publicKey, name));
  }

  /** Returns the name of the algorithm (RFC 7518, RFC 8037). */
  public String algorithm() {
    return kind.algorithm();
  }

  /** Returns the key id. */
  public String id() {
    return publicJwk.getKeyID();
  }

  /** Returns the public key as a JSON Web Key (RFC 7517). */
  public ObjectNode jwk() {
    return JsonMappers.MAPPER.valueToTree(publicJwk.toPublicJWK().toJSONObject());
  }

  /** Returns the signature of the data, in the format of JSON Web Signature. */
  public byte[] sign(byte[] data) {
    try {
      Signature signature = Signature.getInstance(kind.signature());
      signature.initSign(secret);
      signature.update(data);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "signing failed, although it worked when the key was read", e);
    }
  }

  /** Contains the public key's algorithm and id only. */
  @Override
  public String toString() {
    return "SigningKey[" + algorithm() + ", " + id() + "]";
  }
}
