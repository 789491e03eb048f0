package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;

class PostgresDialectTest {
  private static final String URL = "jdbc:postgresql://db/serai";

  private final PostgresDialect dialect = new PostgresDialect(URL + "?user=u&password=secret");

  @ParameterizedTest
  @CsvSource({
    "53100, StoreDiskFullException, The disk of " + URL + " is full. Free some space",
    "40001, StoreBusyException, " + URL + " is busy with another transaction. Try again.",
    "57P01, StoreException, " + URL + " cannot be reached.",
    "28P01, StoreException, " + URL + " rejects the user.",
    "3D000, StoreException, " + URL + " does not exist. Create the database.",
    "42501, StoreException, " + URL + " denies the user a right."
  })
  void failureOfTheServerSaysWhatToDo(String state, String type, String message) {
    PSQLException failure = new PSQLException(new ServerErrorMessage("SERROR\0C" + state + "\0"));

    Throwable explained = dialect.explained(new SQLException("wrapped", failure));

    assertThat(explained.getClass().getSimpleName()).isEqualTo(type);
    assertThat(explained).hasMessageStartingWith(message).hasMessageNotContaining("secret");
  }

  @Test
  void otherFailuresRemain() {
    SQLException unknown = new PSQLException("syntax", PSQLState.SYNTAX_ERROR);

    assertThat(dialect.explained(unknown)).isSameAs(unknown);
  }
}
