package io.serai.outbound.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BearerChallengeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer resource_metadata=\"https://a/m\", scope=\"x y\", error=\"insufficient_scope\"",
        "bearer RESOURCE_METADATA = \"https://a/m\" ,, scope=\"x y\",error=insufficient_scope",
        "Negotiate abc==, Basic realm=\"a, Bearer scope=no\", Bearer scope=\"x y\","
            + " resource_metadata=\"https:\\/\\/a/m\", error=insufficient_scope, Digest scope=\"z\"",
        "Bearer scope=\"x y\", scope=\"z\", error=\"insufficient_scope\","
            + " resource_metadata=\"https://a/m",
      })
  void challengeIsFoundAmongOthers(String header) {
    BearerChallenge challenge = BearerChallenge.of(header);

    assertThat(challenge.resourceMetadata()).hasValue("https://a/m");
    assertThat(challenge.scope().names()).containsExactly("x", "y");
    assertThat(challenge.insufficient()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Basic realm=\"Bearer\"", "Bearer", "=", "\"", "Bearer =\"x\"", "\\"})
  void headerWithoutParametersSaysNothing(String header) {
    BearerChallenge challenge = BearerChallenge.of(header);

    assertThat(challenge.resourceMetadata()).isEmpty();
    assertThat(challenge.scope()).isEqualTo(OAuthScope.NONE);
    assertThat(challenge.insufficient()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\tb", "ä", "a\\\"b"})
  void scopeWithInvalidCharactersIsNone(String scope) {
    assertThat(BearerChallenge.of("Bearer scope=\"" + scope + "\"").scope())
        .isEqualTo(OAuthScope.NONE);
  }

  @Test
  void longHeaderIsReadFast() {
    for (String part : new String[] {"a", "a=", "\"", "\\", ",", "Bearer ", "a=\"b\","}) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(5), () -> BearerChallenge.of("Bearer " + part.repeat(500_000)));
    }
  }
}
