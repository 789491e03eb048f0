package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.AgentCard.SecurityScheme;
import io.serai.a2a.model.AgentCard.SecurityScheme.Kind;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the security schemes and requirements of a card: section 4.5 of 1.0, or the OpenAPI form of
 * 0.3.
 */
final class CardSecurityReader {
  private CardSecurityReader() {}

  static Map<String, SecurityScheme> schemes(ProtoJsonFieldReader card) {
    Map<String, SecurityScheme> schemes = new LinkedHashMap<>();
    JsonNode all = card.struct("securitySchemes");
    if (all != null) {
      all.properties().forEach(each -> schemes.put(each.getKey(), scheme(each.getValue())));
    }
    return schemes;
  }

  static List<List<String>> requirements(ProtoJsonFieldReader card) {
    List<List<String>> requirements = new ArrayList<>();
    String member = card.has("securityRequirements") ? "securityRequirements" : "security";
    JsonNode all = card.find(member);
    for (JsonNode each : all == null ? JsonMappers.array() : all) {
      JsonNode named = each.has("schemes") ? each.path("schemes") : each;
      List<String> names = new ArrayList<>();
      named.fieldNames().forEachRemaining(names::add);
      requirements.add(names);
    }
    return requirements;
  }

  private static SecurityScheme scheme(JsonNode scheme) {
    JsonNode key = scheme.path("apiKeySecurityScheme");
    JsonNode http = scheme.path("httpAuthSecurityScheme");
    if (key.isObject()) {
      return new SecurityScheme(
          Kind.API_KEY,
          key.path("location").asText("header"),
          key.path("name").asText("X-API-Key"));
    }
    if (http.isObject()) {
      return new SecurityScheme(Kind.HTTP, "header", http.path("scheme").asText("Bearer"));
    }
    if (scheme.has("oauth2SecurityScheme") || scheme.has("openIdConnectSecurityScheme")) {
      return new SecurityScheme(Kind.TOKEN, "header", "Bearer");
    }
    return schemeV03(scheme);
  }

  private static SecurityScheme schemeV03(JsonNode scheme) {
    return switch (scheme.path("type").asText()) {
      case "apiKey" ->
          new SecurityScheme(
              Kind.API_KEY,
              scheme.path("in").asText("header"),
              scheme.path("name").asText("X-API-Key"));
      case "http" ->
          new SecurityScheme(Kind.HTTP, "header", scheme.path("scheme").asText("Bearer"));
      case "oauth2", "openIdConnect" -> new SecurityScheme(Kind.TOKEN, "header", "Bearer");
      default -> new SecurityScheme(Kind.OTHER, "", "");
    };
  }
}
