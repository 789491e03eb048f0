package io.serai.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2a.json.CardReader;
import io.serai.a2a.model.AgentCard;
import io.serai.document.Json;
import io.serai.security.Credential;
import io.serai.security.PrivateHosts;
import io.serai.security.RemoteCard;
import io.serai.security.Vault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credentials that go with calls of agents elsewhere. */
class ProofsTest {
  @TempDir Path folder;
  private Vault vault;
  private Proofs proofs;

  @BeforeEach
  void keep() {
    vault = Vault.open(folder, Optional.empty(), Clock.systemUTC());
    vault.put(
        new Credential(
            "lock", "api-key", "s3cret", List.of("agent.example", "http://agent.example")));
    proofs = new Proofs(vault, PrivateHosts.of("setting", List.of()));
  }

  @Test
  void aCardThatCameByTlsCannotHaveTheCredentialSentInTheClear() throws Exception {
    assertThat(proofs.of(known("https://agent.example"), card("https", "X-Key")).secrets())
        .containsExactly("s3cret");
    assertThat(proofs.of(known("http://agent.example"), card("http", "X-Key")).secrets())
        .containsExactly("s3cret");
    assertThatThrownBy(() -> proofs.of(known("https://agent.example"), card("http", "X-Key")))
        .isInstanceOf(AgentFault.class)
        .hasMessageContaining("in the clear")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void aCredentialGoesToTheOriginsThatItNamesAndToNoOther() throws Exception {
    vault.put(new Credential("lock", "api-key", "s3cret", List.of("https://agent.example:8443")));

    assertThat(proofs.of(known("https://agent.example:8443")).secrets()).containsExactly("s3cret");
    assertThatThrownBy(() -> proofs.of(known("https://agent.example")))
        .isInstanceOf(AgentFault.class)
        .hasMessage(
            "The credential lock is not for https://agent.example:443. Its hosts must name that:"
                + " add https://agent.example:443 to them.");
    assertThatThrownBy(() -> proofs.of(known("http://agent.example:8443")))
        .hasMessageContaining("The credential lock is not for http://agent.example:8443.");
  }

  @Test
  void theNameOfAParameterIsOneNameWhateverItHolds() throws Exception {
    AgentCard card = card("https", "a&admin=true x", "query");

    assertThat(proofs.of(known("https://agent.example"), card).query())
        .isEqualTo("a%26admin%3Dtrue+x=s3cret");
  }

  private static RemoteCard known(String url) {
    return new RemoteCard(URI.create(url), Optional.of("lock"));
  }

  private static AgentCard card(String scheme, String name) throws Exception {
    return card(scheme, name, "header");
  }

  private static AgentCard card(String scheme, String name, String place) throws Exception {
    return CardReader.read(
        Json.MAPPER.readTree(
            """
            {"name":"A","supportedInterfaces":[{"url":"%s://agent.example/rpc","protocolBinding":
            "JSONRPC","protocolVersion":"1.0"}],"securitySchemes":{"k":{"apiKeySecurityScheme":
            {"location":"%s","name":"%s"}}},"securityRequirements":[{"schemes":{"k":{}}}]}"""
                .formatted(scheme, place, name)));
  }
}
