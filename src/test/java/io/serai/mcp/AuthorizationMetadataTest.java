package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client without a token learns who issues one (RFC 9728). */
@Timeout(300)
class AuthorizationMetadataTest {
  private static final String ISSUER = "http://127.0.0.1:1";
  private static final String METADATA = "/.well-known/oauth-protected-resource";

  @TempDir private Path home;

  private HubFixture closed() {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .file(
            "agents/clerk.yaml",
            "agent_id: clerk\ncredentials:\n  - bearer_sha256: \"%s\"\n".formatted("0".repeat(64)));
  }

  @Test
  void theIssuerIsNamedWhereTokensAreAccepted() {
    try (HubFixture hub =
        closed()
            .property("serai.security.jwt.issuer", ISSUER)
            .property("serai.security.jwt.audience", "serai")
            .start()) {
      HubFixture.Reply refused = McpClient.of(hub).send("tools/list", "{}");
      HubFixture.Reply ofAgent = McpClient.of(hub).agent("serai").send("tools/list", "{}");

      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.header("www-authenticate"))
          .isEqualTo(
              "Bearer realm=\"serai\", resource_metadata=\"%s%s/mcp\""
                  .formatted(hub.hub().url(), METADATA));
      assertThat(ofAgent.header("www-authenticate"))
          .contains("%s/agents/serai%s/mcp".formatted(hub.hub().url(), METADATA));
      assertThat(hub.get(METADATA + "/mcp").text())
          .isEqualTo(
              "{\"resource\":\"%s/mcp\",\"authorization_servers\":[\"%s\"],\"bearer_methods_supported\":[\"header\"],\"resource_name\":\"Serai\"}"
                  .formatted(hub.hub().url(), ISSUER));
      assertThat(hub.get(METADATA).text()).isEqualTo(hub.get(METADATA + "/mcp").text());
      assertThat(hub.get("/agents/serai" + METADATA + "/mcp").at("/resource").asText())
          .isEqualTo(hub.hub().url() + "/agents/serai/mcp");
      assertThat(hub.get("/a2s/v1/capabilities").header("www-authenticate"))
          .doesNotContain("resource_metadata");
    }
  }

  @Test
  void theScopesAreNamedThatClientsAskFor() {
    try (HubFixture hub =
        closed()
            .property("serai.security.jwt.issuer", ISSUER)
            .property("serai.security.jwt.audience", "serai")
            .property("serai.security.jwt.scopes", "tools, api://serai/.default")
            .start()) {
      assertThat(McpClient.of(hub).send("tools/list", "{}").header("www-authenticate"))
          .endsWith(", scope=\"tools api://serai/.default\"");
      assertThat(hub.get(METADATA + "/mcp").at("/scopes_supported").toString())
          .isEqualTo("[\"tools\",\"api://serai/.default\"]");
    }
  }

  @Test
  void aScopeThatCannotBeInAHeaderIsRefused() {
    HubFixture hub =
        closed()
            .property("serai.security.jwt.issuer", ISSUER)
            .property("serai.security.jwt.audience", "serai")
            .property("serai.security.jwt.scopes", "a\"b");

    assertThatThrownBy(hub::start).hasMessageContaining("serai.security.jwt.scopes");
  }

  @Test
  void withoutTokensThereIsNoDocument() {
    try (HubFixture hub = closed().start()) {
      assertThat(hub.get(METADATA + "/mcp").status()).isEqualTo(404);
      assertThat(McpClient.of(hub).send("tools/list", "{}").header("www-authenticate"))
          .isEqualTo("Bearer realm=\"serai\"");
    }
  }
}
