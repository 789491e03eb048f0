package io.serai.outbound.route;

import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.call.ResponseCache;
import java.util.Map;
import java.util.function.Function;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.Predicate;
import org.apache.camel.model.language.LanguageExpression;
import org.apache.camel.support.ExpressionAdapter;
import org.apache.camel.support.LanguageSupport;
import org.jspecify.annotations.Nullable;

/**
 * The language {@code outbound} of the routes of hosts: conditions on the call that an exchange
 * makes, and values of it. In an exchange that makes none, all of its expressions are null, and its
 * predicates false.
 */
final class OutboundLanguage extends LanguageSupport {

  /** Whether a fresh response is cached. */
  static final String CACHED = "cached";

  /** That response. */
  static final String CACHED_RESPONSE = "cachedResponse";

  /** Whether the response may be stored in the cache. */
  static final String CACHEABLE = "cacheable";

  /** The key under which it is stored. */
  static final String CACHE_KEY = "cacheKey";

  /** Whether the call may be made again after its failure. */
  static final String RETRYABLE = "retryable";

  private static final String NAME = "outbound";

  private final Map<String, Function<Exchange, @Nullable Object>> words;

  private OutboundLanguage(ResponseCache cache) {
    words =
        Map.of(
            CACHED, cache::lookUp,
            CACHED_RESPONSE, cache::response,
            CACHEABLE, cache::mayStore,
            CACHE_KEY, cache::key,
            RETRYABLE, OutboundCallState::mayRetry);
  }

  /** Adds the language to a context. */
  static void bind(CamelContext camel, ResponseCache cache) {
    camel.getRegistry().bind(NAME + "-language", new OutboundLanguage(cache));
  }

  /** Returns an expression or a predicate for the model of a route. */
  static LanguageExpression of(String word) {
    return new LanguageExpression(NAME, word);
  }

  @Override
  public Predicate createPredicate(String text) {
    Function<Exchange, @Nullable Object> word = word(text);
    return new Predicate() {
      @Override
      public boolean matches(Exchange exchange) {
        return Boolean.TRUE.equals(word.apply(exchange));
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }

  @Override
  public Expression createExpression(String text) {
    Function<Exchange, @Nullable Object> word = word(text);
    return new ExpressionAdapter() {
      @Override
      public @Nullable Object evaluate(Exchange exchange) {
        return word.apply(exchange);
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }

  private Function<Exchange, @Nullable Object> word(String text) {
    Function<Exchange, @Nullable Object> found = words.get(text);
    if (found == null) {
      throw new IllegalArgumentException(
          "The language outbound has " + words.keySet() + ", not " + text);
    }
    return exchange -> OutboundCallState.isIn(exchange) ? found.apply(exchange) : null;
  }
}
