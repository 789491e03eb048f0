package io.serai.protocol.resource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The size of a content is that of its bytes, however they are sent. */
class ResourceContentTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 998, 999, 1_000})
  void bytesAreCountedAsTheyAreBeforeBase64(int number) {
    byte[] bytes = new byte[number];
    ResourceContent inLines =
        ResourceContent.ofBase64("a:b", "x/y", Base64.getMimeEncoder().encodeToString(bytes));

    assertThat(ResourceContent.ofBytes("a:b", "x/y", bytes).size()).isEqualTo(number);
    assertThat(inLines.size()).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AAE", "AAE=", "AAE=\n", " A A\tE\r\n="})
  void paddingAndWhiteSpaceAreNoBytes(String base64) {
    assertThat(ResourceContent.ofBase64("a:b", "x/y", base64).size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "Zürich", "€ 5", "\uD83D\uDE00 smile"})
  void aTextIsCountedInUtf8(String text) {
    assertThat(ResourceContent.ofText("a:b", "text/plain", text).size())
        .isEqualTo(text.getBytes(UTF_8).length);
  }
}
