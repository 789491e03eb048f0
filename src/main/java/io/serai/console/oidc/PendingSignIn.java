package io.serai.console.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import io.serai.document.JsonMappers;
import java.io.IOException;

/**
 * A sign-in between the redirect to the issuer and the way back. The browser keeps it, encrypted.
 *
 * @param state comes back with the code, so that no other site can sign a person in
 * @param nonce is in the ID token
 * @param verifier proves to the issuer that the code is redeemed by who asked for it (RFC 7636)
 */
record PendingSignIn(State state, Nonce nonce, CodeVerifier verifier) {

  static PendingSignIn create() {
    return new PendingSignIn(new State(), new Nonce(), new CodeVerifier());
  }

  String text() {
    return JsonMappers.text(
        JsonMappers.object()
            .put("state", state.getValue())
            .put("nonce", nonce.getValue())
            .put("verifier", verifier.getValue()));
  }

  static PendingSignIn parse(String text) throws IOException {
    JsonNode json = JsonMappers.MAPPER.readTree(text);
    return new PendingSignIn(
        new State(json.path("state").asText()),
        new Nonce(json.path("nonce").asText()),
        new CodeVerifier(json.path("verifier").asText()));
  }
}
