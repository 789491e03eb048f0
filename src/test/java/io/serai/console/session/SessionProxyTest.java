package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.console.ConsoleHub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console behind a proxy that has another name, adds a prefix and terminates TLS. */
class SessionProxyTest {

  private static final Map<String, String> FORWARDED =
      Map.of(
          "x-forwarded-proto", "https",
          "x-forwarded-host", "hub.example.com",
          "x-forwarded-prefix", "/hub",
          "serai-console", "page",
          "origin", "https://hub.example.com");

  @Test
  void sessionCountsForThePageAtTheProxysAddress(@TempDir Path home) {
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", ConsoleHub.sha256(ConsoleHub.OPERATOR))
            .property("serai.security.trusted-proxies", "127.0.0.1")
            .start()) {
      Reply begun =
          hub.post("/console/session", "", with("authorization", "Bearer " + ConsoleHub.OPERATOR));
      String cookie = begun.header("set-cookie");
      assertThat(cookie).contains("Path=/hub/;", "Secure");

      Reply found =
          hub.post(
              "/a2s/v1/capabilities/search",
              "{\"intent\": \"x\"}",
              with("cookie", cookie.split(";", 2)[0]));

      assertThat(found.status()).isEqualTo(200);
    }
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> headers = new HashMap<>(FORWARDED);
    headers.put(name, value);
    return headers;
  }
}
