package io.serai.outbound.call;

import io.serai.outbound.OutboundResponse;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Computes how long a response may be served from the cache (RFC 9111): {@code s-maxage}, {@code
 * max-age} or {@code Expires}, minus its {@code Age}, or else a given time.
 */
final class FreshnessLifetime {

  private static final List<String> NOT_STORED = List.of("no-store", "private", "no-cache");

  private FreshnessLifetime() {}

  /**
   * Returns the freshness lifetime of a success; zero if the response must not be stored.
   *
   * @param standard the lifetime of a response that does not say how long it is fresh; if it is
   *     zero, a response has status 200 to be stored
   */
  static Duration of(OutboundResponse response, Clock clock, Duration standard) {
    boolean stored = standard.isZero() ? response.status() == 200 : response.status() / 100 == 2;
    return stored ? of(response.headers(), clock, standard) : Duration.ZERO;
  }

  /**
   * Returns the freshness lifetime of a response with header fields, whatever its status; zero if
   * it must not be stored.
   *
   * @param standard the lifetime of a response that does not say how long it is fresh
   */
  static Duration of(MultiMap headers, Clock clock, Duration standard) {
    if (headers.contains(HttpHeaders.SET_COOKIE)
        || headers.contains(HttpHeaders.VARY, "*", false)) {
      return Duration.ZERO;
    }
    if (hasNoExplicitFreshness(headers)) {
      return standard;
    }
    String control = String.join(",", headers.getAll(HttpHeaders.CACHE_CONTROL));
    return lifetime(control.toLowerCase(Locale.ROOT), headers, clock, standard)
        .map(life -> life.minusSeconds(age(headers)))
        .filter(left -> !left.isNegative())
        .orElse(Duration.ZERO);
  }

  private static boolean hasNoExplicitFreshness(MultiMap headers) {
    return !headers.contains(HttpHeaders.CACHE_CONTROL) && !headers.contains(HttpHeaders.EXPIRES);
  }

  private static Optional<Duration> lifetime(
      String control, MultiMap headers, Clock clock, Duration standard) {
    Optional<Long> maxAge = Optional.empty();
    Optional<Long> shared = Optional.empty();
    for (String part : control.split(",", -1)) {
      String directive = part.trim();
      if (NOT_STORED.stream().anyMatch(name -> is(directive, name))) {
        return Optional.empty();
      }
      if (is(directive, "max-age")) {
        maxAge = Optional.of(argument(directive));
      }
      if (is(directive, "s-maxage")) {
        shared = Optional.of(argument(directive));
      }
    }
    return (shared.isPresent() ? shared : maxAge)
        .map(Duration::ofSeconds)
        .or(() -> expires(headers, clock))
        .or(() -> Optional.of(standard).filter(d -> !headers.contains(HttpHeaders.EXPIRES)));
  }

  private static boolean is(String directive, String name) {
    return directive.equals(name) || directive.startsWith(name + "=");
  }

  private static long argument(String directive) {
    String value = directive.substring(directive.indexOf('=') + 1).replace("\"", "");
    return HttpDates.seconds(value).orElse(0L);
  }

  private static Optional<Duration> expires(MultiMap headers, Clock clock) {
    Instant now = HttpDates.date(headers.get(HttpHeaders.DATE)).orElseGet(clock::instant);
    return HttpDates.date(headers.get(HttpHeaders.EXPIRES)).map(at -> Duration.between(now, at));
  }

  private static long age(MultiMap headers) {
    return HttpDates.seconds(headers.get(HttpHeaders.AGE)).orElse(0L);
  }
}
