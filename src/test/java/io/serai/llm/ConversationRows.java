package io.serai.llm;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Counts what is stored of conversations in the database of a home. */
final class ConversationRows {

  private ConversationRows() {}

  static int count(Path home) {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + home.resolve("data/serai.db"));
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from llm_conversation")) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
