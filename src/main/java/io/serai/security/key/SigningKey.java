package io.serai.security.key;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import io.serai.document.FileErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.security.vault.KeyFilePermissionCheck;
import io.serai.security.vault.VaultException;
import io.serai.store.AtomicFileWriter;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Optional;

/**
 * A private key for the hub's signatures, with its public key, read from a JSON Web Key (RFC 7517).
 * Thread-safe.
 */
public final class SigningKey {
  private static final byte[] SAMPLE = {1, 2, 3};

  private final JWK jwk;
  private final JWSHeader header;
  private final JWSSigner signer;

  private SigningKey(JWK jwk, JWSHeader header, JWSSigner signer) {
    this.jwk = jwk;
    this.header = header;
    this.signer = signer;
  }

  /**
   * Writes a new EC P-256 key to a file that only its owner can read.
   *
   * @throws IOException if the file cannot be written
   */
  public static void create(Path file) throws IOException {
    try {
      String text = new ECKeyGenerator(Curve.P_256).generate().toJSONString() + "\n";
      OwnerOnlyFiles.createFolder(AtomicFileWriter.folderOf(file));
      AtomicFileWriter.write(file, text.getBytes(StandardCharsets.UTF_8), AtomicFileWriter.PRIVATE);
    } catch (JOSEException e) {
      throw new IllegalStateException("every Java platform has the curve P-256", e);
    }
  }

  /**
   * Reads the key of a file with one private JSON Web Key: EC P-256 signs with ES256, RSA of at
   * least 2048 bits with RS256.
   *
   * @param id key id; if empty, the key's thumbprint (RFC 7638)
   * @throws VaultException if the file cannot be read, is accessible to others, or contains no such
   *     key; the message says what to do and contains nothing of the file
   */
  public static SigningKey read(Path file, Optional<String> id) {
    try {
      KeyFilePermissionCheck.requireOwnersOnly(file);
      return of(JWK.parse(Files.readString(file)), id);
    } catch (IOException e) {
      throw new VaultException("No key can be read. " + FileErrorMessages.sentence(file, e), e);
    } catch (ParseException | JOSEException | IllegalArgumentException e) {
      throw new VaultException(
          file
              + " does not contain a key that can sign. It must be one private JSON Web Key "
              + "(RFC 7517): EC"
              + " P-256, or RSA of at least 2048 bits. 'serai key card' writes one.");
    }
  }

  private static SigningKey of(JWK key, Optional<String> id) throws JOSEException {
    String name = id.isPresent() ? id.get() : key.computeThumbprint().toString();
    JWSHeader header;
    JWK named;
    if (key instanceof ECKey ec && ec.isPrivate()) {
      header = new JWSHeader(JWSAlgorithm.ES256);
      named =
          new ECKey.Builder(ec)
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(header.getAlgorithm())
              .keyID(name)
              .build();
    } else if (key instanceof RSAKey rsa && rsa.isPrivate()) {
      header = new JWSHeader(JWSAlgorithm.RS256);
      named =
          new RSAKey.Builder(rsa)
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(header.getAlgorithm())
              .keyID(name)
              .build();
    } else {
      throw new JOSEException("neither a private EC key nor a private RSA key");
    }
    SigningKey signing =
        new SigningKey(
            named,
            header,
            new DefaultJWSSignerFactory().createJWSSigner(named, header.getAlgorithm()));
    signing.verifySample(named.toPublicJWK());
    return signing;
  }

  /** Checks that the public members of the key verify what its private members sign. */
  private void verifySample(JWK publicKey) throws JOSEException {
    boolean verified =
        new DefaultJWSVerifierFactory()
            .createJWSVerifier(header, ((AsymmetricJWK) publicKey).toPublicKey())
            .verify(header, SAMPLE, signer.sign(header, SAMPLE));
    if (!verified) {
      throw new JOSEException("the public members do not match the private ones");
    }
  }

  /** Returns the name of the algorithm (RFC 7518). */
  public String algorithm() {
    return header.getAlgorithm().getName();
  }

  /** Returns the key id. */
  public String id() {
    return jwk.getKeyID();
  }

  /** Returns the public key as a JSON Web Key (RFC 7517). */
  public ObjectNode jwk() {
    return JsonMappers.MAPPER.valueToTree(jwk.toPublicJWK().toJSONObject());
  }

  /** Returns the signature of the data, in the format of JSON Web Signature. */
  public byte[] sign(byte[] data) {
    try {
      return signer.sign(header, data).decode();
    } catch (JOSEException e) {
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
