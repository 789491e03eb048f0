package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.OwnThread;
import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.RegisteredCapabilityTable.SaveResult;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Owners of names in both databases, and of hubs that share one. */
@Timeout(300)
class CapabilityNameOwnerTableTest {

  private static final int APPLICATION_ID = 0x53657261;
  private static final Caller ADA = new Caller("ada", false, Permissions.NONE);
  private static final Caller BOB = new Caller("bob", false, Permissions.NONE);
  private static final int RACES = 30;

  @TempDir Path folder;

  @Test
  void ownersOfAnOlderSqliteDatabaseAreThoseWhoRegisteredFirst() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("serai.db");
    execute(url, "pragma application_id = " + APPLICATION_ID);

    firstOneOwnsTheName(url, "without rowid");
  }

  @Test
  void ownersOfAnOlderPostgresDatabaseAreThoseWhoRegisteredFirst() throws SQLException {
    firstOneOwnsTheName(PostgresServer.newDatabase(), "");
  }

  @Test
  void onlyOneOfTwoHubsGivesAwayAName() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Database one = Database.open(url);
        Database two = Database.open(url)) {
      RegisteredCapabilityTable ofAda = store(one);
      RegisteredCapabilityTable ofBob = store(two);
      for (int i = 0; i < RACES; i++) {
        Capability first = Given.capability("Race" + i, "1.0.0", "/a");
        Capability second = Given.capability("Race" + i, "2.0.0", "/b");
        CyclicBarrier start = new CyclicBarrier(2);

        List<SaveResult> results =
            Stream.of(
                    OwnThread.supply(() -> save(ofAda, first, ADA, start)),
                    OwnThread.supply(() -> save(ofBob, second, BOB, start)))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(results).hasAtLeastOneElementOfType(SaveResult.Added.class);
        assertThat(results).hasAtLeastOneElementOfType(SaveResult.NameTaken.class);
      }
    }
  }

  @Test
  void nameIsNotReleasedWhileAnotherHubRegistersAVersion() {
    String url = PostgresServer.newDatabase();
    try (Database one = Database.open(url);
        Database two = Database.open(url)) {
      RegisteredCapabilityTable deleting = store(one);
      RegisteredCapabilityTable saving = store(two);
      for (int i = 0; i < RACES; i++) {
        String name = "Keep" + i;
        deleting.save(Given.capability(name, "1.0.0", "/a"), ADA);
        CyclicBarrier start = new CyclicBarrier(2);

        CompletableFuture<SaveResult> saved =
            OwnThread.supply(() -> save(saving, Given.capability(name, "2.0.0", "/a"), ADA, start));
        await(start);
        deleting.delete(
            List.of(new CapabilityOrigin.RegisteredOrigin(name, "1.0.0", "ada")), owner -> 100);

        assertThat(saved.join()).isInstanceOf(SaveResult.Added.class);
        assertThat(deleting.nameOwner(name).orElseThrow().releasedAt()).isNull();
      }
    }
  }

  private static void firstOneOwnsTheName(String url, String clustered) throws SQLException {
    Flyway.configure()
        .dataSource(url, null, null)
        .locations("classpath:io/serai/store/migration")
        .placeholders(Map.of("clustered", clustered))
        .target("11")
        .load()
        .migrate();
    insert(url, "GetWeather", "1.0.0", 2, "ada");
    insert(url, "GetWeather", "99.0.0", 3, "bob");
    insert(url, "Getweather", "1.0.0", 4, "bob");
    insert(url, "PostNews", "1.0.0", 1, "");

    try (Database database = Database.open(url)) {
      assertThat(store(database).nameOwners())
          .isEqualTo(Map.of("getweather", "ada", "postnews", ""));
      assertThat(store(database).save(Given.capability("PostNews", "2.0.0", "/a"), BOB))
          .isInstanceOf(SaveResult.NameTaken.class);
    }
  }

  private static RegisteredCapabilityTable store(Database database) {
    return new RegisteredCapabilityTable(database, Clock.systemUTC(), Duration.ofDays(7));
  }

  private static SaveResult save(
      RegisteredCapabilityTable store, Capability capability, Caller caller, CyclicBarrier start) {
    await(start);
    return store.save(capability, caller);
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (Exception interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private static void insert(String url, String name, String version, int at, String owner)
      throws SQLException {
    execute(
        url,
        "insert into capability (name, version, checksum, document, registered_at, owner)"
            + " values ('%s', '%s', '', '{}', %d, '%s')".formatted(name, version, at, owner));
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
