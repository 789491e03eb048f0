package io.serai.security.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.security.host.PrivateHostAllowlist;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a credential may be sent: scheme, host and port. */
class CredentialHostsTest {
  private static final PrivateHostAllowlist PRIVATE =
      PrivateHostAllowlist.of("setting", List.of("127.0.0.1", "localhost:8080", "::1"));

  @ParameterizedTest
  @CsvSource({
    "api.example.com, https://api.example.com/x",
    "API.Example.com, https://api.example.COM:8443",
    "api.example.com, https://api.example.com./",
    "127.0.0.1, http://127.0.0.1:9000",
    "localhost, http://localhost:8080",
    "localhost, https://localhost:9",
    "[::1], http://[::1]:9000",
    "::1, https://[0:0:0:0:0:0:0:1]",
    "api.example.com:8443, https://api.example.com:8443",
    "api.example.com:443, https://api.example.com",
    "127.0.0.1:9000, http://127.0.0.1:9000",
    "[2001:db8::1]:8443, https://[2001:db8::1]:8443",
    "https://api.example.com, https://api.example.com:443/x",
    "https://api.example.com:8443/, https://api.example.com:8443",
    "http://api.example.com:8080, http://api.example.com:8080",
  })
  void credentialMayBeSentToItsHosts(String host, String address) {
    assertThat(of(host).refusal(URI.create(address), PRIVATE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "api.example.com, http://api.example.com",
    "api.example.com, https://example.com",
    "api.example.com, https://api.example.com.evil.example",
    "localhost, http://localhost:9000",
    "api.example.com:8443, https://api.example.com",
    "api.example.com:8443, http://api.example.com:8443",
    "127.0.0.1:9000, http://127.0.0.1:9001",
    "https://api.example.com, https://api.example.com:8443",
    "https://api.example.com, http://api.example.com:443",
    "https://127.0.0.1:9000, http://127.0.0.1:9000",
    "http://api.example.com:8080, https://api.example.com:8080",
    "api.example.com, ftp://api.example.com",
  })
  void credentialMayNotBeSentToOtherHosts(String host, String address) {
    assertThat(of(host).refusal(URI.create(address), PRIVATE)).isPresent();
  }

  @Test
  void credentialWithoutHostsMayNotBeSent() {
    VaultCredential nowhere = new VaultCredential("key", "bearer", "s3cret", List.of());

    assertThat(nowhere.refusal(URI.create("https://api.example.com"), PRIVATE)).isPresent();
  }

  @Test
  void refusalNamesTheOriginAndTheEntryToAdd() {
    assertThat(of("api.example.com").refusal(URI.create("https://example.org:8443/x"), PRIVATE))
        .contains(
            "The credential key is not for https://example.org:8443. Its hosts must name that: add"
                + " https://example.org:8443 to them.");
    assertThat(of("api.example.com").refusal(URI.create("http://api.example.com/x"), PRIVATE))
        .contains(
            "The credential key is not for http://api.example.com:80. Its hosts allow this"
                + " only by https: call it by https, or add http://api.example.com:80 to them.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "a.example/x", "*.example", "a.example:0", "a.example:65536", "a.example:", ":443",
        "a.example:+1", "https://", "https://a.example/x", "https://a.example?x", "a b", "-a",
            "a..:1:1",
        "https://user@a.example", "x:https://a.example", "ftp://a.example", "https://*.example",
            "[::1", "::1%eth0"
      })
  void invalidHostIsRejected(String host) {
    assertThatThrownBy(() -> of(host))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("https://api.example.com:8443")
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:8080", "10.0.0.0/8", "*.example", "localhost:"})
  void invalidPrivateHostIsRejected(String entry) {
    assertThatThrownBy(() -> PrivateHostAllowlist.of("setting", List.of(entry)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(entry);
  }

  private static VaultCredential of(String host) {
    return new VaultCredential("key", "bearer", "s3cret", List.of(host));
  }
}
