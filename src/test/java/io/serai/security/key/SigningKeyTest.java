package io.serai.security.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.serai.security.vault.VaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyTest {
  private static final byte[] DATA = {4, 5, 6};

  @TempDir Path folder;

  @Test
  void newKeyIsOnCurveP256AndPrivate() throws Exception {
    Path file = folder.resolve("card.jwk");

    SigningKey.create(file);
    SigningKey key = SigningKey.read(file, Optional.empty());

    ECKey published = JWK.parse(key.jwk().toString()).toECKey();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(key.algorithm()).isEqualTo("ES256");
    assertThat(key.id()).isEqualTo(published.computeThumbprint().toString());
    assertThat(published.getCurve()).isEqualTo(Curve.P_256);
    assertThat(published.isPrivate()).isFalse();
    assertThat(verifies("SHA256withECDSAinP1363Format", published.toPublicKey(), key)).isTrue();
  }

  @Test
  void rsaKeySignsWithRs256() throws Exception {
    RSAKey pair = new RSAKeyGenerator(2048).generate();

    SigningKey key = SigningKey.read(file(pair.toJSONString()), Optional.of("cards-1"));

    assertThat(key.algorithm()).isEqualTo("RS256");
    assertThat(key.id()).isEqualTo("cards-1");
    assertThat(key.jwk().has("d")).isFalse();
    assertThat(verifies("SHA256withRSA", pair.toPublicKey(), key)).isTrue();
  }

  @Test
  void fileReadableByOthersIsRejected() throws Exception {
    Path file = file(new ECKeyGenerator(Curve.P_256).generate().toJSONString());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    assertThatThrownBy(() -> SigningKey.read(file, Optional.empty()))
        .isInstanceOf(VaultException.class)
        .hasMessageContaining("chmod 600 " + file);
  }

  @Test
  void missingFileIsRejected() {
    assertRejected(folder.resolve("absent.jwk"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n",
        "{\"kty\": \"oct\", \"k\": \"c2VjcmV0\"}",
        "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"c2VjcmV0\", \"d\": \"c2VjcmV0\"}"
      })
  void fileWithoutAnEcOrRsaKeyIsRejected(String text) throws Exception {
    assertRejected(file(text));
  }

  @Test
  void publicKeyIsRejected() throws Exception {
    assertRejected(file(new ECKeyGenerator(Curve.P_256).generate().toPublicJWK().toJSONString()));
  }

  @Test
  void otherCurveIsRejected() throws Exception {
    assertRejected(file(new ECKeyGenerator(Curve.P_384).generate().toJSONString()));
  }

  @Test
  void shortRsaKeyIsRejected() throws Exception {
    assertRejected(file(new RSAKeyGenerator(1024, true).generate().toJSONString()));
  }

  @Test
  void mismatchOfPublicAndPrivateKeyIsRejected() throws Exception {
    ECKey one = new ECKeyGenerator(Curve.P_256).generate();
    ECKey other = new ECKeyGenerator(Curve.P_256).generate();
    ECKey mixed = new ECKey.Builder(Curve.P_256, one.getX(), one.getY()).d(other.getD()).build();

    assertRejected(file(mixed.toJSONString()));
  }

  private static void assertRejected(Path file) {
    assertThatThrownBy(() -> SigningKey.read(file, Optional.empty()))
        .isInstanceOf(VaultException.class)
        .hasMessageContaining(file.toString())
        .hasMessageNotContaining("c2VjcmV0")
        .message()
        .doesNotContain("\n");
  }

  private static boolean verifies(String algorithm, PublicKey publicKey, SigningKey key)
      throws Exception {
    Signature signature = Signature.getInstance(algorithm);
    signature.initVerify(publicKey);
    signature.update(DATA);
    return signature.verify(key.sign(DATA));
  }

  private Path file(String text) throws Exception {
    Path file = Files.createTempFile(folder, "key", ".jwk");
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }
}
