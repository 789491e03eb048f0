package io.serai.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.security.vault.Vault;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The states of deliveries in the database. */
class PushDeliveryTableTest {
  private static final String URL = "https://receiver.example/a/secret?b";

  @TempDir Path folder;

  /** A database with what reads and writes it. */
  private record Tables(Database database, PushTable configs, PushDeliveryTable deliveries)
      implements AutoCloseable {

    /** Gives a delivery up, at that second. */
    void dead(String task, String owner, int second) {
      StoredPushConfig entry = entry(task, owner);
      configs.save(entry, Instant.EPOCH).join();
      configs.dead(entry, "fault", 3, Instant.ofEpochSecond(second)).join();
    }

    List<String> tasks(PushDeliveryQuery query) {
      return deliveries.page(query).join().deliveries().stream()
          .map(PushDeliveryStatus::taskId)
          .toList();
    }

    @Override
    public void close() {
      database.close();
    }
  }

  private Tables tables(String kind) {
    return tables(kind, 100);
  }

  private Tables tables(String kind, int most) {
    return tables(
        Database.open(kind.equals("postgres") ? PostgresServer.newDatabase() : "memory"), most);
  }

  private Tables tables(Database database, int most) {
    Vault vault = Vault.open(folder, Optional.empty(), Clock.systemUTC());
    return new Tables(
        database,
        new PushTable(database, "hub-1", vault.sealer(), most),
        new PushDeliveryTable(database, "hub-2"));
  }

  private static StoredPushConfig entry(String task, String owner) {
    PushConfig config = new PushConfig("c1", URL, "the-token", null, null);
    return new StoredPushConfig(
        task, owner, config, A2aVersion.V1_0, 3, 0, StoredPushConfig.State.LIVE, null);
  }

  private static PushDeliveryQuery query(@Nullable String owner) {
    return query(StoredPushConfig.State.DEAD, owner, false, null, 10);
  }

  private static PushDeliveryQuery query(
      StoredPushConfig.State state,
      @Nullable String owner,
      boolean oldestFirst,
      @Nullable PushDeliveryCursor cursor,
      int limit) {
    return new PushDeliveryQuery(state, owner, null, null, null, oldestFirst, cursor, limit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void deliveriesAreListedByStateAndTimeInPages(String kind) {
    try (Tables tables = tables(kind)) {
      tables.dead("t1", "anna", 1);
      tables.dead("t2", "bert", 2);
      tables.dead("t3", "anna", 2);
      tables.configs().save(entry("live", "anna"), Instant.EPOCH).join();
      tables.configs().done(entry("live", "anna"), Instant.ofEpochSecond(9)).join();

      PushDeliveryPage first =
          tables.deliveries().page(query(StoredPushConfig.State.DEAD, null, true, null, 2)).join();

      assertThat(first.deliveries().get(0))
          .isEqualTo(
              new PushDeliveryStatus(
                  "t1",
                  "c1",
                  "anna",
                  URL,
                  StoredPushConfig.State.DEAD,
                  0,
                  "fault",
                  3,
                  Instant.EPOCH,
                  Instant.ofEpochSecond(1)));
      assertThat(first.deliveries().get(0).host()).isEqualTo("receiver.example");
      assertThat(tables.tasks(query(StoredPushConfig.State.DEAD, null, true, first.next(), 2)))
          .containsExactly("t3");
      assertThat(tables.tasks(query(null))).containsExactly("t3", "t2", "t1");
      assertThat(tables.tasks(query("anna"))).containsExactly("t3", "t1");
      assertThat(tables.tasks(query(StoredPushConfig.State.DONE, null, false, null, 2)))
          .containsExactly("live");
      assertThat(
              tables.tasks(
                  new PushDeliveryQuery(
                      StoredPushConfig.State.DEAD,
                      null,
                      "t2",
                      Instant.ofEpochSecond(2),
                      Instant.ofEpochSecond(3),
                      false,
                      null,
                      9)))
          .containsExactly("t2");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void oneCallerRevivesADeliveryForItsHub(String kind) {
    try (Tables tables = tables(kind)) {
      tables.dead("t1", "anna", 1);

      assertThat(tables.deliveries().revive("t1", "c1", Instant.ofEpochSecond(5)).join()).isOne();
      assertThat(tables.deliveries().revive("t1", "c1", Instant.ofEpochSecond(5)).join()).isZero();

      PushDeliveryStatus revived = tables.deliveries().find("t1", "c1").join().orElseThrow();
      assertThat(revived.state()).isEqualTo(StoredPushConfig.State.LIVE);
      assertThat(revived.reason()).isNull();
      assertThat(tables.configs().ownLive().join()).as("of the other hub").isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void theOldestAreDeletedBeyondTheMostOfAnOwnerAndOfAll(String kind) {
    try (Tables tables = tables(kind, 8)) {
      for (int i = 1; i <= 4; i++) {
        tables.dead("anna" + i, "anna", i);
      }
      assertThat(tables.tasks(query(null))).containsExactly("anna4", "anna3");

      for (int i = 1; i <= 7; i++) {
        tables.dead("other" + i, "owner" + i, 10 + i);
      }
      assertThat(tables.tasks(query(null)))
          .containsExactly(
              "other7", "other6", "other5", "other4", "other3", "other2", "other1", "anna4");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void manyAreDeletedInBatchesAndNeverMoreAreKept(String kind) {
    int most = 256; // of an owner 64, in batches of 4
    try (Tables tables = tables(kind, most)) {
      List<Integer> kept = new ArrayList<>();
      for (int i = 1; i <= 70; i++) {
        tables.dead("anna" + i, "anna", i);
        kept.add(tables.deliveries().page(all("anna")).join().deliveries().size());
      }
      assertThat(kept.subList(0, 61)).doesNotHaveDuplicates();
      assertThat(kept.subList(61, 70)).containsExactly(62, 63, 64, 61, 62, 63, 64, 61, 62);
      assertThat(tables.tasks(all("anna"))).startsWith("anna70", "anna69").endsWith("anna9");

      int largest = 0;
      for (int i = 1; i <= 300; i++) {
        tables.dead("other" + i, "owner" + i, 100 + i);
        largest = Math.max(largest, tables.tasks(all(null)).size());
      }
      assertThat(largest).isEqualTo(most);
      assertThat(tables.tasks(all("anna"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void whatAnEarlierProcessLeftIsDeletedWithTheFirst(String kind) {
    Database database =
        Database.open(kind.equals("postgres") ? PostgresServer.newDatabase() : "memory");
    try (Tables before = tables(database, 1000)) {
      for (int i = 1; i <= 100; i++) {
        before.dead("t" + i, "owner" + i, i);
      }
      Tables after = tables(database, 64);

      after.dead("new", "anna", 200);

      assertThat(after.tasks(all(null))).hasSize(64).startsWith("new", "t100");
    }
  }

  private static PushDeliveryQuery all(@Nullable String owner) {
    return query(StoredPushConfig.State.DEAD, owner, false, null, 1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void theyAreDeletedByTheirAgeSinceTheyWereGivenUp(String kind) {
    try (Tables tables = tables(kind)) {
      tables.dead("t1", "anna", 1);
      tables.dead("t2", "anna", 20);
      tables.configs().save(entry("live", "anna"), Instant.EPOCH).join();

      assertThat(tables.configs().prune(Instant.ofEpochSecond(20)).join()).isOne();

      assertThat(tables.tasks(query(null))).containsExactly("t2");
      assertThat(tables.configs().list("live").join()).hasSize(1);
    }
  }
}
