package io.serai.security.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.Sha256;
import io.serai.security.OperatorRole;
import io.serai.security.key.OperatorKey;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityConfigTest {

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "127.0.0.2", "::1", "[::1]"})
  void openModeStartsOnLoopback(String host) {
    assertThat(
            new SecurityConfig(SecurityConfig.AnonymousAccessMode.OPEN, List.of(), host)
                .startRefusal(false))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.168.1.5", "hub.example", "127.example", ""})
  void openModeIsRejectedOnOtherAddressesEvenWithKeys(String host) {
    assertThat(
            new SecurityConfig(SecurityConfig.AnonymousAccessMode.OPEN, List.of(), host)
                .startRefusal(true))
        .hasValueSatisfying(
            message ->
                assertThat(message)
                    .startsWith("Open mode serves this machine only, not " + host + ".")
                    .contains("serai key create --operator"));
  }

  @Test
  void closedModeNeedsAKeyOnEveryAddress() {
    SecurityConfig config =
        new SecurityConfig(SecurityConfig.AnonymousAccessMode.CLOSED, List.of(), "0.0.0.0");

    assertThat(config.startRefusal(true)).isEmpty();
    assertThat(config.startRefusal(false))
        .contains(
            "Closed mode needs a key, and nobody has one. Make one with serai key create"
                + " --operator (or serai key create AGENT), then start again.");
  }

  @Test
  void operatorKeyInsteadOfItsHashIsRejectedWithoutRepeatingIt() {
    assertThatThrownBy(
            () ->
                SecurityConfig.read(
                    SecurityConfig.AnonymousAccessMode.OPEN, List.of("my-secret"), "localhost"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("serai.security.operators")
        .hasMessageNotContaining("my-secret");
  }

  @Test
  void hashesMayBeInUpperCase() {
    String hash = Sha256.hex("key");

    assertThat(
            SecurityConfig.read(
                    SecurityConfig.AnonymousAccessMode.OPEN,
                    List.of(" " + hash.toUpperCase(Locale.ROOT) + " ", ""),
                    "localhost")
                .operators())
        .containsExactly(new OperatorKey(hash, OperatorRole.ADMINISTRATOR, ""));
  }

  @Test
  void roleMayFollowAHash() {
    String hash = Sha256.hex("key");

    assertThat(read(hash + " role=viewer Jane")).containsExactly(viewer(hash, "Jane"));
    assertThatThrownBy(() -> read(hash + " role=guest"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("role=viewer");
  }

  private static List<OperatorKey> read(String text) {
    return SecurityConfig.read(
            SecurityConfig.AnonymousAccessMode.CLOSED, List.of(text), "localhost")
        .operators();
  }

  private static OperatorKey viewer(String hash, String label) {
    return new OperatorKey(hash, OperatorRole.VIEWER, label);
  }
}
