package io.serai.security.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.Sha256;
import io.serai.security.OperatorRole;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of operators' keys. */
class OperatorKeyTest {
  private static final String HASH = Sha256.hex("key");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Role=viewer Jane",
        "ROLE=viewer",
        "role =viewer Jane",
        "role = viewer",
        "\u00a0role=viewer",
        "role=guest",
        "role="
      })
  void misspelledRoleMakesTheLineInvalid(String rest) {
    assertThat(OperatorKey.read(HASH + " " + rest)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"role of Jane", "Jane role=viewer", "roles", "Jane"})
  void otherLabelIsAnAdministrators(String label) {
    assertThat(OperatorKey.read(HASH + " " + label))
        .contains(new OperatorKey(HASH, OperatorRole.ADMINISTRATOR, label));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Role=viewer", "role = x", "role=viewer", "Jane", ""})
  void lineIsReadAsItWasWritten(String label) {
    for (OperatorRole role : OperatorRole.values()) {
      OperatorKey key = new OperatorKey(HASH, role, label);

      assertThat(OperatorKey.read(key.line())).isEqualTo(Optional.of(key));
    }
  }
}
