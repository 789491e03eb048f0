package io.serai.mcp.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import io.serai.mcp.model.McpException;
import java.util.Map;
import java.util.Optional;

/**
 * Errors that the HTTP server reports before a message was read: a JSON-RPC error without an id,
 * because that of the request is not known. If callers may have tokens, a caller without valid
 * credentials is told where it learns who issues them (RFC 9728, section 5.1).
 *
 * @param issuer whose tokens callers may have; empty if there is none
 */
public record McpErrorFormat(Optional<McpAuthorizationServer> issuer) implements ErrorBodyFormat {
  private static final String CHALLENGE = "www-authenticate";

  @Override
  public ObjectNode body(HttpError error) {
    McpException refused = McpException.ofHub(error);
    ObjectNode body = JsonMappers.object().put("jsonrpc", "2.0").putNull("id");
    body.putObject("error").put("code", refused.code()).put("message", refused.message());
    return body;
  }

  @Override
  public Map<String, String> headers(HttpError error, String address) {
    String challenge = error.headers().get(CHALLENGE);
    if (issuer.isEmpty() || challenge == null) {
      return Map.of();
    }
    String metadata = address + ResourceMetadata.PATH + McpRoutes.PATH;
    String scopes = String.join(" ", issuer.get().scopes());
    return Map.of(
        CHALLENGE,
        challenge
            + ", resource_metadata=\"%s\"".formatted(metadata)
            + (scopes.isEmpty() ? "" : ", scope=\"%s\"".formatted(scopes)));
  }
}
