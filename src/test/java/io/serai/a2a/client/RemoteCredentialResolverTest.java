package io.serai.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2a.json.CardReader;
import io.serai.a2a.model.AgentCard;
import io.serai.document.JsonMappers;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credentials for calls of remote agents. */
class RemoteCredentialResolverTest {
  @TempDir Path folder;
  private Vault vault;
  private RemoteCredentialResolver remoteCredentialResolver;

  @BeforeEach
  void openVault() {
    vault = Vault.open(folder, Optional.empty(), Clock.systemUTC());
    vault.put(
        new VaultCredential(
            "lock", "api-key", "s3cret", List.of("agent.example", "http://agent.example")));
    remoteCredentialResolver =
        new RemoteCredentialResolver(vault, PrivateHostAllowlist.of("setting", List.of()));
  }

  @Test
  void cardFetchedByTlsCannotHaveCredentialsSentInTheClear() throws Exception {
    assertThat(
            remoteCredentialResolver
                .of(known("https://agent.example"), card("https", "X-Key"))
                .secrets())
        .containsExactly("s3cret");
    assertThat(
            remoteCredentialResolver
                .of(known("http://agent.example"), card("http", "X-Key"))
                .secrets())
        .containsExactly("s3cret");
    assertThatThrownBy(
            () ->
                remoteCredentialResolver.of(known("https://agent.example"), card("http", "X-Key")))
        .isInstanceOf(AgentCallException.class)
        .hasMessageContaining("in the clear")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void credentialIsSentOnlyToTheOriginsThatItNames() throws Exception {
    vault.put(
        new VaultCredential("lock", "api-key", "s3cret", List.of("https://agent.example:8443")));

    assertThat(remoteCredentialResolver.of(known("https://agent.example:8443")).secrets())
        .containsExactly("s3cret");
    assertThatThrownBy(() -> remoteCredentialResolver.of(known("https://agent.example")))
        .isInstanceOf(AgentCallException.class)
        .hasMessage(
            "The credential lock is not for https://agent.example:443. Its hosts must name that:"
                + " add https://agent.example:443 to them.");
    assertThatThrownBy(() -> remoteCredentialResolver.of(known("http://agent.example:8443")))
        .hasMessageContaining("The credential lock is not for http://agent.example:8443.");
  }

  @Test
  void queryParameterNameIsEncoded() throws Exception {
    AgentCard card = card("https", "a&admin=true x", "query");

    assertThat(remoteCredentialResolver.of(known("https://agent.example"), card).query())
        .isEqualTo("a%26admin%3Dtrue+x=s3cret");
  }

  private static RemoteAgentCardAddress known(String url) {
    return new RemoteAgentCardAddress(URI.create(url), Optional.of("lock"));
  }

  private static AgentCard card(String scheme, String name) throws Exception {
    return card(scheme, name, "header");
  }

  private static AgentCard card(String scheme, String name, String place) throws Exception {
    return CardReader.read(
        JsonMappers.MAPPER.readTree(
            """
            {"name":"A","supportedInterfaces":[{"url":"%s://agent.example/rpc","protocolBinding":
            "JSONRPC","protocolVersion":"1.0"}],"securitySchemes":{"k":{"apiKeySecurityScheme":
            {"location":"%s","name":"%s"}}},"securityRequirements":[{"schemes":{"k":{}}}]}"""
                .formatted(scheme, place, name)),
        URI.create(scheme + "://agent.example"));
  }
}
