package io.serai.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.serai.concurrent.ThreadPoolFactory;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Runs reads on a few threads, each with its own read-only connection. */
final class DatabaseReaderPool implements AutoCloseable {
  private static final int THREADS = 4;

  private final SqlDialect dialect;
  private final HikariDataSource pool;
  private final Jdbi jdbi;
  private final ThreadPoolExecutor threads;
  private final Executor completions;

  DatabaseReaderPool(SqlDialect dialect, DataSource source, int limit, Executor completions) {
    this.dialect = dialect;
    this.pool = new HikariDataSource(config(dialect, source));
    this.jdbi = Jdbi.create(pool);
    this.completions = completions;
    this.threads = ThreadPoolFactory.bounded("serai-store-reader", THREADS, limit);
  }

  void put(DatabaseWorkItem<?> work) {
    try {
      threads.execute(() -> read(work).report(completions));
    } catch (RejectedExecutionException e) {
      throw threads.isShutdown()
          ? new StoreException("The database is closed.")
          : new StoreBusyException(threads.getQueue().size());
    }
  }

  /** Waits until all accepted reads have ended. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      boolean ended;
      do {
        ended = threads.awaitTermination(1, TimeUnit.MINUTES);
      } while (!ended);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    pool.close();
  }

  private DatabaseWorkItem.UnreportedOutcome read(DatabaseWorkItem<?> work) {
    try (Handle handle = jdbi.open()) {
      return work.run(handle);
    } catch (Throwable e) {
      return work.failed(dialect.safelyExplained(e));
    }
  }

  private static HikariConfig config(SqlDialect dialect, DataSource source) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("serai-store-readers");
    config.setDataSource(source);
    config.setMaximumPoolSize(THREADS);
    config.setMinimumIdle(1);
    config.setInitializationFailTimeout(-1);
    config.setConnectionInitSql(dialect.readOnly());
    return config;
  }
}
