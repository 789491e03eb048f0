package io.serai.a2s.openapi.importing;

import io.serai.a2s.openapi.OpenApiParameter;
import java.util.List;
import java.util.Set;

/**
 * A required parameter whose name shows that it is a credential: it becomes a secret, as a security
 * scheme does, instead of an input that a caller would have to know.
 */
final class CredentialParameter {

  /** The last words of headers that carry a credential. */
  private static final Set<String> HEADERS =
      Set.of("authorization", "token", "secret", "apikey", "password", "signature");

  /** What makes a {@code key} a credential if it precedes it. */
  private static final Set<String> KEYS = Set.of("api", "auth", "access", "app", "secret");

  /** Parameters of a query whose name can mean nothing else. */
  private static final Set<String> QUERY =
      Set.of("apikey", "accesstoken", "authtoken", "apisecret", "secretkey");

  /** Tokens that come from an answer or are made by the caller. */
  private static final Set<String> NO_CREDENTIALS =
      Set.of("client", "continuation", "csrf", "idempotency", "next", "page", "request", "xsrf");

  private CredentialParameter() {}

  static boolean is(OpenApiParameter parameter) {
    if (!parameter.required() || parameter.location().isEmpty()) {
      return false;
    }
    List<String> words = NameCase.words(parameter.name());
    return switch (parameter.location().get()) {
      case HEADER -> isHeader(words);
      case QUERY -> QUERY.contains(String.join("", words));
      case PATH, COOKIE -> false;
    };
  }

  private static boolean isHeader(List<String> words) {
    if (words.isEmpty() || words.stream().anyMatch(NO_CREDENTIALS::contains)) {
      return false;
    }
    int last = words.size() - 1;
    String word = words.get(last);
    boolean key = word.equals("key") && last > 0 && KEYS.contains(words.get(last - 1));
    return key || HEADERS.stream().anyMatch(word::endsWith);
  }
}
