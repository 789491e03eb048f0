package io.serai.security.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.SettableClock;
import io.serai.document.JsonMappers;
import io.serai.store.AtomicFileWriter;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class VaultTest {
  private static final String SECRET = "a very secret value";

  @TempDir Path data;
  private final SettableClock clock = new SettableClock();

  @Test
  void storedCredentialIsFoundAfterARestart() {
    assertThat(open().put(credential("api.key", SECRET))).isTrue();

    Vault vault = open();

    assertThat(vault.find("api.key")).contains(credential("api.key", SECRET));
    assertThat(vault.find("other")).isEmpty();
    assertThat(vault.list())
        .containsExactly(
            new Vault.CredentialSummary(
                "api.key", "api-key", List.of("api.example.com"), clock.instant()));
  }

  @Test
  void credentialLongerThanARequestIsReadBack() {
    String id = "a".repeat(5_000);
    keep(credential(id, SECRET));

    assertThat(open().find(id)).contains(credential(id, SECRET));
  }

  @Test
  void newIdOver200CharactersIsRejectedButAnExistingOneIsReplaced() {
    String longest = "a".repeat(200);
    String old = "b".repeat(201);
    keep(credential(old, "old"));
    Vault vault = open();

    assertThat(vault.put(credential(longest, SECRET))).isTrue();
    assertThat(vault.put(credential(old, "new"))).isFalse();
    assertThat(open().find(old)).map(VaultCredential::value).contains("new");
    assertThatThrownBy(() -> vault.put(credential(longest + "a", SECRET)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 200 characters");
    assertThat(open().list()).hasSize(2);
  }

  /** Writes what an earlier version let in. */
  private void keep(VaultCredential credential) {
    open().put(credential("any", SECRET));
    VaultFileStore file =
        new VaultFileStore(data.resolve("vault.json"), new VaultKeySource(data, Optional.empty()));
    try {
      file.write(
          new TreeMap<>(Map.of(credential.id(), new VaultEntry(credential, clock.instant()))));
    } catch (IOException wrong) {
      throw new AssertionError(wrong);
    }
  }

  @Test
  void credentialIsReplacedAndRemoved() {
    Vault vault = open();
    vault.put(credential("a", "old"));

    assertThat(vault.put(credential("a", "new"))).isFalse();
    assertThat(vault.find("a")).map(VaultCredential::value).contains("new");
    assertThat(vault.remove("a")).isTrue();
    assertThat(vault.remove("a")).isFalse();
    assertThat(vault.find("a")).isEmpty();
    assertThat(open().list()).isEmpty();
  }

  @Test
  void noFileIsWrittenBeforeTheFirstCredential() throws IOException {
    open().list();

    try (Stream<Path> files = Files.list(data)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  @Tag("A2E-43")
  void filesArePrivateAndContainNoPlainValueOrHost() throws IOException {
    open().put(credential("a", SECRET));

    for (String name : List.of("vault.json", "vault.key")) {
      assertThat(Files.getPosixFilePermissions(data.resolve(name)))
          .isEqualTo(AtomicFileWriter.PRIVATE);
      assertThat(Files.readString(data.resolve(name))).doesNotContain(SECRET, "api.example.com");
    }
  }

  @Test
  void textFormsOfCredentialAndSummaryHideTheValue() {
    Vault vault = open();
    vault.put(credential("a", SECRET));

    assertThat(credential("a", SECRET).toString())
        .isEqualTo("Credential[id=a, type=api-key, hosts=[api.example.com]]");
    assertThat(vault.list().toString()).doesNotContain(SECRET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1a", "a b", "a/b", "ä", "../a"})
  void idIsAWord(String id) {
    assertThatThrownBy(() -> credential(id, SECRET))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining(SECRET);
  }

  @Test
  void vaultSeesChangesOfAnotherProcess() {
    Vault running = open();
    assertThat(running.find("a")).isEmpty();

    open().put(credential("a", "1"));
    clock.advance(Duration.ofMillis(250));
    assertThat(running.find("a")).map(VaultCredential::value).contains("1");

    running.put(credential("b", "2"));
    open().put(credential("a", "3"));
    clock.advance(Duration.ofMillis(250));
    assertThat(running.find("a")).map(VaultCredential::value).contains("3");
    assertThat(running.find("b")).map(VaultCredential::value).contains("2");
  }

  @Test
  void concurrentProcessesLoseNoCredential() throws Exception {
    int count = 40;
    try (SecondJvm one = SecondJvm.start(VaultWorker.class, data, "put", "one", count);
        SecondJvm other = SecondJvm.start(VaultWorker.class, data, "put", "other", count)) {
      Vault vault = open();
      for (int i = 0; i < count; i++) {
        vault.put(credential("mine" + i, "value " + i));
      }
      assertThat(one.next("stored ")).isEqualTo("40");
      assertThat(other.next("stored ")).isEqualTo("40");
    }
    assertThat(open().list())
        .extracting(Vault.CredentialSummary::id)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of("mine", "one", "other")
                .flatMap(prefix -> IntStream.range(0, count).mapToObj(i -> prefix + i))
                .toList());
  }

  @Test
  void keyFromTheEnvironmentNeedsNoFile() {
    String key = VaultEncryptionKey.create().base64();
    open(key).put(credential("a", SECRET));

    assertThat(open(key).find("a")).map(VaultCredential::value).contains(SECRET);
    assertThat(data.resolve("vault.key")).doesNotExist();
  }

  @Test
  void wrongKeyFromTheEnvironmentIsAnError() {
    open(VaultEncryptionKey.create().base64()).put(credential("a", SECRET));

    assertThatThrownBy(() -> open(VaultEncryptionKey.create().base64()))
        .isInstanceOf(VaultException.class)
        .hasMessage(
            data.resolve("vault.json")
                + " was written with another key than the one in SERAI_VAULT_KEY. Set that key.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"c2hvcnQ=", "not base64!"})
  void keyOfAWrongLengthIsAnError(String key) {
    assertThatThrownBy(() -> open(key).put(credential("a", SECRET)))
        .isInstanceOf(VaultException.class)
        .hasMessage(
            "SERAI_VAULT_KEY is not a key: it must be 32 bytes in base64. openssl rand -base64 32"
                + " makes one.");
  }

  @Test
  void missingOrForeignKeyFileIsAnErrorAndIsNotCreated() throws IOException {
    open().put(credential("a", SECRET));
    Path key = data.resolve("vault.key");
    Files.delete(key);

    assertThatThrownBy(this::open)
        .isInstanceOf(VaultException.class)
        .hasMessageStartingWith(key + " is missing, the key of " + data.resolve("vault.json"));
    assertThat(key).doesNotExist();
    byte[] foreign = VaultEncryptionKey.create().base64().getBytes(StandardCharsets.UTF_8);
    AtomicFileWriter.write(key, foreign, AtomicFileWriter.PRIVATE);
    assertThatThrownBy(this::open)
        .isInstanceOf(VaultException.class)
        .hasMessageStartingWith(key + " is not the key of " + data.resolve("vault.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
  void keyFileAccessibleToOthersIsRejected(String permissions) throws IOException {
    open().put(credential("a", SECRET));
    Path key = data.resolve("vault.key");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(permissions));

    assertThatThrownBy(this::open)
        .isInstanceOf(VaultException.class)
        .hasMessage(
            key + " can be read or written by others (" + permissions + "). Run: chmod 600 " + key);
  }

  @Test
  void tamperedFileIsAnErrorEvenWhileTheHubRuns() throws IOException {
    Vault running = open();
    running.put(credential("a", "1"));
    running.put(credential("b", "2"));
    Path file = data.resolve("vault.json");
    String good = Files.readString(file);
    ObjectNode swapped = (ObjectNode) JsonMappers.MAPPER.readTree(good);
    ObjectNode credentials = (ObjectNode) swapped.path("credentials");
    credentials.set("a", credentials.path("b"));
    ObjectNode removed = (ObjectNode) JsonMappers.MAPPER.readTree(good);
    ((ObjectNode) removed.path("credentials")).remove("a");

    for (String bad :
        List.of("", "{}", good.substring(20), swapped.toString(), removed.toString())) {
      Files.writeString(file, bad);
      clock.advance(Duration.ofMillis(250));
      assertThatThrownBy(() -> running.find("a"))
          .isInstanceOf(VaultException.class)
          .hasMessageStartingWith(
              file + " is damaged or was changed by a program other than Serai");
      assertThatThrownBy(() -> running.put(credential("c", "3")))
          .isInstanceOf(VaultException.class);
      assertThat(file).hasContent(bad);
    }
    Files.writeString(file, good);
    assertThat(running.find("a")).map(VaultCredential::value).contains("1");
  }

  @Test
  void rotationReplacesTheKeyAndKeepsTheCredentials() throws IOException {
    Vault running = open();
    running.put(credential("a", SECRET));
    String oldKey = Files.readString(data.resolve("vault.key"));

    open().rotate();

    assertThat(Files.readString(data.resolve("vault.key"))).isNotEqualTo(oldKey);
    assertThat(data.resolve("vault.key.new")).doesNotExist();
    clock.advance(Duration.ofMillis(250));
    assertThat(running.find("a")).map(VaultCredential::value).contains(SECRET);
    assertThat(open().find("a")).map(VaultCredential::value).contains(SECRET);
  }

  @Test
  void rotationToAKeyOfTheEnvironment() {
    String oldKey = VaultEncryptionKey.create().base64();
    String newKey = VaultEncryptionKey.create().base64();
    open(oldKey).put(credential("a", SECRET));

    open(oldKey).rotateTo(newKey);

    assertThat(open(newKey).find("a")).map(VaultCredential::value).contains(SECRET);
    assertThatThrownBy(() -> open(oldKey)).isInstanceOf(VaultException.class);
    assertThatThrownBy(() -> open(newKey).rotate()).isInstanceOf(VaultException.class);
  }

  @Test
  void interruptedRotationLeavesAReadableVaultThatRotatesAgain() throws IOException {
    open().put(credential("a", SECRET));
    byte[] oldVault = Files.readAllBytes(data.resolve("vault.json"));
    byte[] oldKey = Files.readAllBytes(data.resolve("vault.key"));
    open().rotate();
    byte[] newVault = Files.readAllBytes(data.resolve("vault.json"));
    byte[] newKey = Files.readAllBytes(data.resolve("vault.key"));

    for (byte[] vault : List.of(oldVault, newVault)) {
      AtomicFileWriter.write(data.resolve("vault.json"), vault, AtomicFileWriter.PRIVATE);
      AtomicFileWriter.write(data.resolve("vault.key"), oldKey, AtomicFileWriter.PRIVATE);
      AtomicFileWriter.write(data.resolve("vault.key.new"), newKey, AtomicFileWriter.PRIVATE);

      assertThat(open().find("a")).map(VaultCredential::value).contains(SECRET);
      open().put(credential("b", "2"));
      assertThat(open().find("a")).map(VaultCredential::value).contains(SECRET);
      open().rotate();
      assertThat(open().find("a")).map(VaultCredential::value).contains(SECRET);
      assertThat(data.resolve("vault.key.new")).doesNotExist();
    }
  }

  @Test
  void processKilledDuringRotationLeavesAReadableVault() throws Exception {
    open().put(credential("a", SECRET));

    for (int kill = 0; kill < 3; kill++) {
      try (SecondJvm jvm = SecondJvm.start(VaultWorker.class, data, "rotate")) {
        for (int rotations = 0; rotations <= 4 * kill; rotations++) {
          jvm.next("rotated ");
          assertThat(open().find("a")).map(VaultCredential::value).contains(SECRET);
        }
        jvm.kill();
      }
      assertThat(open().find("a")).map(VaultCredential::value).contains(SECRET);
    }
  }

  static VaultCredential credential(String id, String value) {
    return new VaultCredential(id, "api-key", value, List.of("api.example.com"));
  }

  private Vault open() {
    return Vault.open(data, Optional.empty(), clock);
  }

  private Vault open(String key) {
    return Vault.open(data, Optional.of(key), clock);
  }
}
