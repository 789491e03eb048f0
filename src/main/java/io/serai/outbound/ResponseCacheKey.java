package io.serai.outbound;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds the cache key of a request from its address and all its header fields, so that the fields
 * named by {@code Vary} are part of it.
 */
final class ResponseCacheKey {

  private static final Set<String> UNCACHEABLE_HEADERS =
      new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    UNCACHEABLE_HEADERS.addAll(
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

  /** Returns the key; null if the response must be neither served from the cache nor stored. */
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
      if (UNCACHEABLE_HEADERS.contains(field.getKey())) {
        return null;
      }
      String value = field.getValue();
      key.append('\n').append(field.getKey().toLowerCase(Locale.ROOT));
      key.append(' ').append(value.length()).append(' ').append(value);
    }
    return key.toString();
  }
}
