package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;

/**
 * One way to say who calls, as cards name it.
 *
 * @param name by which the card refers to it
 * @param member that holds it in 1.0
 * @param now what stands in that member
 * @param old the scheme as 0.3 has it
 */
public record AccessScheme(String name, String member, ObjectNode now, ObjectNode old) {

  /** A key of the hub, as the bearer's. */
  public static final AccessScheme BEARER =
      new AccessScheme(
          "bearer",
          "httpAuthSecurityScheme",
          Json.object().put("scheme", "Bearer"),
          Json.object().put("type", "http").put("scheme", "bearer"));

  /** A key of the hub, in a header of its own. */
  public static final AccessScheme API_KEY =
      new AccessScheme(
          "apiKey",
          "apiKeySecurityScheme",
          Json.object().put("location", "header").put("name", "X-API-Key"),
          Json.object().put("type", "apiKey").put("in", "header").put("name", "X-API-Key"));

  /** A certificate of the client. */
  public static final AccessScheme CERTIFICATE =
      new AccessScheme(
          "mtls", "mtlsSecurityScheme", Json.object(), Json.object().put("type", "mutualTLS"));

  /** A token of an issuer whose metadata is at that address. */
  public static AccessScheme openId(String discovery) {
    return new AccessScheme(
        "openIdConnect",
        "openIdConnectSecurityScheme",
        Json.object().put("openIdConnectUrl", discovery),
        Json.object().put("type", "openIdConnect").put("openIdConnectUrl", discovery));
  }

  /** A token that is got by ways of which the hub knows nothing. */
  public static AccessScheme token() {
    return new AccessScheme(
        "jwt",
        "httpAuthSecurityScheme",
        Json.object().put("scheme", "Bearer").put("bearerFormat", "JWT"),
        Json.object().put("type", "http").put("scheme", "bearer").put("bearerFormat", "JWT"));
  }
}
