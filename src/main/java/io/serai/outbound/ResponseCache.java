package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.component.caffeine.CaffeineConstants;

/**
 * The hub's own store of answers, bounded in octets, each kept for as long as HTTP calls it fresh;
 * the routes read and write it through the {@code caffeine-cache} component, which finds it in the
 * registry by {@link #NAME}.
 */
final class ResponseCache {

  /** Its name in the registry. */
  static final String NAME = "serai-outbound-responses";

  static final String LOOKUP = "caffeine-cache:" + NAME + "?action=GET";
  static final String STORE = "caffeine-cache:" + NAME + "?action=PUT";

  private static final int OVERHEAD = 512;

  private final Cache<String, OutboundResponse> cache;
  private final Clock clock;

  ResponseCache(CamelContext camel, long octets, Clock clock) {
    this.clock = clock;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(octets)
            .weigher(ResponseCache::weigh)
            .expireAfter(
                Expiry.creating((String key, OutboundResponse r) -> Freshness.of(r, clock)))
            .ticker(ticker(clock))
            .build();
    camel.getRegistry().bind(NAME, Cache.class, cache);
  }

  /** Whether an answer to the call is stored, so that looking it up is worth it. */
  boolean has(Exchange exchange) {
    String key = Call.of(exchange).cacheKey();
    return key != null && cache.asMap().containsKey(key);
  }

  /** Says under what key the component is to look or store. */
  void key(Exchange exchange) {
    Call call = Call.of(exchange);
    call.usesCache();
    exchange.getMessage().setHeader(CaffeineConstants.KEY, call.cacheKey());
  }

  /** Whether the lookup, that has just run, found an answer. */
  boolean found(Exchange exchange) {
    return exchange.getMessage().getBody() instanceof OutboundResponse;
  }

  /** Marks an answer as the cache's. */
  void use(Exchange exchange) {
    Message message = exchange.getMessage();
    OutboundResponse stored = (OutboundResponse) message.getBody();
    message.setBody(new OutboundResponse(stored.status(), stored.headers(), stored.body(), true));
    Call.of(exchange).peer().counters().cacheHit();
  }

  /** Whether the answer that stands in the exchange may be stored. */
  boolean mayStore(Exchange exchange) {
    Call call = Call.of(exchange);
    return call.cacheKey() != null
        && !call.wasRedirected()
        && exchange.getMessage().getBody() instanceof OutboundResponse response
        && Freshness.of(response, clock).toSeconds() > 0;
  }

  /** Removes what the component leaves in the message. */
  static void clean(Message message) {
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
