package io.serai.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Random;

/**
 * Fills and empties the database of a hub whose file must not grow beyond a size, so that SQLite
 * itself reports that its disk is full.
 */
public final class FullDisk {
  /** The value of {@code serai.store.max-size} that the hub must have. */
  public static final int MAX_SIZE = 4 << 20;

  private static final int PAGE = 4096;

  private final String url;

  /**
   * Creates a way to fill a database.
   *
   * @param home of the hub
   */
  public FullDisk(Path home) {
    this(home, "data/serai.db");
  }

  FullDisk(Path folder, String file) {
    this.url = "jdbc:sqlite:" + folder.resolve(file);
  }

  /** Takes all the space that the hub's database has, as another program would take the disk's. */
  public void fill() {
    run("create table if not exists filler (content blob)");
    while (room() > 0) {
      run("insert into filler values (zeroblob(" + Math.max(1, room() - 2) * PAGE + "))");
    }
  }

  /** Gives the space back. */
  public void empty() {
    run("drop table filler");
  }

  /** A text that needs pages of its own, and cannot be compressed to less. */
  public static String largeText() {
    byte[] bytes = new byte[20_000];
    new Random(7).nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns the number of pages that the hub may still take. */
  private int room() {
    return MAX_SIZE / PAGE - number("pragma page_count") + number("pragma freelist_count");
  }

  private void run(String command) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(command);
    } catch (SQLException failure) {
      throw new AssertionError(command, failure);
    }
  }

  private int number(String query) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.getInt(1);
    } catch (SQLException failure) {
      throw new AssertionError(query, failure);
    }
  }

  private Connection connection() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma busy_timeout = 5000");
    }
    return connection;
  }
}
