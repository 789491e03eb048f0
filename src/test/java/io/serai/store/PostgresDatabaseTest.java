package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PostgresDatabaseTest {
  private final String url = PostgresServer.newDatabase();

  @Test
  void hubsSeeAcknowledgedWritesOfEachOther() {
    try (Database one = Database.open(url);
        Database other = Database.open(url)) {
      one.write(handle -> Rows.add(handle, 1)).join();
      other.write(handle -> Rows.add(handle, 2)).join();

      assertThat(one.read(Rows::all).join()).containsExactly(1, 2);
      assertThat(one.shared()).isTrue();
    }
  }

  @Test
  void onlyTheFailedOperationIsRolledBack() {
    try (Database database = Database.open(url)) {
      CompletableFuture<Integer> before = database.write(handle -> Rows.add(handle, 1));
      CompletableFuture<Integer> twice = database.write(handle -> Rows.add(handle, 1));
      CompletableFuture<Integer> after = database.write(handle -> Rows.add(handle, 2));

      before.join();
      after.join();
      assertThatThrownBy(twice::join).hasMessageContaining("duplicate key");
      assertThat(database.read(Rows::all).join()).containsExactly(1, 2);
    }
  }

  @Test
  void readOperationCannotWrite() {
    try (Database database = Database.open(url)) {
      assertThatThrownBy(database.read(handle -> Rows.add(handle, 1))::join)
          .hasMessageContaining("read-only");

      assertThat(database.read(Rows::all).join()).isEmpty();
    }
  }

  @Test
  void lostConnectionFailsOnlyTheCurrentOperation() {
    try (Database database = Database.open(url);
        Database other = Database.open(url)) {
      database.write(handle -> Rows.add(handle, 1)).join();
      other
          .read(
              handle ->
                  handle
                      .createQuery(
                          "select count(pg_terminate_backend(pid)) from pg_stat_activity where"
                              + " datname = current_database() and pid <> pg_backend_pid()")
                      .mapTo(Integer.class)
                      .one())
          .join();

      assertThatThrownBy(database.write(handle -> Rows.add(handle, 2))::join)
          .hasCauseInstanceOf(StoreException.class)
          .hasMessageContaining("cannot be reached");
      database.write(handle -> Rows.add(handle, 3)).join();
      Awaitility.await()
          .ignoreExceptions()
          .until(() -> database.read(Rows::all).join().equals(List.of(1, 3)));
    }
  }

  @Test
  void operationRunsAgainAfterADeadlock() throws Exception {
    try (Database database = Database.open(url);
        Connection other = DriverManager.getConnection(url);
        Statement patient = other.createStatement()) {
      database.write(handle -> Rows.add(handle, 1)).join();
      database.write(handle -> Rows.add(handle, 2)).join();
      patient.execute("set deadlock_timeout = '60s'");
      patient.execute("begin");
      patient.execute(touch(2));
      AtomicInteger runs = new AtomicInteger();
      CountDownLatch first = new CountDownLatch(1);
      CompletableFuture<Void> committed = new CompletableFuture<>();

      CompletableFuture<Integer> work =
          database.write(
              handle -> {
                if (runs.incrementAndGet() == 2) {
                  committed.join(); // else it may have the rows before the other transaction has
                }
                handle.execute(touch(1));
                first.countDown();
                return handle.execute(touch(2));
              });
      first.await();
      patient.execute(touch(1));
      patient.execute("commit");
      committed.complete(null);

      assertThat(work.join()).isEqualTo(1);
      assertThat(runs).hasValue(2);
    }
  }

  @Test
  void operationThatConflictsTwiceFailsAsBusy() {
    try (Database database = Database.open(url)) {
      String conflict = "do $$ begin raise exception 'conflict' using errcode = '40001'; end $$";

      assertThatThrownBy(database.write(handle -> handle.execute(conflict))::join)
          .hasCauseInstanceOf(StoreBusyException.class);
      assertThat(database.write(handle -> Rows.add(handle, 1)).join()).isEqualTo(1);
    }
  }

  @Test
  void openErrorsAreReportedWithoutThePassword() {
    String missing = url.replaceAll("/serai\\d+", "/missing") + "&password=secret";

    assertThatThrownBy(() -> Database.open(missing))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith("/missing does not exist. Create the database.")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(
            () -> Database.open("jdbc:postgresql://localhost:1/x?user=a&password=secret"))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "jdbc:postgresql://localhost:1/x cannot be reached. Start it, or correct"
                + " serai.store.url.");
  }

  @Test
  void backupIsRefusedAndRefersToPgDump() {
    try (Database database = Database.open(url)) {
      assertThatThrownBy(() -> database.backup(Path.of("target", "copy.db")))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("pg_dump");
    }
  }

  private static String touch(int number) {
    return "update skill_statistics set version = version where skill = 'skill" + number + "'";
  }
}
