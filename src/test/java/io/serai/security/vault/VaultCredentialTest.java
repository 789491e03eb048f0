package io.serai.security.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VaultCredentialTest {

  @Test
  void hostIsANameOrAnAddress() {
    assertThat(of("API.example.com").hosts()).containsExactly("api.example.com");
    assertThat(of("[::1]").hosts()).containsExactly("[::1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {":", "a", "a.", "a-", "."})
  void longTextIsNotAHostAndIsRejectedFast(String part) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () ->
            assertThatThrownBy(() -> of(part.repeat(100_000) + "!"))
                .hasMessageContaining("Each of a credential's hosts"));
  }

  @Test
  void typeOfACredentialIsBounded() {
    assertThatThrownBy(() -> VaultCredential.toKeep("id", "a".repeat(100_000), "secret", List.of()))
        .message()
        .contains("is not known")
        .hasSizeLessThan(1_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "password|v|type 'password' is not known. Write one of api-key, bearer-token, basic, oauth2-client-credentials.",
        "basic|user|value has no colon. Write user:password.",
        "basic|:password|value has no user before the colon. Write user:password.",
        "oauth2-client-credentials|s3cret|value is not a JSON object. Write {\"token_url\": ",
        "oauth2-client-credentials|[1]|value is not a JSON object. Write {\"token_url\": ",
        "oauth2-client-credentials|{\"token_url\":7,\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.token_url is missing or not a string. Write ",
        "oauth2-client-credentials|{\"issuer\":\"\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.issuer is missing or not a string. Write ",
        "oauth2-client-credentials|{\"issuer\":\"login\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.issuer is not an http or https address. Write ",
        "oauth2-client-credentials|{\"issuer\":\"https://x?a\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.issuer has a query. Write ",
        "oauth2-client-credentials|{\"issuer\":\"https://x#a\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.issuer has a fragment. Write ",
        "oauth2-client-credentials|{\"resource\":\"https://x#a\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.resource has a fragment. Write ",
        "oauth2-client-credentials|{\"issuer\":\"https://x\",\"token_url\":\"https://x/t\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value has both token_url and issuer; leave one out. Write ",
        "oauth2-client-credentials|{\"token_url\":\"https://x/t\",\"client_secret\":\"s3cret\"}|value.client_id is missing or not a string. Write ",
        "oauth2-client-credentials|{\"token_url\":\"https://x/t\",\"client_id\":\"a\",\"client_secret\":7}|value.client_secret is missing or not a string. Write ",
        "oauth2-client-credentials|{\"token_url\":\"https://x/t\",\"client_id\":\"a\",\"client_secret\":\"s\",\"scope\":[]}|value.scope is not a string. Write ",
        "oauth2-client-credentials|{\"token_url\":\"ftp://x/t\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.token_url is not an http or https address. Write ",
        "oauth2-client-credentials|{\"token_url\":\"https:///t\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.token_url is not an http or https address. Write ",
        "oauth2-client-credentials|{\"token_url\":\"https://x/a "
            + "b\",\"client_id\":\"a\",\"client_secret\":\"s3cret\"}|value.token_url is not an "
            + "http or https address. Write "
      })
  void valueThatDoesNotFitItsTypeIsNotKept(String type, String value, String message) {
    assertThatThrownBy(() -> VaultCredential.toKeep("id", type, value, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "api-key|v",
        "apikey|v",
        "key|v",
        "bearer|v",
        "Bearer|v",
        "bearer-token|v",
        "basic|user:",
        "Basic|u:p:q",
        "oauth2-client-credentials|{\"token_url\":\"http://localhost:8080/t?x=1\",\"client_id\":\"a\",\"client_secret\":\"b\",\"scope\":\"c d\"}",
        "oauth2-client-credentials|{\"issuer\":\"https://x/t\",\"client_id\":\"a\",\"client_secret\":\"b\",\"resource\":\"https://y/mcp\"}",
        "oauth2-client-credentials|{\"client_id\":\"a\",\"client_secret\":\"b\"}"
      })
  void valueThatFitsItsTypeIsKept(String type, String value) {
    assertThat(VaultCredential.toKeep("id", type, value, List.of()).value()).isEqualTo(value);
  }

  private static VaultCredential of(String host) {
    return new VaultCredential("id", "bearer", "secret", List.of(host));
  }
}
