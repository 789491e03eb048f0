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

/**
 * A private key that signs what the hub says, with the public key that others verify it by. Safe
 * for use by many threads.
 */
public final class SigningKey {
  private final SigningKeyType kind;
  private final PrivateKey secret;
  private final JWK known;

  private SigningKey(SigningKeyType kind, PrivateKey secret, JWK known) {
    this.kind = kind;
    this.secret = secret;
    this.known = known;
  }

  /**
   * The key of a PEM file (PKCS#8, not encrypted): EC P-256 signs as ES256, RSA from 2048 bits as
   * RS256, Ed25519 as EdDSA.
   *
   * @param id what it is called; where empty, its thumbprint (RFC 7638)
   * @throws VaultException where the file cannot be read, can be read by others, or holds no such
   *     key; the message says what to do and nothing of the content
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
    PublicKey open = PublicKeyDerivation.of(secret);
    String name = id.isPresent() ? id.get() : kind.jwk(open, "").computeThumbprint().toString();
    return new SigningKey(kind, secret, kind.jwk(open, name));
  }

  /** The name of its algorithm (RFC 7518, RFC 8037). */
  public String algorithm() {
    return kind.algorithm();
  }

  /** What it is called. */
  public String id() {
    return known.getKeyID();
  }

  /** The public key as a JSON Web Key (RFC 7517). */
  public ObjectNode jwk() {
    return JsonMappers.MAPPER.valueToTree(known.toPublicJWK().toJSONObject());
  }

  /** The signature of those octets, as a JSON Web Signature has it. */
  public byte[] sign(byte[] octets) {
    try {
      Signature signature = Signature.getInstance(kind.signature());
      signature.initSign(secret);
      signature.update(octets);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key signed when it was read", e);
    }
  }

  /** Names the public key only. */
  @Override
  public String toString() {
    return "SigningKey[" + algorithm() + ", " + id() + "]";
  }
}
