package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostNameSyntaxTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"api.example.com", "127.0.0.1", "::1", "[2001:db8::1]", "::ffff:192.0.2.1"})
  void namesAndAddressesAreValid(String host) {
    assertThat(HostNameSyntax.isValid(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "1.2.3", "::g", "12345::", "[api.example.com]", "-a", "::1%eth0"})
  void otherTextsAreInvalid(String host) {
    assertThat(HostNameSyntax.isValid(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {":", "a", "1.", "a.", "a-", "f:", "1"})
  void longInvalidTextIsRefusedQuickly(String part) {
    String host = part.repeat(100_000) + "!";

    assertTimeoutPreemptively(
        Duration.ofSeconds(5), () -> assertThat(HostNameSyntax.isValid(host)).isFalse());
  }
}
