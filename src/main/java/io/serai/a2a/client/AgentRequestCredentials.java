package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.SecurityScheme;
import io.serai.a2a.model.AgentCard.SecurityScheme.Kind;
import io.serai.security.VaultCredential;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a request carries to say who calls.
 *
 * @param headers more header fields
 * @param query more of the query, escaped; empty for nothing
 * @param secrets what must never be seen
 */
public record AgentRequestCredentials(
    Map<String, String> headers, String query, Set<String> secrets) {

  /** Nothing. */
  public static final AgentRequestCredentials NONE =
      new AgentRequestCredentials(Map.of(), "", Set.of());

  private static final String AUTHORIZATION = "Authorization";

  /** Copies the collections. */
  public AgentRequestCredentials {
    headers = Map.copyOf(headers);
    secrets = Set.copyOf(secrets);
  }

  /** The credential as the card asks for it; as its own type has it where the card says nothing. */
  static AgentRequestCredentials of(VaultCredential credential, AgentCard card) {
    return wanted(card)
        .filter(scheme -> scheme.kind() != Kind.OTHER)
        .min((a, b) -> Boolean.compare(fits(b, credential), fits(a, credential)))
        .map(scheme -> of(credential, scheme))
        .orElseGet(() -> of(credential));
  }

  /** The credential as its own type has it. */
  static AgentRequestCredentials of(VaultCredential credential) {
    return switch (credential.type().toLowerCase(Locale.ROOT)) {
      case "basic" -> of(credential, new SecurityScheme(Kind.HTTP, "header", "Basic"));
      case "api-key", "apikey", "key" ->
          of(credential, new SecurityScheme(Kind.API_KEY, "header", "X-API-Key"));
      default -> of(credential, new SecurityScheme(Kind.TOKEN, "header", "Bearer"));
    };
  }

  AgentHttpRequest on(AgentHttpRequest request) {
    if (query.isEmpty()) {
      return request.with(headers);
    }
    URI uri = request.uri();
    String joined = uri + (uri.getRawQuery() == null ? "?" : "&") + query;
    return request.with(headers).at(URI.create(joined));
  }

  /** Names nothing: all of it may be secret. */
  @Override
  public String toString() {
    return "Proof";
  }

  /** The schemes that are enough each by itself. */
  private static Stream<SecurityScheme> wanted(AgentCard card) {
    return card.requirements().stream()
        .filter(names -> names.size() == 1)
        .map(names -> Optional.ofNullable(card.schemes().get(names.get(0))))
        .flatMap(Optional::stream);
  }

  private static boolean fits(SecurityScheme scheme, VaultCredential credential) {
    boolean key = credential.type().toLowerCase(Locale.ROOT).contains("key");
    return key == (scheme.kind() == Kind.API_KEY);
  }

  private static AgentRequestCredentials of(VaultCredential credential, SecurityScheme scheme) {
    String value = credential.value();
    if (scheme.kind() == Kind.API_KEY) {
      return key(value, scheme);
    }
    if (scheme.name().equalsIgnoreCase("Basic")) {
      String pair = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
      return new AgentRequestCredentials(
          Map.of(AUTHORIZATION, "Basic " + pair), "", Set.of(value, pair));
    }
    String name = scheme.name().equalsIgnoreCase("Bearer") ? "Bearer" : scheme.name();
    return new AgentRequestCredentials(
        Map.of(AUTHORIZATION, name + " " + value), "", Set.of(value));
  }

  private static AgentRequestCredentials key(String value, SecurityScheme scheme) {
    List<String> pair = List.of(escaped(scheme.name()), escaped(value));
    return switch (scheme.place()) {
      case "query" -> new AgentRequestCredentials(Map.of(), String.join("=", pair), Set.of(value));
      case "cookie" ->
          new AgentRequestCredentials(Map.of("Cookie", String.join("=", pair)), "", Set.of(value));
      default -> new AgentRequestCredentials(Map.of(scheme.name(), value), "", Set.of(value));
    };
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
