package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UriParserTest {

  @Test
  void textThatIsNoUriIsEmpty() {
    assertThat(UriParser.parse("a b")).isEmpty();
    assertThat(UriParser.parse("a/b")).contains(URI.create("a/b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://a", "https://a.example:8443/b?c#d", "https://u@a"})
  void webAddressHasAHost(String text) {
    assertThat(UriParser.web(text)).contains(URI.create(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a.example", "/a", "http:a", "http:///a", "ftp://a", "http://a b"})
  void otherTextIsNoWebAddress(String text) {
    assertThat(UriParser.web(text)).isEmpty();
  }
}
