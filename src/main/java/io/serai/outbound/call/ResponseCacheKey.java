package io.serai.outbound.call;

import io.serai.outbound.OutboundRequest;
import io.serai.outbound.host.TargetHostState;
import io.serai.outbound.mask.SecretMask;
import java.util.LinkedHashMap;
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
            "cache-control",
            "pragma",
            "range",
            "if-none-match",
            "if-match",
            "if-modified-since",
            "if-unmodified-since",
            "if-range"));
  }

  private static final Set<String> CREDENTIAL_HEADERS =
      new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    CREDENTIAL_HEADERS.addAll(Set.of("authorization", "cookie"));
  }

  /** Begins the key of a request in a partition; no address begins so. */
  private static final char PARTITION = '\n';

  private ResponseCacheKey() {}

  /** Returns the key; null if the response must be neither served from the cache nor stored. */
  static @Nullable String of(OutboundRequest request, TargetHostState targetHost) {
    if (!request.policy().cache() || !request.method().equals("GET") || request.body() != null) {
      return null;
    }
    String partition = request.cachePartition();
    if (partition != null) {
      return partitioned(partition, request, targetHost);
    }
    if (!request.secrets().isEmpty()
        || request.headers().keySet().stream().anyMatch(CREDENTIAL_HEADERS::contains)) {
      return null;
    }
    String address = request.uri().toString();
    return request.headers().isEmpty() ? address : of(address, request.headers());
  }

  /** Whether a key is one of a partition. */
  static boolean isPartitioned(String key) {
    return key.charAt(0) == PARTITION;
  }

  /**
   * Whether a key is one of an owner's partitions that calls still find.
   *
   * @param url what the address begins with
   * @param generations the generations of the hosts that are in use
   */
  static boolean matches(String key, String owner, String url, Set<Long> generations) {
    if (!isPartitioned(key) || !key.startsWith(owner, 1)) {
      return false;
    }
    String[] parts = key.substring(1).split(String.valueOf(PARTITION), 4);
    return ownerOf(parts[0]).equals(owner)
        && generations.contains(Long.valueOf(parts[1]))
        && parts[2].startsWith(url);
  }

  /** Returns the owner of a partition: what precedes the first space. */
  static String ownerOf(String partition) {
    int end = partition.indexOf(' ');
    return end < 0 ? partition : partition.substring(0, end);
  }

  /** Returns a key without secrets: the partition says which credentials are sent. */
  private static @Nullable String partitioned(
      String partition, OutboundRequest request, TargetHostState targetHost) {
    SecretMask mask = targetHost.masks().of(request.secrets());
    Map<String, String> headers = new LinkedHashMap<>();
    request.headers().forEach((name, value) -> headers.put(name, mask.mask(value)));
    String address = mask.mask(request.uri().toString());
    return of(
        PARTITION + partition + PARTITION + targetHost.cacheGeneration() + PARTITION + address,
        headers);
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
