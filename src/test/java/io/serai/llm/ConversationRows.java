package io.serai.llm;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What is stored of conversations in the database of a home. */
final class ConversationRows {

  private ConversationRows() {}

  /** The number of rows. */
  static int count(Path home) {
    return number(home, "count(*)");
  }

  /** The number of characters of the largest row. */
  static int largest(Path home) {
    return number(home, "max(length(content))");
  }

  private static int number(Path home, String column) {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + home.resolve("data/serai.db"));
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery("select " + column + " from llm_conversation_step")) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
