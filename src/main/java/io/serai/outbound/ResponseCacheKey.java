package io.serai.outbound;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Under what the answer to a request is stored: its address and all its header fields, so that
 * whatever {@code Vary} names is part of it.
 */
final class ResponseCacheKey {

  private static final Set<String> NEVER = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    NEVER.addAll(
        Set.of(
            "authorization",
            "cookie",
            "cache-control",
            "pragma",
            "range",
            "if-none-match",
            "if-match",
            "if-modified-since",
            "if-unmodified-since",
            "if-range"));
  }

  private ResponseCacheKey() {}

  /** Null where the answer may neither be served from the cache nor stored. */
  static @Nullable String of(OutboundRequest request) {
    if (!request.policy().cache()
        || !request.method().equals("GET")
        || !request.secrets().isEmpty()
        || request.body() != null) {
      return null;
    }
    String address = request.uri().toString();
    return request.headers().isEmpty() ? address : of(address, request.headers());
  }

  private static @Nullable String of(String address, Map<String, String> headers) {
    StringBuilder key = new StringBuilder(address);
    for (Map.Entry<String, String> field : headers.entrySet()) {
      if (NEVER.contains(field.getKey())) {
        return null;
      }
      String value = field.getValue();
      key.append('\n').append(field.getKey().toLowerCase(Locale.ROOT));
      key.append(' ').append(value.length()).append(' ').append(value);
    }
    return key.toString();
  }
}
