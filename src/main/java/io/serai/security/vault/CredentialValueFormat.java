package io.serai.security.vault;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.security.host.TargetOrigin;
import java.util.List;
import java.util.Locale;

/**
 * The form that the value of a credential has by its type, whose case is ignored. Messages never
 * contain the value. Stateless.
 */
final class CredentialValueFormat {
  private static final String TYPES = "api-key, bearer-token, basic, oauth2-client-credentials";
  private static final String CLIENT =
      " Write {\"token_url\": \"https://login.example.com/token\", \"client_id\": \"…\","
          + " \"client_secret\": \"…\", \"scope\": \"…\"}; scope may be left out. In place of"
          + " token_url there may be the issuer, such as https://login.example.com, or neither if the"
          + " service names it; resource may say what the token is for.";
  private static final String PAIR = " Write user:password.";

  private CredentialValueFormat() {}

  /**
   * Checks a value.
   *
   * @throws IllegalArgumentException if the type is not known or the value does not have its form;
   *     the message names the member and the correct form
   */
  static void require(String type, String value) {
    switch (type.toLowerCase(Locale.ROOT)) {
      case "api-key", "apikey", "key", "bearer-token", "bearer" -> {} // any text
      case "basic" -> requirePair(value);
      case "oauth2-client-credentials" -> requireClient(value);
      default ->
          throw new IllegalArgumentException(
              "type '%s' is not known. Write one of %s."
                  .formatted(TextFunctions.clipped(type), TYPES));
    }
  }

  private static void requirePair(String value) {
    int colon = value.indexOf(':');
    require(colon >= 0, "value has no colon." + PAIR);
    require(colon > 0, "value has no user before the colon." + PAIR);
  }

  private static void requireClient(String value) {
    JsonNode client = client(value);
    for (String name : List.of("client_id", "client_secret")) {
      requireText(client, name);
    }
    require(
        !client.has("scope") || client.path("scope").isTextual(),
        "value.scope is not a string." + CLIENT);
    require(
        !client.has("token_url") || !client.has("issuer"),
        "value has both token_url and issuer; leave one out." + CLIENT);
    for (String name : List.of("token_url", "issuer", "resource")) {
      if (client.has(name)) {
        requireText(client, name);
        requireHttp(client, name);
      }
    }
    for (String name : List.of("issuer", "resource")) {
      String address = client.path(name).asText();
      require(address.indexOf('#') < 0, "value." + name + " has a fragment." + CLIENT);
    }
    require(client.path("issuer").asText().indexOf('?') < 0, "value.issuer has a query." + CLIENT);
  }

  private static void requireText(JsonNode client, String name) {
    JsonNode member = client.path(name);
    require(
        member.isTextual() && !member.textValue().isBlank(),
        "value." + name + " is missing or not a string." + CLIENT);
  }

  private static void requireHttp(JsonNode client, String name) {
    require(
        isHttp(client.path(name).textValue()),
        "value." + name + " is not an http or https address." + CLIENT);
  }

  private static JsonNode client(String value) {
    try {
      JsonNode client = JsonMappers.read(value);
      if (client.isObject()) {
        return client;
      }
    } catch (DocumentParseException noJson) {
      // reported below, without the value
    }
    throw new IllegalArgumentException("value is not a JSON object." + CLIENT);
  }

  private static boolean isHttp(String address) {
    return UriParser.parse(address).flatMap(TargetOrigin::of).isPresent();
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
