package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.route.option.InvalidOptionException;
import io.serai.setting.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses to which requests are sent, and those that are refused. */
class ModelAddressTest {

  private static ModelAddress of(String url) {
    return ModelAddress.of(Settings.DEFAULTS, "m", url, null);
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.openai.com/v1, https://api.openai.com/v1/chat/completions",
    "https://api.openai.com/v1/, https://api.openai.com/v1/chat/completions",
    "http://localhost:8080, http://localhost:8080/chat/completions",
    "https://me.openai.azure.com/openai/v1/?api-version=preview&a=%26, https://me.openai.azure.com/openai/v1/chat/completions?api-version=preview&a=%26",
    "http://[::1]:80/a%20b, http://[::1]:80/a%20b/chat/completions"
  })
  void requestsGoBelowThePath(String url, String requests) {
    assertThat(of(url).url()).hasToString(requests);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://me:geheim@api.openai.com/v1",
        "https://geheim@api.openai.com/v1",
        "https://me:geheim@/v1",
        "me:geheim@api.openai.com",
        "ftp://api.openai.com/?key=geheim",
        "https://api.openai.com/ ?key=geheim",
        "https://api.openai.com/v1?key=geheim#"
      })
  void refusalDoesNotSayASecret(String url) {
    assertThatThrownBy(() -> of(url))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("The url ")
        .hasMessageNotContaining("geheim");
  }
}
