package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The client with which a token is requested (RFC 6749, 4.4). It is the value of a credential, as
 * JSON: {@code {token_url, client_id, client_secret, scope?}}.
 *
 * @param scope empty if the server decides
 */
record OAuthClient(URI tokenUrl, String clientId, String clientSecret, String scope) {

  static OAuthClient of(VaultCredential credential) {
    try {
      JsonNode value = JsonMappers.read(credential.value());
      OAuthClient client =
          new OAuthClient(
              URI.create(value.path("token_url").asText()),
              value.path("client_id").asText(),
              value.path("client_secret").asText(),
              value.path("scope").asText(""));
      if (client.tokenUrl.isAbsolute() && !client.clientId.isEmpty()) {
        return client;
      }
    } catch (DocumentParseException | IllegalArgumentException noClient) {
      // reported below, without the value
    }
    throw new CredentialException(
        "The value of the credential " + credential.id() + " is not an OAuth client.",
        "Ask an operator to write {token_url, client_id, client_secret, scope?}.");
  }

  /** Returns the body of a token request. */
  String form() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("grant_type", "client_credentials");
    fields.put("client_id", clientId);
    fields.put("client_secret", clientSecret);
    if (!scope.isEmpty()) {
      fields.put("scope", scope);
    }
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "OAuthClient[" + clientId + "]";
  }
}
