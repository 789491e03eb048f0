package io.serai.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.security.vault.Vault;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The credentials of push configurations as they are stored in the database. */
class PushTableTest {
  private static final PushConfig CONFIG =
      new PushConfig("c1", "https://receiver.example", "the-token", "Bearer", "the-credentials");

  @TempDir Path data;
  private final Database database = Database.open("memory");

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void secretsAreStoredEncryptedAndReadDecrypted() {
    PushTable table = table(data);
    table.save(entry("t1"), Instant.EPOCH).join();

    assertThat(rows().toString())
        .contains("sealed:1:")
        .doesNotContain("the-token", "the-credentials");
    assertThat(table.list("t1").join()).containsExactly(entry("t1"));
  }

  @Test
  void plainSecretsOfEarlierVersionsAreReadAndEncrypted() {
    PushTable table = table(data);
    insertPlain("t1");
    List<StoredPushConfig> before = table.list("t1").join();
    int sealed = table.encryptAll().join();

    assertThat(before).containsExactly(entry("t1"));
    assertThat(sealed).isEqualTo(1);
    assertThat(rows().toString()).doesNotContain("the-token", "the-credentials");
    assertThat(table.list("t1").join()).containsExactly(entry("t1"));
    assertThat(table.encryptAll().join()).isZero();
  }

  @Test
  void secretsStayReadableAfterKeyRotation() {
    PushTable table = table(data);
    table.save(entry("t1"), Instant.EPOCH).join();
    vault(data).rotate();

    assertThat(table(data).list("t1").join()).containsExactly(entry("t1"));
  }

  @Test
  void configurationEncryptedByAnotherVaultIsDead() throws Exception {
    table(data).save(entry("t1"), Instant.EPOCH).join();

    StoredPushConfig read =
        table(Files.createDirectory(data.resolve("other"))).list("t1").join().get(0);

    assertThat(read.state()).isEqualTo(StoredPushConfig.State.DEAD);
    assertThat(read.config().credentials()).isNull();
    assertThat(read.config().url()).isEqualTo("https://receiver.example");
  }

  @Test
  void configurationWithSecretsOfAnotherRowIsDead() {
    PushTable table = table(data);
    table.save(entry("t1"), Instant.EPOCH).join();
    table.save(entry("t2"), Instant.EPOCH).join();
    database
        .write(
            handle ->
                handle.execute(
                    "update push_config set credentials = (select credentials from push_config"
                        + " where task_id = 't1') where task_id = 't2'"))
        .join();

    assertThat(table.list("t2").join().get(0).state()).isEqualTo(StoredPushConfig.State.DEAD);
  }

  @Test
  void sealingKeyIsNotACredentialOfTheVault() {
    table(data).save(entry("t1"), Instant.EPOCH).join();

    assertThat(vault(data).list()).isEmpty();
    assertThat(vault(data).find("serai.sealing-key")).isEmpty();
    assertThat(vault(data).remove("serai.sealing-key")).isFalse();
    assertThat(table(data).list("t1").join()).containsExactly(entry("t1"));
  }

  @Test
  void taskHasABoundedNumberOfConfigurationsWhoeverElseAddsSome() {
    PushTable table = table(data);
    List<CompletableFuture<Boolean>> saves = saves(table, "t1", "c");

    assertThat(saves).map(CompletableFuture::join).filteredOn(saved -> saved).hasSize(20);
    assertThat(table.list("t1").join()).hasSize(20);
    assertThat(table.save(entry("t1", "c0"), Instant.EPOCH).join()).isTrue();
    assertThat(table.save(entry("t1", "more"), Instant.EPOCH).join()).isFalse();
    assertThat(table.save(entry("t2", "c0"), Instant.EPOCH).join()).isTrue();
  }

  @Test
  void hubsOfOneDatabaseTogetherStoreABoundedNumber() {
    String url = PostgresServer.newDatabase();
    try (Database one = Database.open(url);
        Database other = Database.open(url)) {
      PushTable first = new PushTable(one, "hub-1", vault(data).sealer(), 10);
      PushTable second = new PushTable(other, "hub-2", vault(data).sealer(), 10);
      for (int task = 0; task < 10; task++) {
        String id = "t" + task;
        List<CompletableFuture<Boolean>> saves = new ArrayList<>(saves(first, id, "one"));
        saves.addAll(saves(second, id, "other"));

        assertThat(saves).map(CompletableFuture::join).filteredOn(saved -> saved).hasSize(20);
        assertThat(first.list(id).join()).hasSize(20);
      }
    }
  }

  /** Stores 30 configurations at once. */
  private static List<CompletableFuture<Boolean>> saves(PushTable table, String task, String id) {
    return IntStream.range(0, 30)
        .mapToObj(i -> table.save(entry(task, id + i), Instant.EPOCH))
        .toList();
  }

  private static StoredPushConfig entry(String task) {
    return entry(task, "c1");
  }

  private static StoredPushConfig entry(String task, String id) {
    return new StoredPushConfig(
        task, "anna", CONFIG.named(id), A2aVersion.V1_0, 3, 0, StoredPushConfig.State.LIVE, null);
  }

  private void insertPlain(String task) {
    database
        .write(
            handle ->
                handle.execute(
                    "insert into push_config (task_id, owner, id, hub, version, url, token,"
                        + " scheme, credentials, since, delivered, state, created_at) values (?,"
                        + " 'anna', 'c1', 'h', 'V1_0', 'https://receiver.example', 'the-token',"
                        + " 'Bearer', 'the-credentials', 3, 0, 'LIVE', 0)",
                    task))
        .join();
  }

  private List<String> rows() {
    return database
        .read(
            handle ->
                handle
                    .createQuery("select token || ' ' || credentials from push_config")
                    .mapTo(String.class)
                    .list())
        .join();
  }

  private PushTable table(Path folder) {
    return new PushTable(database, "hub-1", vault(folder).sealer(), 10);
  }

  private static Vault vault(Path folder) {
    return Vault.open(folder, Optional.empty(), Clock.systemUTC());
  }
}
