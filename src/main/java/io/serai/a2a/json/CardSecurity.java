package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.AgentCard.Scheme;
import io.serai.a2a.model.AgentCard.Scheme.Kind;
import io.serai.document.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a card wants its callers to prove who they are: section 4.5 of 1.0, or OpenAPI's in 0.3. */
final class CardSecurity {
  private CardSecurity() {}

  static Map<String, Scheme> schemes(Fields card) {
    Map<String, Scheme> schemes = new LinkedHashMap<>();
    JsonNode all = card.struct("securitySchemes");
    if (all != null) {
      all.properties().forEach(each -> schemes.put(each.getKey(), scheme(each.getValue())));
    }
    return schemes;
  }

  static List<List<String>> requirements(Fields card) {
    List<List<String>> requirements = new ArrayList<>();
    String member = card.has("securityRequirements") ? "securityRequirements" : "security";
    JsonNode all = card.find(member);
    for (JsonNode each : all == null ? Json.array() : all) {
      JsonNode named = each.has("schemes") ? each.path("schemes") : each;
      List<String> names = new ArrayList<>();
      named.fieldNames().forEachRemaining(names::add);
      requirements.add(names);
    }
    return requirements;
  }

  private static Scheme scheme(JsonNode scheme) {
    JsonNode key = scheme.path("apiKeySecurityScheme");
    JsonNode http = scheme.path("httpAuthSecurityScheme");
    if (key.isObject()) {
      return new Scheme(
          Kind.API_KEY,
          key.path("location").asText("header"),
          key.path("name").asText("X-API-Key"));
    }
    if (http.isObject()) {
      return new Scheme(Kind.HTTP, "header", http.path("scheme").asText("Bearer"));
    }
    if (scheme.has("oauth2SecurityScheme") || scheme.has("openIdConnectSecurityScheme")) {
      return new Scheme(Kind.TOKEN, "header", "Bearer");
    }
    return old(scheme);
  }

  private static Scheme old(JsonNode scheme) {
    return switch (scheme.path("type").asText()) {
      case "apiKey" ->
          new Scheme(
              Kind.API_KEY,
              scheme.path("in").asText("header"),
              scheme.path("name").asText("X-API-Key"));
      case "http" -> new Scheme(Kind.HTTP, "header", scheme.path("scheme").asText("Bearer"));
      case "oauth2", "openIdConnect" -> new Scheme(Kind.TOKEN, "header", "Bearer");
      default -> new Scheme(Kind.OTHER, "", "");
    };
  }
}
