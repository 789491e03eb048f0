package io.serai.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;

/**
 * Dialect of SQLite: a file in write-ahead mode whose commits are flushed to the disk, or a private
 * database in memory. The file is marked with an application id, so that another program's database
 * is never used by mistake.
 */
final class SqliteDialect implements SqlDialect {
  static final String PREFIX = "jdbc:sqlite:";

  /** The ASCII codes of "Sera". */
  static final int APPLICATION_ID = 0x53657261;

  private static final int PAGE_BYTES = 4096; // what SQLite takes for new files
  private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

  private final @Nullable Path file;
  private final String url;
  private final long maxPages;

  private SqliteDialect(@Nullable Path file, String url, long maxBytes) {
    this.file = file;
    this.url = url;
    this.maxPages = Math.min(maxBytes / PAGE_BYTES, Integer.MAX_VALUE);
  }

  /** Returns the dialect of a file that grows up to {@code maxBytes}; 0 for no limit. */
  static SqliteDialect file(Path file, long maxBytes) {
    return new SqliteDialect(file, PREFIX + file.toAbsolutePath(), maxBytes);
  }

  /** Returns the dialect of a database in memory that grows up to {@code maxBytes}. */
  static SqliteDialect memory(long maxBytes) {
    return new SqliteDialect(
        null, PREFIX + "file:/serai-" + UUID.randomUUID() + "?vfs=memdb", maxBytes);
  }

  @Override
  public DataSource connections() {
    SQLiteConfig config = config();
    if (maxPages > 0) {
      config.setMaxPageCount((int) maxPages);
    }
    if (file != null) {
      createOwnerOnly(file);
      config.setJournalMode(JournalMode.WAL);
    }
    return source(config);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("begin immediate");
    }
  }

  @Override
  public String readOnly() {
    return "pragma query_only = on";
  }

  @Override
  public Map<String, String> placeholders() {
    return Map.of("clustered", "without rowid", "identity", "integer primary key");
  }

  @Override
  public boolean shared() {
    return false;
  }

  @Override
  public boolean compresses() {
    return false;
  }

  @Override
  public String millis() {
    return "cast((julianday('now') - 2440587.5) * 86400000 as integer)";
  }

  @Override
  public Optional<DataSource> readers() {
    if (file == null) {
      return Optional.empty();
    }
    SQLiteConfig config = config();
    config.setPragma(SQLiteConfig.Pragma.JOURNAL_MODE, "WAL");
    return Optional.of(source(config));
  }

  @Override
  public void claim(Connection connection) throws SQLException {
    int id = number(connection, "pragma application_id");
    if (id == APPLICATION_ID) {
      return;
    }
    if (id != 0 || number(connection, "select count(*) from sqlite_master") > 0) {
      throw new StoreException(
          place() + " is another program's database. Choose another file in serai.store.url.");
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma application_id = " + APPLICATION_ID);
    }
  }

  @Override
  public void copyTo(Path target) throws SQLException {
    if (file == null) {
      throw new StoreException(
          "A database in memory cannot be backed up. Set serai.store.url to jdbc:sqlite:/path.");
    }
    SQLiteConfig config = config();
    config.setReadOnly(true);
    try (Connection connection = source(config).getConnection();
        PreparedStatement copy = connection.prepareStatement("vacuum into ?")) {
      copy.setString(1, target.toString());
      copy.execute();
    }
  }

  @Override
  public Throwable explained(Throwable failure) {
    return SqliteErrorMessages.explained(failure, place());
  }

  @Override
  public String place() {
    return file == null ? "the database in memory" : file.toString();
  }

  static int number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  private SQLiteDataSource source(SQLiteConfig config) {
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl(url);
    return source;
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setSynchronous(SynchronousMode.FULL);
    config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
    config.enforceForeignKeys(true);
    return config;
  }

  /**
   * Creates the database file for the owner only; SQLite gives its log and index files the same
   * mode.
   */
  private void createOwnerOnly(Path database) {
    try {
      OwnerOnlyFiles.createFolder(AtomicFileWriter.folderOf(database));
      OwnerOnlyFiles.createFile(database);
      OwnerOnlyFiles.tightenFiles(
          List.of(database, Path.of(database + "-wal"), Path.of(database + "-shm")));
    } catch (IOException e) {
      throw new StoreException(SqliteErrorMessages.unwritable(place()), e);
    }
  }
}
