package io.serai.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VaultCredentialTest {

  @Test
  void hostIsANameOrAnAddress() {
    assertThat(of("API.example.com").hosts()).containsExactly("api.example.com");
    assertThat(of("[::1]").hosts()).containsExactly("[::1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {":", "a", "a.", "a-", "."})
  void longTextIsNoHostAndIsRejectedFast(String part) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () ->
            assertThatThrownBy(() -> of(part.repeat(100_000) + "!"))
                .hasMessageContaining("A credential's hosts"));
  }

  @Test
  void typeOfACredentialIsBounded() {
    String longest = "a".repeat(200);

    assertThat(VaultCredential.toKeep("id", longest, "secret", List.of()).type())
        .isEqualTo(longest);
    assertThatThrownBy(() -> VaultCredential.toKeep("id", longest + "a", "secret", List.of()))
        .hasMessageContaining("at most 200 characters");
  }

  private static VaultCredential of(String host) {
    return new VaultCredential("id", "bearer", "secret", List.of(host));
  }
}
