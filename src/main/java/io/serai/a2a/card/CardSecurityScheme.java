package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * One way to say who calls, as cards name it.
 *
 * @param name by which the card refers to it
 * @param member that holds it in 1.0
 * @param now what stands in that member
 * @param old the scheme as 0.3 has it
 */
public record CardSecurityScheme(String name, String member, ObjectNode now, ObjectNode old) {

  /** A key of the hub, as the bearer's. */
  public static final CardSecurityScheme BEARER =
      new CardSecurityScheme(
          "bearer",
          "httpAuthSecurityScheme",
          JsonMappers.object().put("scheme", "Bearer"),
          JsonMappers.object().put("type", "http").put("scheme", "bearer"));

  /** A key of the hub, in a header of its own. */
  public static final CardSecurityScheme API_KEY =
      new CardSecurityScheme(
          "apiKey",
          "apiKeySecurityScheme",
          JsonMappers.object().put("location", "header").put("name", "X-API-Key"),
          JsonMappers.object().put("type", "apiKey").put("in", "header").put("name", "X-API-Key"));

  /** A certificate of the client. */
  public static final CardSecurityScheme CERTIFICATE =
      new CardSecurityScheme(
          "mtls",
          "mtlsSecurityScheme",
          JsonMappers.object(),
          JsonMappers.object().put("type", "mutualTLS"));

  /** A token of an issuer whose metadata is at that address. */
  public static CardSecurityScheme openId(String discovery) {
    return new CardSecurityScheme(
        "openIdConnect",
        "openIdConnectSecurityScheme",
        JsonMappers.object().put("openIdConnectUrl", discovery),
        JsonMappers.object().put("type", "openIdConnect").put("openIdConnectUrl", discovery));
  }

  /** A token that is got by ways of which the hub knows nothing. */
  public static CardSecurityScheme token() {
    return new CardSecurityScheme(
        "jwt",
        "httpAuthSecurityScheme",
        JsonMappers.object().put("scheme", "Bearer").put("bearerFormat", "JWT"),
        JsonMappers.object()
            .put("type", "http")
            .put("scheme", "bearer")
            .put("bearerFormat", "JWT"));
  }
}
