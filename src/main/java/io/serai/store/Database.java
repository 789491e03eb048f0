package io.serai.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import javax.sql.DataSource;
import org.jdbi.v3.core.HandleCallback;
import org.jspecify.annotations.Nullable;

/**
 * One database: a file that survives {@code kill -9} and power loss, one in memory that ends with
 * it, or a PostgreSQL server's, which several hubs may share. Safe for use by many threads; nothing
 * here blocks its caller but {@link #open}, {@link #backup} and {@link #close}.
 *
 * <p>Writes run one after another on one thread, many of them in one transaction. A write that
 * fails is undone alone; only where the whole transaction is lost (a full disk) do the writes that
 * shared it fail with it. A write can neither commit nor roll back by itself, runs at most once,
 * and must not wait for another write. Reads run beside the writes, on connections that cannot
 * write (in memory: in line with the writes), and see every write that was acknowledged before.
 * Where the connection to a server is lost, what was under way fails, and the next work connects
 * again.
 *
 * <p>Futures complete on a few threads of their own, never on one that reads or writes: what is
 * hung on them must not block, or it holds up others'. They fail with what the work threw, or with
 * {@link StoreException} where the database is the reason: {@link StoreBusyException} when its
 * queue is full or another hub's work stood in the way, {@link CommitOutcomeUnknownException} when
 * the connection was lost while the write was committed.
 */
public final class Database implements AutoCloseable {
  /** How many writes, and how many reads, may wait. */
  static final int WAITING = 4096;

  private final SqlDialect dialect;
  private final DatabaseWriteQueue queue;
  private final GroupCommitWriter writer;
  private final @Nullable DatabaseReaderPool databaseReaderPool;
  private final ExecutorService completions;

  private Database(SqlDialect dialect, Connection connection, int waiting) {
    this.dialect = dialect;
    this.completions =
        StoreThreadPools.of(
            "serai-store", Runtime.getRuntime().availableProcessors(), Integer.MAX_VALUE);
    this.queue = new DatabaseWriteQueue(waiting);
    this.writer = new GroupCommitWriter(dialect, connection, queue, completions);
    Optional<DataSource> source = dialect.readers();
    this.databaseReaderPool =
        source.isPresent()
            ? new DatabaseReaderPool(dialect, source.get(), waiting, completions)
            : null;
  }

  /**
   * Opens the database of a {@code serai.store.url}, makes it where there is none, and brings it to
   * this version's schema.
   *
   * @param url {@code memory}, {@code jdbc:sqlite:} and a path, or {@code jdbc:postgresql:} with
   *     host, database, user and password
   * @throws StoreException in one line: a place that cannot be written, a full disk, a database
   *     that another process holds, that a newer version or another program wrote, or that is
   *     damaged
   */
  public static Database open(String url) {
    return open(url, WAITING);
  }

  static Database open(String url, int waiting) {
    SqlDialect dialect = SqlDialect.of(url);
    DataSource source = dialect.connections();
    try {
      return new Database(dialect, prepare(dialect, source), waiting);
    } catch (SQLException e) {
      throw asStoreException(dialect, e);
    }
  }

  /** Runs {@code work} in the next transaction; the future completes when it is on the disk. */
  public <T> CompletableFuture<T> write(HandleCallback<T, RuntimeException> work) {
    DatabaseWorkItem<T> piece = DatabaseWorkItem.of(work);
    return submit(piece, queue::put);
  }

  /** Runs {@code work} on a connection that cannot write. */
  public <T> CompletableFuture<T> read(HandleCallback<T, RuntimeException> work) {
    DatabaseWorkItem<T> piece = DatabaseWorkItem.of(work);
    return submit(piece, databaseReaderPool == null ? queue::put : databaseReaderPool::put);
  }

  /**
   * Writes a consistent copy to {@code file} while the hub goes on reading and writing. A file of
   * that name is replaced, once the copy is whole. Blocks.
   */
  public void backup(Path file) {
    DatabaseBackup.copy(dialect, file);
  }

  /** Takes nothing more, does what was accepted, and closes the connections. Blocks. */
  @Override
  public void close() {
    writer.close();
    if (databaseReaderPool != null) {
      databaseReaderPool.close();
    }
    completions.shutdown();
  }

  /** Whether several hubs may use it at the same time. */
  public boolean shared() {
    return dialect.shared();
  }

  /**
   * The database's own clock as an SQL expression, in milliseconds since 1970: one for all hubs
   * that share it.
   */
  public String millis() {
    return dialect.millis();
  }

  private static <T> CompletableFuture<T> submit(DatabaseWorkItem<T> piece, WorkSink workSink) {
    try {
      workSink.put(piece);
      return piece.future();
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
        : new StoreException(dialect.place() + " does not open: " + e.getMessage(), e);
  }

  /** Where a piece of work waits. */
  private interface WorkSink {
    void put(DatabaseWorkItem<?> piece);
  }
}
