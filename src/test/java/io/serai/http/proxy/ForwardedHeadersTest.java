package io.serai.http.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.vertx.core.MultiMap;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedHeadersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "proto=https;host=a.example|https://a.example",
        "for=1.2.3.4;host=spoofed, for=2.3.4.5; proto=https ;Host=\"a.example:8443\"|https://a.example:8443",
        "host=a.example;for=\"x,host=spoofed\"|http://a.example",
        "host=\"[::1]:80\"|http://[::1]:80",
        "host=a/b;proto=javascript|http://hub",
        "host=a:123456|http://hub",
        "host=[::1|http://hub",
        "host=|http://hub",
        "host=\"a\\|http://hub",
      })
  void lastElementOfForwardedDeterminesTheAddress(String header, String address) {
    assertThat(of("forwarded", header)).contains(address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"host=a.example, for=2.3.4.5", "host", "=", ",;"})
  void noAddressWithoutHostOrProtoInTheLastElement(String header) {
    assertThat(of("forwarded", header)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/serai/,/serai", "/a/b-c,/a/b-c", "/a//b,''", "/a/../b,''", "a,''", "/a b,''"})
  void onlyPrefixesOfPlainSegmentsAreAccepted(String header, String prefix) {
    assertThat(of("x-forwarded-prefix", header)).contains("http://hub" + prefix);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x-forwarded-for|198.51.100.7|198.51.100.7",
        "x-forwarded-for|203.0.113.1, 198.51.100.7|198.51.100.7",
        "x-forwarded-for|198.51.100.7:1234|198.51.100.7",
        "x-forwarded-for|2001:DB8::1|2001:db8::1",
        "x-forwarded-for|[2001:db8::1]:1234|2001:db8::1",
        "forwarded|for=203.0.113.1, for=\"[2001:db8::1]:1234\";proto=https|2001:db8::1",
        "forwarded|for=198.51.100.7|198.51.100.7",
      })
  void lastForwardedAddressIsTheClient(String name, String header, String address) {
    assertThat(client(name, header)).contains(address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "_hidden", "", ":", "[", "[]:1", "198.51.100.7, x", "1.2.3"})
  void invalidAddressYieldsNoClient(String header) {
    assertThat(client("x-forwarded-for", header)).isEmpty();
    assertThat(client("forwarded", "for=\"" + header + "\"")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "\"", "\\a", "a=\"\\\"", "/", "/a", ",", ";", "=", "host=\"a", " ", "["})
  void longHeadersAreParsedInLinearTime(String part) {
    String header = "host=\"" + part.repeat(100_000 / part.length());

    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          of("forwarded", header);
          of("forwarded", header.substring(6) + "!");
          of("x-forwarded-host", header.substring(6) + "!");
          of("x-forwarded-prefix", header.substring(6) + "!");
          client("x-forwarded-for", header.substring(6));
        });
  }

  private static Optional<String> client(String name, String value) {
    return ForwardedHeaders.client(MultiMap.caseInsensitiveMultiMap().add(name, value));
  }

  private static Optional<String> of(String name, String value) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap().add(name, value);
    return ForwardedHeaders.of(headers, "http", "hub");
  }
}
