package io.serai.outbound.call;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.component.caffeine.CaffeineConstants;
import org.jspecify.annotations.Nullable;

/**
 * A cache of responses, bounded by their total size in octets. Each response is kept as long as it
 * is fresh by HTTP's rules.
 *
 * <p>Routes write it through the {@code caffeine-cache} component, which finds it in the registry
 * under {@link #NAME}. They read it directly, because the component's lookup would copy each
 * message.
 */
public final class ResponseCache {

  /** Its name in the registry. */
  static final String NAME = "serai-outbound-responses";

  public static final String STORE = "caffeine-cache:" + NAME + "?action=PUT";

  private static final int OVERHEAD = 512;

  /** Longer calls, and those of further owners, may store what was forgotten while they ran. */
  private static final Duration LONGEST_CALL = Duration.ofMinutes(30);

  private static final int MAX_OWNERS = 10_000;

  private final Cache<String, OutboundResponse> cache;
  private final Clock clock;

  /** When the responses of an owner were forgotten, in nanoseconds. */
  private final Cache<String, Long> forgotten =
      Caffeine.newBuilder()
          .maximumSize(MAX_OWNERS)
          .expireAfterWrite(LONGEST_CALL)
          .executor(Runnable::run)
          .build();

  public ResponseCache(CamelContext camel, long octets, Clock clock) {
    this.clock = clock;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(octets)
            .weigher(ResponseCache::weigh)
            .expireAfter(
                Expiry.creating((String key, OutboundResponse response) -> lifetime(key, response)))
            .ticker(ticker(clock))
            .executor(Runnable::run)
            .build();
    camel.getRegistry().bind(NAME, Cache.class, cache);
  }

  /** Looks up the response for the call and keeps it in the call; false if there is none. */
  public boolean lookUp(Exchange exchange) {
    OutboundCallState call = OutboundCallState.of(exchange);
    String key = call.cacheKey();
    OutboundResponse stored = key == null ? null : cache.getIfPresent(key);
    call.useCached(stored);
    return stored != null;
  }

  /** Takes the response that was found, marked as cached. */
  public OutboundResponse response(Exchange exchange) {
    OutboundCallState call = OutboundCallState.of(exchange);
    call.targetHost().counters().cacheHit();
    return call.cached().fromCache();
  }

  /** Takes the key under which the component stores the response. */
  public @Nullable String key(Exchange exchange) {
    OutboundCallState call = OutboundCallState.of(exchange);
    call.markStored();
    return call.cacheKey();
  }

  /** Whether the response in the exchange may be stored. */
  public boolean mayStore(Exchange exchange) {
    OutboundCallState call = OutboundCallState.of(exchange);
    if (call.cacheKey() == null
        || !(exchange.getMessage().getBody() instanceof OutboundResponse response)) {
      return false;
    }
    Duration lifetime = lifetime(call.cacheKey(), response);
    return lifetime.toSeconds() > 0 && call.redirectsLast(lifetime) && !isForgotten(call);
  }

  /** Whether the responses of the call's owner were forgotten while it ran. */
  private boolean isForgotten(OutboundCallState call) {
    String partition = call.request().cachePartition();
    Long at =
        partition == null ? null : forgotten.getIfPresent(ResponseCacheKey.ownerOf(partition));
    return at != null && System.nanoTime() - call.nanos() - at < 0;
  }

  /**
   * Forgets the responses of an owner, also those of calls that run.
   *
   * @param url what their addresses begin with; empty: all
   * @param generations the generations of the hosts that are in use
   * @return the number of responses that calls would have found
   */
  public int forget(String owner, String url, Set<Long> generations) {
    forgotten.put(owner, System.nanoTime());
    int removed = 0;
    for (String key : cache.asMap().keySet()) {
      if (ResponseCacheKey.matches(key, owner, url, generations)
          && cache.asMap().remove(key) != null) {
        removed++;
      }
    }
    return removed;
  }

  private Duration lifetime(String key, OutboundResponse response) {
    Duration standard =
        ResponseCacheKey.isPartitioned(key) ? OutboundRequest.DEFAULT_LIFETIME : Duration.ZERO;
    return FreshnessLifetime.of(response, clock, standard);
  }

  /** Removes the component's headers from the message. */
  public static void clean(Message message) {
    message.removeHeader(CaffeineConstants.KEY);
    message.removeHeader(CaffeineConstants.ACTION_SUCCEEDED);
    message.removeHeader(CaffeineConstants.ACTION_HAS_RESULT);
  }

  private static int weigh(String key, OutboundResponse response) {
    int headers = 0;
    for (var field : response.headers()) {
      headers += field.getKey().length() + field.getValue().length();
    }
    return OVERHEAD + key.length() + headers + response.body().length();
  }

  private static Ticker ticker(Clock clock) {
    return () -> TimeUnit.MILLISECONDS.toNanos(clock.millis());
  }
}
