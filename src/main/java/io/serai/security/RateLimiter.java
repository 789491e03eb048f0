package io.serai.security;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Limits the rate of callers by their {@link AgentRateLimitConfig}, with a token bucket for each
 * window. A bucket starts full and is refilled evenly over its window; a request must find a token
 * in all windows of its kind. Buckets that were not used for a day are dropped, which changes
 * nothing, since they are full again; of more than {@value #MAX_CALLERS} callers the least recently
 * used are dropped too and start anew. Changed limits start with new buckets. Thread-safe and
 * non-blocking.
 */
public final class RateLimiter {
  private static final int MAX_CALLERS = 100_000;
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final TimeMeter time;
  private final LoadingCache<BucketKey, Bucket> buckets;

  public RateLimiter(Clock clock) {
    this.time = new ClockTime(clock);
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_CALLERS)
            .expireAfterAccess(DAY)
            .ticker(time::currentTimeNanos)
            .build(this::bucket);
  }

  /** Counts one request or API call of the caller if it is within the limits. */
  public RateLimitDecision tryAcquire(
      String callerId, AgentRateLimitConfig limits, RateLimitKind kind) {
    ConsumptionProbe probe =
        buckets.get(new BucketKey(callerId, limits, kind)).tryConsumeAndReturnRemaining(1);
    return new RateLimitDecision(
        probe.isConsumed(),
        kind == RateLimitKind.REQUESTS ? limits.requestsPerMinute() : limits.apiCallsPerMinute(),
        probe.getRemainingTokens(),
        Duration.ofNanos(probe.getNanosToWaitForReset()),
        Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }

  private Bucket bucket(BucketKey key) {
    var builder = Bucket.builder().withCustomTimePrecision(time);
    windows(key.limits, key.kind).forEach(builder::addLimit);
    return builder.build();
  }

  private static List<Bandwidth> windows(AgentRateLimitConfig limits, RateLimitKind kind) {
    return kind == RateLimitKind.REQUESTS
        ? List.of(
            window(limits.requestsPerMinute(), MINUTE),
            window(limits.requestsPerHour(), HOUR),
            window(limits.requestsPerDay(), DAY))
        : List.of(
            window(limits.apiCallsPerMinute(), MINUTE), window(limits.apiCallsPerHour(), HOUR));
  }

  private static Bandwidth window(int amount, Duration length) {
    return Bandwidth.builder().capacity(amount).refillGreedy(amount, length).build();
  }

  /** What is counted. */
  public enum RateLimitKind {
    REQUESTS,
    API_CALLS
  }

  private record BucketKey(String callerId, AgentRateLimitConfig limits, RateLimitKind kind) {}

  private record ClockTime(Clock clock) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      Instant now = clock.instant();
      return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }

  /**
   * Decision of the {@link RateLimiter} on one request.
   *
   * @param granted whether the request is within the limits
   * @param limit limit per minute
   * @param remaining further requests that are possible at once, by the tightest window
   * @param reset time until all windows are full again
   * @param retryAfter time until the next request is possible; zero if this one was granted
   */
  public record RateLimitDecision(
      boolean granted, long limit, long remaining, Duration reset, Duration retryAfter) {}
}
