package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * A service as its metadata describes it (RFC 9728, 2).
 *
 * @param servers identifiers of the authorization servers whose tokens it accepts
 * @param scope what its basic functions need; none if it does not say
 */
record ProtectedResource(ResourceIdentifier id, List<String> servers, OAuthScope scope) {
  private static final int MAX_TEXTS = 100;

  ProtectedResource {
    servers = List.copyOf(servers);
  }

  /**
   * Reads the metadata of a resource.
   *
   * @param address the one that was called
   * @throws CredentialException if the metadata is of a resource that the address is not part of
   */
  static ProtectedResource of(JsonNode metadata, URI address) {
    String resource = metadata.path("resource").asText();
    ResourceIdentifier id =
        ResourceIdentifier.parse(resource)
            .filter(parsed -> parsed.covers(address))
            .orElseThrow(
                () ->
                    new CredentialException(
                        "The service's metadata is of another resource: \"%s\"."
                            .formatted(TextFunctions.loggable(resource)),
                        "Ask an operator to check the address of the service: it must be the"
                            + " resource, or below it."));
    return new ProtectedResource(
        id,
        texts(metadata.path("authorization_servers")),
        OAuthScope.ofService(String.join(" ", texts(metadata.path("scopes_supported")))));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : array) {
      if (each.isTextual() && texts.size() < MAX_TEXTS) {
        texts.add(each.textValue());
      }
    }
    return texts;
  }
}
