package io.serai.store;

import io.serai.concurrent.ThreadPoolFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import javax.sql.DataSource;
import org.jdbi.v3.core.HandleCallback;
import org.jspecify.annotations.Nullable;

/**
 * Access to the hub's database, by asynchronous reads and writes. The database is a file that
 * survives {@code kill -9} and power loss, in memory, or on a PostgreSQL server, which several hubs
 * may share. Thread-safe; only {@link #open}, {@link #backup} and {@link #close} block the caller.
 *
 * <p>Writes run one after another on one thread, several of them in one transaction. If a write
 * fails, only that write is rolled back; only if the whole transaction is lost, such as on a full
 * disk, do the other writes in it fail too. A write cannot commit or roll back itself, runs at most
 * once, and must not wait for another write.
 *
 * <p>Reads run in parallel to the writes on read-only connections, and include every write that was
 * acknowledged before. In memory, reads run in order with the writes. If the connection to a server
 * is lost, the operations in progress fail, and the next one reconnects.
 *
 * <p>Futures complete on separate threads, never on those that read or write; their callbacks must
 * not block, since that would delay others. A future fails with the exception of its callback, or
 * with {@link StoreException} if the database failed: {@link StoreBusyException} if its queue is
 * full or another hub's transaction conflicted, {@link CommitOutcomeUnknownException} if the
 * connection was lost during the commit.
 */
public final class Database implements AutoCloseable {
  /** Maximum number of queued writes, and of queued reads. */
  static final int MAX_WAITING = 4096;

  private final SqlDialect dialect;
  private final DatabaseWriteQueue queue;
  private final GroupCommitWriter writer;
  private final DiskFullMonitor disk = new DiskFullMonitor();
  private final @Nullable DatabaseReaderPool readers;
  private final ExecutorService completions;

  private Database(SqlDialect dialect, Connection connection, int waiting) {
    this.dialect = dialect;
    this.completions =
        ThreadPoolFactory.bounded(
            "serai-store", Runtime.getRuntime().availableProcessors(), Integer.MAX_VALUE);
    this.queue = new DatabaseWriteQueue(waiting);
    this.writer = new GroupCommitWriter(dialect, connection, queue, completions, disk);
    Optional<DataSource> source = dialect.readers();
    this.readers =
        source.isPresent()
            ? new DatabaseReaderPool(dialect, source.get(), waiting, completions)
            : null;
  }

  /**
   * Opens the database of a {@code serai.store.url}; creates it if necessary, and migrates it to
   * this version's schema.
   *
   * @param url {@code memory}, {@code jdbc:sqlite:} and a path, or {@code jdbc:postgresql:} with
   *     host, database, user and password
   * @throws StoreException with a message of one line, if the location cannot be written, the disk
   *     is full, another process has locked the database, or the database is damaged or was written
   *     by a newer version or another program
   */
  public static Database open(String url) {
    return openLimited(url, 0);
  }

  /**
   * Opens the database of a {@code serai.store.url} whose file does not grow beyond a size; beyond
   * it, writes fail as on a full disk.
   *
   * @param maxBytes maximum size of SQLite's file; 0 for no limit. Without effect on a PostgreSQL
   *     server
   * @throws StoreException as {@link #open(String)} does
   */
  public static Database openLimited(String url, long maxBytes) {
    return open(SqlDialect.of(url, maxBytes), MAX_WAITING);
  }

  static Database open(String url, int waiting) {
    return open(SqlDialect.of(url, 0), waiting);
  }

  private static Database open(SqlDialect dialect, int waiting) {
    DataSource source = dialect.connections();
    try {
      return new Database(dialect, prepare(dialect, source), waiting);
    } catch (SQLException e) {
      throw asStoreException(dialect, e);
    }
  }

  /**
   * Runs {@code work} in the next transaction; the future completes when that is committed to the
   * disk. {@code work} only reads and writes the database, since it runs again if another operation
   * of its transaction fails.
   */
  public <T> CompletableFuture<T> write(HandleCallback<T, RuntimeException> work) {
    return submit(new DatabaseWorkItem.Single<>(work), queue::put);
  }

  /**
   * Runs an operation for {@code input} in the next transaction, together with other inputs that
   * are given to it meanwhile; the future completes when that is committed to the disk.
   */
  public <I, O> CompletableFuture<O> write(I input, BatchOperation<I, O> operation) {
    return submit(new DatabaseWorkItem.Batched<>(input, operation), queue::put);
  }

  /** Runs {@code work} on a read-only connection. */
  public <T> CompletableFuture<T> read(HandleCallback<T, RuntimeException> work) {
    return submit(new DatabaseWorkItem.Single<>(work), readers == null ? queue::put : readers::put);
  }

  /**
   * Returns whether the database can grow. Costs nothing unless a write has failed on a full disk:
   * then this writes and removes 64 KiB, once for all who ask meanwhile. Never fails.
   */
  public CompletionStage<Boolean> hasRoom() {
    return disk.hasRoom(() -> write(DiskProbe::run));
  }

  /** Returns the number of writes that failed because the disk was full, since the start. */
  public long diskFullFailures() {
    return disk.failures();
  }

  /**
   * Writes a consistent copy to {@code file} while reads and writes continue. An existing file is
   * replaced once the copy is complete. Blocks.
   */
  public void backup(Path file) {
    DatabaseBackup.copy(dialect, file);
  }

  /**
   * Rejects further operations, completes the accepted ones, and closes the connections. Blocks.
   */
  @Override
  public void close() {
    writer.close();
    if (readers != null) {
      readers.close();
    }
    completions.shutdown();
  }

  /** Whether several hubs can use the database at the same time. */
  public boolean shared() {
    return dialect.shared();
  }

  /** Whether the database is in memory, and lost at the end of the process. */
  public boolean inMemory() {
    return readers == null;
  }

  /** Whether the database compresses long values itself. */
  public boolean compresses() {
    return dialect.compresses();
  }

  /**
   * Returns an SQL expression for the database's clock, in milliseconds since 1970; it is the same
   * clock for all hubs that share the database.
   */
  public String millis() {
    return dialect.millis();
  }

  private static <T> CompletableFuture<T> submit(DatabaseWorkItem<T> item, WorkSink queue) {
    try {
      queue.put(item);
      return item.future();
    } catch (StoreException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Connection prepare(SqlDialect dialect, DataSource source) throws SQLException {
    Connection connection = source.getConnection();
    try {
      dialect.claim(connection);
      SchemaMigrations.run(dialect, source, connection);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static StoreException asStoreException(SqlDialect dialect, SQLException e) {
    return dialect.explained(e) instanceof StoreException known
        ? known
        : new StoreException(dialect.place() + " cannot be opened: " + e.getMessage(), e);
  }

  /** Queue of work items. */
  private interface WorkSink {
    void put(DatabaseWorkItem<?> item);
  }
}
