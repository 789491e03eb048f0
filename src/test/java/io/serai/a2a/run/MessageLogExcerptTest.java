package io.serai.a2a.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.Message;
import io.serai.task.MessageRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The beginning of messages in the log. */
class MessageLogExcerptTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my password is hunter2",
        "the password: hunter2",
        "log in with {\"password\": \"hunter2\"}",
        "Authorization: Bearer hunter2",
        "api_key=hunter2",
        "key: hunter2",
        "the api key is = hunter2",
        "Authorization: Basic hunter2",
        "token = 'hunter2'",
        "see https://host.example/x?a=1&token=hunter2",
        "X-Api-Key: hunter2",
        "fetch https://me:hunter2@host.example/x",
        "fetch https://me:hunter2@host.example/x?token=1",
        "fetch https://me:hunter2@host.example/x?token=",
        "fetch https://me:hunter2@host.example/password",
        "fetch https://me:p@hunter2@host.example/x",
        "fetch https://one.example,https://me:hunter2@host.example/x",
        "fetch https://a:b@one.example/,https://me:hunter2@host.example",
        "PGPASSWORD=hunter2 psql",
        "dbPassword=hunter2",
        "my dbPassword is hunter2",
        "accessToken: hunter2",
        "clientSecret=hunter2",
        "passwords: hunter2",
        "the passwords are hunter2",
        "api keys: hunter2",
        "the password is hunter2secret",
        "the password is hunter2:token=1",
        "the secret password is hunter2",
        "password:\" hunter2",
        "use hunter2hunter2hunter2hunter2 now"
      })
  void secretsAreMasked(String text) {
    assertThat(preview(text)).contains("***").doesNotContain("hunter2");
  }

  @Test
  void otherWordsAreShownInOneLine() {
    assertThat(preview("Write about\nthe quiet river"))
        .isEqualTo("Write about\\u000athe quiet river");
    assertThat(preview("")).isEmpty();
    assertThat(preview("Read https://host.example/@ann of x@y.example"))
        .isEqualTo("Read https://host.example/@ann of x@y.example");
  }

  @Test
  void longTextIsCut() {
    assertThat(preview("word ".repeat(100_000))).hasSize(81).endsWith("…");
  }

  private static String preview(String text) {
    return MessageLogExcerpt.of(Message.text("m", MessageRole.USER, text));
  }
}
