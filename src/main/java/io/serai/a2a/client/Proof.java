package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.Scheme;
import io.serai.a2a.model.AgentCard.Scheme.Kind;
import io.serai.security.Credential;
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
public record Proof(Map<String, String> headers, String query, Set<String> secrets) {

  /** Nothing. */
  public static final Proof NONE = new Proof(Map.of(), "", Set.of());

  private static final String AUTHORIZATION = "Authorization";

  /** Copies the collections. */
  public Proof {
    headers = Map.copyOf(headers);
    secrets = Set.copyOf(secrets);
  }

  /** The credential as the card asks for it; as its own type has it where the card says nothing. */
  static Proof of(Credential credential, AgentCard card) {
    return wanted(card)
        .filter(scheme -> scheme.kind() != Kind.OTHER)
        .min((a, b) -> Boolean.compare(fits(b, credential), fits(a, credential)))
        .map(scheme -> of(credential, scheme))
        .orElseGet(() -> of(credential));
  }

  /** The credential as its own type has it. */
  static Proof of(Credential credential) {
    return switch (credential.type().toLowerCase(Locale.ROOT)) {
      case "basic" -> of(credential, new Scheme(Kind.HTTP, "header", "Basic"));
      case "api-key", "apikey", "key" ->
          of(credential, new Scheme(Kind.API_KEY, "header", "X-API-Key"));
      default -> of(credential, new Scheme(Kind.TOKEN, "header", "Bearer"));
    };
  }

  WireRequest on(WireRequest request) {
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
  private static Stream<Scheme> wanted(AgentCard card) {
    return card.requirements().stream()
        .filter(names -> names.size() == 1)
        .map(names -> Optional.ofNullable(card.schemes().get(names.get(0))))
        .flatMap(Optional::stream);
  }

  private static boolean fits(Scheme scheme, Credential credential) {
    boolean key = credential.type().toLowerCase(Locale.ROOT).contains("key");
    return key == (scheme.kind() == Kind.API_KEY);
  }

  private static Proof of(Credential credential, Scheme scheme) {
    String value = credential.value();
    if (scheme.kind() == Kind.API_KEY) {
      return key(value, scheme);
    }
    if (scheme.name().equalsIgnoreCase("Basic")) {
      String pair = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
      return new Proof(Map.of(AUTHORIZATION, "Basic " + pair), "", Set.of(value, pair));
    }
    String name = scheme.name().equalsIgnoreCase("Bearer") ? "Bearer" : scheme.name();
    return new Proof(Map.of(AUTHORIZATION, name + " " + value), "", Set.of(value));
  }

  private static Proof key(String value, Scheme scheme) {
    List<String> pair = List.of(escaped(scheme.name()), escaped(value));
    return switch (scheme.place()) {
      case "query" -> new Proof(Map.of(), String.join("=", pair), Set.of(value));
      case "cookie" -> new Proof(Map.of("Cookie", String.join("=", pair)), "", Set.of(value));
      default -> new Proof(Map.of(scheme.name(), value), "", Set.of(value));
    };
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
