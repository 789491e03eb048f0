package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * A security scheme of an agent card, in the forms of 1.0 and 0.3.
 *
 * @param name name by which the card refers to the scheme
 * @param member member that contains the scheme in 1.0
 * @param now value of that member
 * @param old the scheme as 0.3 has it
 */
public record CardSecurityScheme(String name, String member, ObjectNode now, ObjectNode old) {

  /** A key of the hub as a bearer token. */
  public static final CardSecurityScheme BEARER =
      new CardSecurityScheme(
          "bearer",
          "httpAuthSecurityScheme",
          JsonMappers.object().put("scheme", "Bearer"),
          JsonMappers.object().put("type", "http").put("scheme", "bearer"));

  /** A key of the hub in the header {@code X-API-Key}. */
  public static final CardSecurityScheme API_KEY =
      new CardSecurityScheme(
          "apiKey",
          "apiKeySecurityScheme",
          JsonMappers.object().put("location", "header").put("name", "X-API-Key"),
          JsonMappers.object().put("type", "apiKey").put("in", "header").put("name", "X-API-Key"));

  /** A client certificate (mutual TLS). */
  public static final CardSecurityScheme CERTIFICATE =
      new CardSecurityScheme(
          "mtls",
          "mtlsSecurityScheme",
          JsonMappers.object(),
          JsonMappers.object().put("type", "mutualTLS"));

  /**
   * A token of an OpenID Connect issuer.
   *
   * @param discovery address of the issuer's metadata
   */
  public static CardSecurityScheme openId(String discovery) {
    return new CardSecurityScheme(
        "openIdConnect",
        "openIdConnectSecurityScheme",
        JsonMappers.object().put("openIdConnectUrl", discovery),
        JsonMappers.object().put("type", "openIdConnect").put("openIdConnectUrl", discovery));
  }

  /** A JWT bearer token; how callers obtain it is not described. */
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
