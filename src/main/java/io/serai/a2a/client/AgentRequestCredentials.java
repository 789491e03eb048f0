package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.SecurityScheme;
import io.serai.a2a.model.AgentCard.SecurityScheme.Kind;
import io.serai.security.vault.VaultCredential;
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
 * The credentials of a request to a remote agent.
 *
 * @param headers headers to add
 * @param query query parameters to add, URL-encoded; empty if there are none
 * @param secrets values that must not appear in logs or messages
 */
public record AgentRequestCredentials(
    Map<String, String> headers, String query, Set<String> secrets) {

  /** No credentials. */
  public static final AgentRequestCredentials NONE =
      new AgentRequestCredentials(Map.of(), "", Set.of());

  private static final String AUTHORIZATION = "Authorization";

  /** Copies the collections. */
  public AgentRequestCredentials {
    headers = Map.copyOf(headers);
    secrets = Set.copyOf(secrets);
  }

  /**
   * Returns a vault credential in the form of the card's security scheme; in the form of the
   * credential's own type if the card requires none.
   */
  static AgentRequestCredentials of(VaultCredential credential, AgentCard card) {
    return sufficientSchemes(card)
        .filter(scheme -> scheme.kind() != Kind.OTHER && isCarried(scheme, card))
        .min((a, b) -> Boolean.compare(matchesType(b, credential), matchesType(a, credential)))
        .map(scheme -> of(credential, scheme))
        .orElseGet(() -> of(credential));
  }

  /** Returns a vault credential in the form of its own type. */
  static AgentRequestCredentials of(VaultCredential credential) {
    return switch (credential.type().toLowerCase(Locale.ROOT)) {
      case "basic" -> of(credential, new SecurityScheme(Kind.HTTP, "header", "Basic"));
      case "api-key", "apikey", "key" ->
          of(credential, new SecurityScheme(Kind.API_KEY, "header", "X-API-Key"));
      default -> of(credential, new SecurityScheme(Kind.TOKEN, "header", "Bearer"));
    };
  }

  AgentHttpRequest applyTo(AgentHttpRequest request) {
    if (query.isEmpty()) {
      return request.with(headers);
    }
    URI uri = request.uri();
    String joined = uri + (uri.getRawQuery() == null ? "?" : "&") + query;
    return request.with(headers).at(URI.create(joined));
  }

  /** Reveals nothing, because every member may be secret. */
  @Override
  public String toString() {
    return "AgentRequestCredentials";
  }

  /** Returns the schemes that are sufficient on their own. */
  private static Stream<SecurityScheme> sufficientSchemes(AgentCard card) {
    return card.requirements().stream()
        .filter(names -> names.size() == 1)
        .map(names -> Optional.ofNullable(card.schemes().get(names.get(0))))
        .flatMap(Optional::stream);
  }

  /** Whether a call can carry the scheme: a call of gRPC has metadata but no query. */
  private static boolean isCarried(SecurityScheme scheme, AgentCard card) {
    boolean grpc = card.interfaces().get(0).binding() == AgentCard.ProtocolBinding.GRPC;
    return !grpc || scheme.kind() != Kind.API_KEY || !scheme.location().equals("query");
  }

  private static boolean matchesType(SecurityScheme scheme, VaultCredential credential) {
    boolean isKey = credential.type().toLowerCase(Locale.ROOT).contains("key");
    return isKey == (scheme.kind() == Kind.API_KEY);
  }

  private static AgentRequestCredentials of(VaultCredential credential, SecurityScheme scheme) {
    String value = credential.value();
    if (scheme.kind() == Kind.API_KEY) {
      return apiKey(value, scheme);
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

  private static AgentRequestCredentials apiKey(String value, SecurityScheme scheme) {
    List<String> pair = List.of(escaped(scheme.name()), escaped(value));
    return switch (scheme.location()) {
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
