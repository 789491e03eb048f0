package io.serai.console.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.HubFixture;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OidcSettingsTest {

  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://login.example.com",
        "https://login.example.com:8443/realms/staff/",
        "http://localhost:9000",
        "http://127.0.0.1:9000/realms/staff",
        "http://[::1]:9000",
        "http://keycloak:8080/realms/staff"
      })
  void issuerWithTlsOrOnAnAllowedHostIsAccepted(String issuer) {
    assertThat(OidcSettings.issuer(with(issuer))).isEqualTo(issuer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "login.example.com",
        "https://",
        "https:///realms/staff",
        "https://login example.com",
        "ftp://login.example.com",
        "http://login.example.com",
        "http://keycloak:9090/realms/staff",
        "https://login.example.com?realm=staff",
        "https://login.example.com#staff",
        "https://me@login.example.com"
      })
  void anyOtherIssuerIsRefused(String issuer) {
    Settings settings = with(issuer);

    assertThatThrownBy(() -> OidcSettings.issuer(settings))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("serai.console.oidc.issuer")
        .hasMessageContaining("serai.outbound.allowed-private-hosts");
  }

  @Test
  void hubDoesNotStartWithAnIssuerThatIsNone() {
    try (HubFixture hub =
        new HubFixture(home).property("serai.console.oidc.issuer", "http://login.example.com")) {
      assertThatThrownBy(hub::start).hasMessageContaining("serai.console.oidc.issuer");
    }
  }

  private Settings with(String issuer) {
    return Settings.of(
        home,
        Map.of(),
        Map.of(
            "serai.console.oidc.issuer",
            issuer,
            "serai.outbound.allowed-private-hosts",
            "keycloak:8080"));
  }
}
