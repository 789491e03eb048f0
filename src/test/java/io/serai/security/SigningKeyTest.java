package io.serai.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that sign what the hub says. */
class SigningKeyTest {
  private static final byte[] SAID = {4, 5, 6};

  @TempDir Path folder;

  @Test
  void aKeyOfTheCurveP256SignsSoThatItsPublicKeyVerifies() throws Exception {
    // both of the points over an x occur
    for (int i = 0; i < 8; i++) {
      KeyPairGenerator pairs = KeyPairGenerator.getInstance("EC");
      pairs.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = pairs.generateKeyPair();

      SigningKey key = SigningKey.read(file(pair.getPrivate()), Optional.empty());

      JWK known = JWK.parse(key.jwk().toString());
      assertThat(key.algorithm()).isEqualTo("ES256");
      assertThat(key.id()).isEqualTo(known.computeThumbprint().toString());
      assertThat(known.toECKey().toECPublicKey()).isEqualTo(pair.getPublic());
      assertThat(known.isPrivate()).isFalse();
      assertThat(new ECDSAVerifier(known.toECKey())).isNotNull();
      assertThat(verifies("SHA256withECDSAinP1363Format", pair, key)).isTrue();
    }
  }

  @Test
  void anRsaKeySignsToo() throws Exception {
    KeyPairGenerator pairs = KeyPairGenerator.getInstance("RSA");
    pairs.initialize(2048);
    KeyPair pair = pairs.generateKeyPair();

    SigningKey key = SigningKey.read(file(pair.getPrivate()), Optional.of("cards-1"));

    assertThat(key.algorithm()).isEqualTo("RS256");
    assertThat(key.id()).isEqualTo("cards-1");
    assertThat(new RSASSAVerifier(JWK.parse(key.jwk().toString()).toRSAKey())).isNotNull();
    assertThat(verifies("SHA256withRSA", pair, key)).isTrue();
  }

  @Test
  void anEd25519KeySignsToo() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();

    SigningKey key = SigningKey.read(file(pair.getPrivate()), Optional.empty());

    byte[] form = pair.getPublic().getEncoded();
    byte[] octets = java.util.Arrays.copyOfRange(form, form.length - 32, form.length);
    assertThat(key.algorithm()).isEqualTo("EdDSA");
    assertThat(key.jwk().path("x").asText())
        .isEqualTo(Base64.getUrlEncoder().withoutPadding().encodeToString(octets));
    assertThat(verifies("Ed25519", pair, key)).isTrue();
  }

  @Test
  void aFileThatOthersMayReadIsRefused() throws Exception {
    Path file = file(KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    assertThatThrownBy(() -> SigningKey.read(file, Optional.empty()))
        .isInstanceOf(VaultException.class)
        .hasMessageContaining("chmod 600 " + file);
  }

  @Test
  void whatIsNoKeyIsRefusedInOneLineThatHoldsNothingOfIt() throws Exception {
    Path text = folder.resolve("text.pem");
    Files.writeString(text, "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n");
    Files.setPosixFilePermissions(text, PosixFilePermissions.fromString("rw-------"));
    KeyPairGenerator weak = KeyPairGenerator.getInstance("RSA");
    weak.initialize(1024);
    KeyPairGenerator other = KeyPairGenerator.getInstance("EC");
    other.initialize(new ECGenParameterSpec("secp384r1"));

    for (Path file :
        new Path[] {
          text,
          file(weak.generateKeyPair().getPrivate()),
          file(other.generateKeyPair().getPrivate()),
          folder.resolve("absent.pem")
        }) {
      assertThatThrownBy(() -> SigningKey.read(file, Optional.empty()))
          .isInstanceOf(VaultException.class)
          .hasMessageContaining(file.toString())
          .hasMessageNotContaining("c2VjcmV0")
          .message()
          .doesNotContain("\n");
    }
  }

  private static boolean verifies(String algorithm, KeyPair pair, SigningKey key) throws Exception {
    Signature signature = Signature.getInstance(algorithm);
    signature.initVerify(pair.getPublic());
    signature.update(SAID);
    return signature.verify(key.sign(SAID));
  }

  private Path file(Key key) throws Exception {
    Path file = Files.createTempFile(folder, "key", ".pem");
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded());
    Files.writeString(
        file, "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }
}
