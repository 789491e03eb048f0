package io.serai.store;

import io.serai.store.DatabaseWorkItem.UnreportedOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * The writer thread of a database. It runs up to {@value #MAX_BATCH} queued operations in one
 * transaction, inputs of one {@link BatchOperation} that follow each other together, commits, and
 * only then completes their futures.
 *
 * <p>If an operation fails, the transaction is rolled back, and all are run again with a savepoint
 * around each, so that only that operation fails. Failures are rare, and savepoints cost two
 * commands for each operation.
 */
final class GroupCommitWriter implements AutoCloseable {
  static final int MAX_BATCH = 256;

  /** Seconds to wait for a server to respond to a check of the connection. */
  private static final int VALIDATION_TIMEOUT = 2;

  private final SqlDialect dialect;
  private Connection connection;
  private Jdbi jdbi;
  private final DatabaseWriteQueue queue;
  private final Executor completions;
  private final DiskFullMonitor disk;
  private final Thread thread;

  GroupCommitWriter(
      SqlDialect dialect,
      Connection connection,
      DatabaseWriteQueue queue,
      Executor completions,
      DiskFullMonitor disk) {
    this.dialect = dialect;
    this.connection = connection;
    this.jdbi = jdbi(connection);
    this.queue = queue;
    this.completions = completions;
    this.disk = disk;
    this.thread = new Thread(this::run, "serai-store-writer");
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits until all accepted operations have ended. */
  @Override
  public void close() {
    queue.close();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    closeConnection();
  }

  private void run() {
    List<DatabaseWorkItem<?>> batch = queue.take(MAX_BATCH);
    while (!batch.isEmpty()) {
      for (UnreportedOutcome outcome : runBatch(batch)) {
        outcome.report(completions);
      }
      batch = queue.take(MAX_BATCH);
    }
  }

  private List<UnreportedOutcome> runBatch(List<DatabaseWorkItem<?>> batch) {
    try {
      return runBatch(batch, this::runAll);
    } catch (OperationFailedException failure) {
      rollBack();
      return runBatch(batch, this::runEachWithSavepoint);
    }
  }

  private List<UnreportedOutcome> runBatch(List<DatabaseWorkItem<?>> batch, BatchRun run) {
    boolean committing = false;
    try {
      dialect.begin(connection);
      List<UnreportedOutcome> outcomes = run.outcomes(batch);
      committing = true;
      execute("commit");
      return outcomes;
    } catch (OperationFailedException failure) {
      throw failure;
    } catch (Throwable e) {
      rollBack();
      Throwable known =
          dialect.safelyExplained(e instanceof BatchLostException lost ? lost.reason : e);
      boolean lost = reconnectIfLost();
      Throwable reason = committing && lost ? outcomeUnknown(known) : known;
      return batch.stream().map(work -> failed(work, reason)).toList();
    }
  }

  private static Throwable outcomeUnknown(Throwable known) {
    return new CommitOutcomeUnknownException(
        known.getMessage() + " It is unknown whether the last write took effect.", known);
  }

  private List<UnreportedOutcome> runAll(List<DatabaseWorkItem<?>> batch) {
    List<UnreportedOutcome> outcomes = new ArrayList<>(batch.size());
    try (Handle handle = jdbi.open()) {
      while (outcomes.size() < batch.size()) {
        List<DatabaseWorkItem<?>> rest = batch.subList(outcomes.size(), batch.size());
        outcomes.addAll(rest.get(0).run(handle, joined(rest)));
      }
    } catch (Throwable e) {
      throw new OperationFailedException(e);
    }
    return outcomes;
  }

  /** Returns the first item, and those that follow and can run together with it. */
  private static List<DatabaseWorkItem<?>> joined(List<DatabaseWorkItem<?>> items) {
    int end = 1;
    while (end < items.size() && items.get(0).joins(items.get(end))) {
      end++;
    }
    return items.subList(0, end);
  }

  private List<UnreportedOutcome> runEachWithSavepoint(List<DatabaseWorkItem<?>> batch)
      throws SQLException {
    List<UnreportedOutcome> outcomes = new ArrayList<>(batch.size());
    for (DatabaseWorkItem<?> work : batch) {
      outcomes.add(runWithSavepoint(work));
    }
    return outcomes;
  }

  private UnreportedOutcome runWithSavepoint(DatabaseWorkItem<?> work) throws SQLException {
    execute("savepoint work");
    UnreportedOutcome outcome;
    try (Handle handle = jdbi.open()) {
      outcome = work.run(handle);
    } catch (Throwable e) {
      undo(e);
      return failed(work, dialect.safelyExplained(e));
    }
    execute("release savepoint work");
    return outcome;
  }

  private UnreportedOutcome failed(DatabaseWorkItem<?> work, Throwable reason) {
    disk.failed(reason);
    return work.failed(reason);
  }

  private void undo(Throwable reason) {
    try {
      execute("rollback to savepoint work");
      execute("release savepoint work");
    } catch (SQLException e) {
      throw new BatchLostException(reason);
    }
  }

  private void rollBack() {
    try {
      execute("rollback");
    } catch (SQLException | RuntimeException | Error ignored) {
      // if the database is full or broken, it has already rolled back
    }
  }

  /** Reconnects if the connection was lost; returns whether it was. */
  private boolean reconnectIfLost() {
    boolean lost = true;
    try {
      lost = !connection.isValid(VALIDATION_TIMEOUT);
      if (lost) {
        closeConnection();
        connection = dialect.connections().getConnection();
        jdbi = jdbi(connection);
      }
    } catch (SQLException | RuntimeException | Error ignored) {
      // the next transaction fails too, and reconnects again
    }
    return lost;
  }

  private void closeConnection() {
    try {
      connection.close();
    } catch (SQLException | RuntimeException | Error ignored) {
      // everything that was acknowledged is committed
    }
  }

  private static Jdbi jdbi(Connection connection) {
    Jdbi jdbi = Jdbi.create(new KeepOpenConnectionFactory(connection));
    jdbi.setTransactionHandler(new JoiningTransactionHandler());
    return jdbi;
  }

  private void execute(String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  /** Runs the operations of a batch. */
  @FunctionalInterface
  private interface BatchRun {
    List<UnreportedOutcome> outcomes(List<DatabaseWorkItem<?>> batch) throws SQLException;
  }

  /** Thrown if an operation failed that has no savepoint. */
  private static final class OperationFailedException extends RuntimeException {
    OperationFailedException(Throwable reason) {
      super(reason);
    }
  }

  /**
   * Thrown if the whole transaction was rolled back instead of one operation, as on a full disk.
   */
  private static final class BatchLostException extends RuntimeException {
    final transient Throwable reason;

    BatchLostException(Throwable reason) {
      super(reason);
      this.reason = reason;
    }
  }

  /** Gives JDBI the writer's connection, and keeps it open when a handle is closed. */
  record KeepOpenConnectionFactory(Connection connection) implements ConnectionFactory {
    @Override
    public Connection openConnection() {
      return connection;
    }

    @Override
    public void closeConnection(Connection used) {
      // stays open for the next operation
    }
  }
}
