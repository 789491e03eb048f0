package io.serai.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPropertiesTest {

  @ParameterizedTest
  @CsvSource({
    "https://s, s, ''",
    "https://s/hub, s, /hub",
    "http://http:8080/http/hub, http:8080, /http/hub",
    "http://[::1]:8080, [::1]:8080, ''"
  })
  void originHasHostAndPrefix(String origin, String host, String prefix) {
    assertThat(RequestProperties.host(origin)).isEqualTo(host);
    assertThat(RequestProperties.prefix(origin)).isEqualTo(prefix);
  }
}
