package io.serai.store;

import static java.lang.Thread.currentThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConnection;

@Timeout(300)
class DatabaseTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"memory", "file"})
  void readSeesAcknowledgedWrites(String kind) {
    try (Database database = Database.open(url(kind))) {
      database.write(handle -> Rows.add(handle, 1)).join();

      assertThat(database.read(Rows::all).join()).containsExactly(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "file"})
  void onlyTheFailedOperationIsRolledBack(String kind) {
    try (Database database = Database.open(url(kind))) {
      CountDownLatch gate = hold(database);
      CompletableFuture<Integer> before = database.write(handle -> Rows.add(handle, 1));
      CompletableFuture<Integer> failing =
          database.write(
              handle -> {
                Rows.add(handle, 2);
                throw new IllegalArgumentException("no");
              });
      CompletableFuture<Integer> after = database.write(handle -> Rows.add(handle, 3));

      gate.countDown();

      assertThat(before.join()).isEqualTo(1);
      assertThat(after.join()).isEqualTo(1);
      assertThatThrownBy(failing::join)
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(IllegalArgumentException.class);
      assertThat(database.read(Rows::all).join()).containsExactly(1, 3);
    }
  }

  @Test
  void inputsOfAnOperationThatFollowEachOtherRunTogether() {
    try (Database database = Database.open("memory")) {
      CountDownLatch gate = hold(database);
      List<List<Integer>> received = new CopyOnWriteArrayList<>();
      BatchOperation<Integer, String> operation =
          (handle, inputs) -> {
            received.add(List.copyOf(inputs));
            return inputs.stream().map(input -> "result " + input).toList();
          };
      List<CompletableFuture<String>> results =
          List.of(
              database.write(1, operation),
              database.write(2, operation),
              database.write(handle -> "another"),
              database.write(3, operation));

      gate.countDown();

      assertThat(results.stream().map(CompletableFuture::join))
          .containsExactly("result 1", "result 2", "another", "result 3");
      assertThat(received).containsExactly(List.of(1, 2), List.of(3));
    }
  }

  @Test
  void inputThatFailsDoesNotAffectTheOthers() {
    try (Database database = Database.open("memory")) {
      CountDownLatch gate = hold(database);
      BatchOperation<Integer, Integer> operation =
          (handle, inputs) -> {
            inputs.forEach(input -> Rows.add(handle, input));
            if (inputs.contains(2)) {
              throw new IllegalArgumentException("no");
            }
            return inputs;
          };
      CompletableFuture<Integer> first = database.write(1, operation);
      CompletableFuture<Integer> failing = database.write(2, operation);
      CompletableFuture<Integer> last = database.write(3, operation);

      gate.countDown();

      assertThatThrownBy(failing::join).hasCauseInstanceOf(IllegalArgumentException.class);
      assertThat(List.of(first.join(), last.join())).containsExactly(1, 3);
      assertThat(database.read(Rows::all).join()).containsExactly(1, 3);
    }
  }

  @Test
  void queuedOperationsShareOneCommit() {
    try (Database database = Database.open(url("file"))) {
      AtomicInteger commits = new AtomicInteger();
      database.write(handle -> countCommits(handle, commits)).join();
      CountDownLatch gate = hold(database);
      List<CompletableFuture<Integer>> writes = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        int number = i;
        writes.add(database.write(handle -> Rows.add(handle, number)));
      }
      commits.set(0);

      gate.countDown();
      writes.forEach(CompletableFuture::join);

      assertThat(commits.get()).isLessThanOrEqualTo(2);
      assertThat(database.read(Rows::all).join()).hasSize(100);
    }
  }

  @Test
  void fullQueueRefusesFurtherOperations() {
    try (Database database = Database.open(url("file"), 2)) {
      CountDownLatch gate = hold(database);
      CompletableFuture<Integer> first = database.write(handle -> Rows.add(handle, 1));
      CompletableFuture<Integer> second = database.write(handle -> Rows.add(handle, 2));

      CompletableFuture<Integer> third = database.write(handle -> Rows.add(handle, 3));

      assertThatThrownBy(third::join)
          .hasCauseInstanceOf(StoreBusyException.class)
          .hasMessageContaining("2 operations are waiting");
      gate.countDown();
      CompletableFuture.allOf(first, second).join();
      assertThat(database.read(Rows::all).join()).containsExactly(1, 2);
    }
  }

  @Test
  void closeCompletesAcceptedOperationsAndRefusesFurtherOnes() {
    Database database = Database.open(url("file"));
    List<CompletableFuture<Integer>> writes = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      int number = i;
      writes.add(database.write(handle -> Rows.add(handle, number)));
    }

    database.close();

    writes.forEach(CompletableFuture::join);
    assertThatThrownBy(database.write(handle -> 0)::join).hasMessageContaining("is closed");
    assertThatThrownBy(database.read(handle -> 0)::join).hasMessageContaining("is closed");
    try (Database again = Database.open(url("file"))) {
      assertThat(again.read(Rows::all).join()).hasSize(600);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"file", "memory"})
  void futuresCompleteOnThreadsThatDoNoDatabaseWork(String kind) {
    try (Database database = Database.open(url(kind))) {
      Set<String> threads = ConcurrentHashMap.newKeySet();
      for (int i = 0; i < 50; i++) {
        CountDownLatch gate = hold(database);
        CompletableFuture<Boolean> written =
            database.write(handle -> 0).thenApply(done -> threads.add(currentThread().getName()));
        gate.countDown();
        written.join();
      }

      assertThat(threads)
          .allMatch(name -> name.matches("serai-store-\\d+"))
          .hasSizeLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }
  }

  @Test
  void acknowledgedWritesSurviveKill() throws Exception {
    int last = 0;
    try (SecondJvm jvm = SecondJvm.start(EndlessWriter.class, folder.resolve("serai.db"))) {
      for (int lines = 0; lines < 500; lines++) {
        last = Math.max(last, Integer.parseInt(jvm.next("acknowledged ")));
      }

      jvm.kill();
    }

    try (Database database = Database.open(url("file"))) {
      List<Integer> rows = database.read(Rows::all).join();
      assertThat(rows).hasSizeGreaterThan(last).startsWith(0, 1, 2).contains(last);
      assertThat(rows.get(last)).isEqualTo(last);
    }
  }

  @Test
  void fullDiskIsReportedAndWritesSucceedOnceThereIsSpace() {
    try (Database database = Database.open(url("file"))) {
      String text = "x".repeat(100_000);
      database.write(handle -> pragma(handle, "max_page_count = 40")).join();

      CompletableFuture<Integer> write =
          database.write(
              handle -> {
                for (int i = 0; i < 10; i++) {
                  handle.execute(
                      "insert into capability values ('a', ?, 'c', ?, 0, '')", "1.0." + i, text);
                }
                return 10;
              });

      assertThatThrownBy(write::join)
          .cause()
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "The disk is full: "
                  + folder.resolve("serai.db")
                  + " cannot grow. Free some space, then try again.");
      database.write(handle -> pragma(handle, "max_page_count = 100000")).join();
      database.write(handle -> Rows.add(handle, 1)).join();
      assertThat(database.read(Rows::all).join()).containsExactly(1);
    }
  }

  @Test
  void fileThatMustNotGrowIsAFullDiskUntilThereIsRoom() {
    try (Database database = Database.openLimited(url("file"), FullDisk.MAX_SIZE)) {
      FullDisk disk = new FullDisk(folder, "serai.db");
      disk.fill();
      assertThat(database.hasRoom().toCompletableFuture().join()).isTrue();

      assertThatThrownBy(database.write(DiskProbe::run)::join)
          .hasCauseInstanceOf(StoreDiskFullException.class);

      assertThat(database.hasRoom().toCompletableFuture().join()).isFalse();
      assertThat(database.diskFullFailures()).isEqualTo(2);
      disk.empty();
      assertThat(database.hasRoom().toCompletableFuture().join()).isTrue();
      assertThat(database.write(DiskProbe::run).join()).isEqualTo(1);
      assertThat(database.diskFullFailures()).isEqualTo(2);
    }
  }

  @Test
  void fullDiskIsKnownAlsoIfTheUserOfTheDatabaseHasWrappedTheFailure() {
    try (Database database = Database.openLimited(url("file"), FullDisk.MAX_SIZE)) {
      new FullDisk(folder, "serai.db").fill();

      CompletableFuture<Integer> write =
          database.write(
              handle -> {
                try {
                  return DiskProbe.run(handle);
                } catch (RuntimeException e) {
                  throw new StoreException("not written", e);
                }
              });

      assertThatThrownBy(write::join).hasCauseInstanceOf(StoreDiskFullException.class);
    }
  }

  @Test
  void readOperationCannotWrite() {
    try (Database database = Database.open(url("file"))) {
      assertThatThrownBy(database.read(handle -> Rows.add(handle, 1))::join)
          .hasCauseInstanceOf(StoreException.class);

      assertThat(database.read(Rows::all).join()).isEmpty();
    }
  }

  @Test
  void writeOperationCannotEndItsTransaction() {
    try (Database database = Database.open(url("file"))) {
      CompletableFuture<Integer> nested =
          database.write(handle -> handle.inTransaction(inner -> Rows.add(inner, 1)));
      CompletableFuture<Integer> committing =
          database.write(
              handle -> {
                Rows.add(handle, 2);
                handle.commit();
                return 0;
              });

      assertThat(nested.join()).isEqualTo(1);
      assertThatThrownBy(committing::join).hasCauseInstanceOf(UnsupportedOperationException.class);
      assertThat(database.read(Rows::all).join()).containsExactly(1);
    }
  }

  @Test
  void idleDatabaseAllowsWritesOfAnotherConnection() {
    try (Database database = Database.open(url("file"));
        Database other = Database.open(url("file"))) {
      database.write(handle -> Rows.add(handle, 1)).join();
      other.write(handle -> Rows.add(handle, 2)).join();

      assertThat(database.read(Rows::all).join()).containsExactly(1, 2);
    }
  }

  @Test
  void inMemoryDatabasesAreIndependent() {
    try (Database one = Database.open("memory");
        Database other = Database.open("memory")) {
      one.write(handle -> Rows.add(handle, 1)).join();

      assertThat(other.read(Rows::all).join()).isEmpty();
    }
  }

  private String url(String kind) {
    return kind.equals("memory") ? kind : "jdbc:sqlite:" + folder.resolve("serai.db");
  }

  /** Lets the writer wait inside a piece of work until the latch opens. */
  private static CountDownLatch hold(Database database) {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    CompletableFuture<Boolean> held =
        database.write(
            handle -> {
              started.countDown();
              return await(gate);
            });
    await(started);
    assertThat(held).isNotDone();
    return gate;
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int countCommits(Handle handle, AtomicInteger commits) {
    try {
      Connection connection = handle.getConnection();
      connection
          .unwrap(SQLiteConnection.class)
          .addCommitListener(
              new SQLiteCommitListener() {
                @Override
                public void onCommit() {
                  commits.incrementAndGet();
                }

                @Override
                public void onRollback() {}
              });
      return 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int pragma(Handle handle, String text) {
    return handle.createQuery("pragma " + text).mapTo(Integer.class).one();
  }
}
