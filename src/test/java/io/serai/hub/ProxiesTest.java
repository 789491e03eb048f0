package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hubs behind a proxy, which here is the test itself, and the same hubs without one. */
class ProxiesTest {
  private static final String CARD = "/.well-known/agent-card.json";
  private static final String LIST = "/a2s/v1/capabilities";
  private static final String HERE = "127.0.0.0/8";
  private static final String ELSEWHERE = "10.0.0.0/8";
  private static final String HEADER = "X-SSL-Client-S-DN";

  @TempDir Path home;

  @Test
  void certificateFromATrustedProxyAuthenticatesItsAgent() {
    try (HubFixture hub = withCertificates(HERE, HEADER).start()) {
      assertThat(list(hub, HEADER + ": CN=billing, O=Example").status()).isEqualTo(200);
      assertThat(list(hub, HEADER + ": CN=stranger").status()).isEqualTo(403);
      assertThat(list(hub, HEADER + ": ").status()).isEqualTo(401);
      assertThat(list(hub, HEADER + ": CN=billing,O=Example", HEADER + ": CN=stranger").status())
          .isEqualTo(403);
      assertThat(RawHttp.get(hub.hub().url(), "/health", "Host: a", HEADER + ": CN=x").status())
          .isEqualTo(200);
    }
  }

  @Test
  void certificateFromAnUntrustedPeerIsIgnored() {
    try (HubFixture hub = withCertificates(ELSEWHERE, HEADER).start()) {
      assertThat(list(hub, HEADER + ": CN=billing,O=Example").status()).isEqualTo(401);
    }
  }

  @Test
  void envoyHeaderIdentifiesTheNearestClientBySubjectOrUri() {
    String header = "X-Forwarded-Client-Cert";
    try (HubFixture hub = withCertificates(HERE, header).start()) {
      assertThat(
              list(hub, header + ": Hash=ab;Subject=\"CN=billing,O=Example\";URI=spiffe://a/b")
                  .status())
          .isEqualTo(200);
      assertThat(list(hub, header + ": By=x;URI=spiffe://example/billing").status()).isEqualTo(200);
      assertThat(
              list(hub, header + ": Subject=\"CN=billing,O=Example\",Subject=\"CN=stranger\"")
                  .status())
          .isEqualTo(403);
    }
  }

  @Test
  void routesDoNotSeeTheCertificateHeader() {
    for (String proxies : new String[] {HERE, ELSEWHERE}) {
      HubFixture fixture =
          withCertificates(proxies, HEADER)
              .file(
                  "routes/show.camel.yaml",
                  "- from: {uri: \"platform-http:/show\", steps: [{setBody: {simple:"
                      + " \"seen ${header.X-SSL-Client-S-DN} ${header.X-Forwarded-Host}\"}}]}\n");
      try (HubFixture hub = fixture.start()) {
        Reply shown =
            RawHttp.get(
                hub.hub().url(),
                "/show",
                "Host: localhost",
                "X-API-Key: billing-key",
                "X-Forwarded-Host: public.example",
                HEADER + ": CN=billing,O=Example");

        assertThat(shown.text())
            .isEqualTo(proxies.equals(HERE) ? "seen  public.example" : "seen  ");
      }
    }
  }

  @Test
  void cardDeclaresMutualTls() {
    try (HubFixture hub = withCertificates(HERE, HEADER).start()) {
      Reply card = hub.get(CARD);

      assertThat(card.at("/securitySchemes/mtls/mtlsSecurityScheme").isObject()).isTrue();
      assertThat(card.at("/securitySchemes/mtls/type").asText()).isEqualTo("mutualTLS");
      assertThat(card.at("/securityRequirements/2/schemes").has("mtls")).isTrue();
      assertThat(card.at("/security/2").has("mtls")).isTrue();
    }
  }

  @Test
  void certificatesWithoutATrustedProxyFailTheStart() {
    assertThatThrownBy(() -> withCertificates("", HEADER).start())
        .isInstanceOf(HubException.class)
        .hasMessageContaining("serai.security.trusted-proxies");
    assertThatThrownBy(() -> withCertificates("proxy.example", HEADER).start())
        .isInstanceOf(HubException.class)
        .hasMessageContaining("not proxy.example");
  }

  @Test
  void cardHasTheAddressFromATrustedProxy() {
    try (HubFixture hub = closed(HERE).start()) {
      assertThat(
              url(
                  hub,
                  "X-Forwarded-Proto: https",
                  "X-Forwarded-Host: spoofed.example, public.example:8443",
                  "X-Forwarded-Prefix: /serai/"))
          .isEqualTo("https://public.example:8443/serai/a2a/rpc");
      assertThat(
              url(
                  hub,
                  "X-Forwarded-Host: other.example",
                  "Forwarded: for=1.2.3.4;host=spoofed.example, for=2.3.4.5;proto=https;"
                      + "host=\"[2001:db8::1]:8443\""))
          .isEqualTo("https://[2001:db8::1]:8443/a2a/rpc");
      assertThat(url(hub, "X-Forwarded-Proto: https")).isEqualTo("https://hub/a2a/rpc");
      assertThat(
              url(
                  hub,
                  "X-Forwarded-Proto: javascript",
                  "X-Forwarded-Host: a/b",
                  "X-Forwarded-Prefix: //evil.example"))
          .isEqualTo("http://hub/a2a/rpc");
    }
  }

  @Test
  void apiDocumentsHaveTheAddressFromATrustedProxy() {
    try (HubFixture hub = closed(HERE).start()) {
      String[] headers = {
        "Host: hub",
        "X-API-Key: billing-key",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Host: public.example:8443",
        "X-Forwarded-Prefix: /serai"
      };
      Reply openApi = RawHttp.get(hub.hub().url(), "/openapi.json", headers);
      Reply asyncApi = RawHttp.get(hub.hub().url(), "/asyncapi.json", headers);

      assertThat(openApi.at("/servers/0/url").asText())
          .isEqualTo("https://public.example:8443/serai");
      JsonNode server = asyncApi.at("/servers/hub");
      assertThat(server.path("protocol").asText()).isEqualTo("wss");
      assertThat(server.path("host").asText()).isEqualTo("public.example:8443");
      assertThat(server.path("pathname").asText()).isEqualTo("/serai");
    }
  }

  @Test
  void forwardedAddressFromAnUntrustedPeerIsIgnored() {
    for (String proxies : new String[] {"", ELSEWHERE}) {
      try (HubFixture hub = closed(proxies).start()) {
        assertThat(url(hub, "X-Forwarded-Proto: https", "X-Forwarded-Host: public.example"))
            .isEqualTo("http://hub/a2a/rpc");
      }
    }
  }

  @Test
  void publicAddressOverridesTheAddressFromTheProxy() {
    HubFixture fixture = closed(HERE).property("serai.public-base-url", "https://hub.example");
    try (HubFixture hub = fixture.start()) {
      assertThat(url(hub, "X-Forwarded-Host: public.example"))
          .isEqualTo("https://hub.example/a2a/rpc");
      assertThat(
              RawHttp.get(hub.hub().url(), "/asyncapi.json", "Host: a", "X-API-Key: billing-key")
                  .at("/servers/hub/host")
                  .asText())
          .isEqualTo("hub.example");
    }
  }

  @Test
  void openModeChecksBothTheHostAndTheForwardedHost() {
    HubFixture fixture = new HubFixture(home).property("serai.security.trusted-proxies", HERE);
    try (HubFixture hub = fixture.start()) {
      String there = hub.hub().url();

      assertThat(
              RawHttp.get(there, CARD, "Host: evil.example", "X-Forwarded-Host: localhost")
                  .status())
          .isEqualTo(403);
      assertThat(
              RawHttp.get(there, CARD, "Host: localhost", "X-Forwarded-Host: evil.example")
                  .status())
          .isEqualTo(403);
      assertThat(
              RawHttp.get(there, CARD, "Host: localhost", "X-Forwarded-Host: localhost:80")
                  .status())
          .isEqualTo(200);
    }
  }

  private static String url(HubFixture hub, String... headers) {
    String[] all = new String[headers.length + 1];
    all[0] = "Host: hub";
    System.arraycopy(headers, 0, all, 1, headers.length);
    return RawHttp.get(hub.hub().url(), CARD, all).at("/supportedInterfaces/0/url").asText();
  }

  private static Reply list(HubFixture hub, String... headers) {
    String[] all = new String[headers.length + 1];
    all[0] = "Host: localhost";
    System.arraycopy(headers, 0, all, 1, headers.length);
    return RawHttp.get(hub.hub().url(), LIST, all);
  }

  private HubFixture closed(String proxies) {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.trusted-proxies", proxies)
        .file(
            "agents/billing.yaml",
            Keys.agent("billing", "{skills: [\"*\"]}")
                + "certificates: [\"CN=billing,O=Example\", \"spiffe://example/billing\"]\n");
  }

  private HubFixture withCertificates(String proxies, String header) {
    return closed(proxies).property("serai.security.client-cert-header", header);
  }
}
