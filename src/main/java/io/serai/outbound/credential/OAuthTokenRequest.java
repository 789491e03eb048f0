package io.serai.outbound.credential;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A request of a token for a client (RFC 6749, 4.4.2).
 *
 * @param resource what the token is for (RFC 8707), if it is known
 */
record OAuthTokenRequest(
    OAuthClient client, AuthorizationServer server, Optional<String> resource, OAuthScope scope) {

  /** Returns the request, which must not leave the host of the server. */
  OutboundRequest toOutbound(CallPolicy policy) {
    URI endpoint = server.tokenEndpoint();
    String place =
        TargetOrigin.of(endpoint).map(TargetOrigin::place).orElseGet(() -> endpoint.toString());
    return new OutboundRequest(
        "POST",
        endpoint,
        headers(),
        Buffer.buffer(form()),
        Set.of(place),
        policy,
        // the response has the token, which must not be masked
        Set.of());
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/x-www-form-urlencoded");
    headers.put("Accept", "application/json");
    if (server.basic()) {
      byte[] pair =
          (encoded(client.clientId()) + ":" + encoded(client.clientSecret()))
              .getBytes(StandardCharsets.US_ASCII);
      headers.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }
    return headers;
  }

  private String form() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("grant_type", "client_credentials");
    if (!server.basic()) {
      fields.put("client_id", client.clientId());
      fields.put("client_secret", client.clientSecret());
    }
    if (!scope.isEmpty()) {
      fields.put("scope", scope.toString());
    }
    resource.ifPresent(each -> fields.put("resource", each));
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "OAuthTokenRequest[" + client + "]";
  }
}
