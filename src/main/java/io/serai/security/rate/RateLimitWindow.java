package io.serai.security.rate;

import io.serai.security.AgentRateLimitConfig;
import java.time.Duration;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** A period in which requests or API calls of an agent are counted (A2E 1.0.0, "Limits"). */
public enum RateLimitWindow {
  REQUESTS_PER_MINUTE(
      RateLimitKind.REQUESTS, Duration.ofMinutes(1), AgentRateLimitConfig::requestsPerMinute),
  REQUESTS_PER_HOUR(
      RateLimitKind.REQUESTS, Duration.ofHours(1), AgentRateLimitConfig::requestsPerHour),
  REQUESTS_PER_DAY(
      RateLimitKind.REQUESTS, Duration.ofDays(1), AgentRateLimitConfig::requestsPerDay),
  API_CALLS_PER_MINUTE(
      RateLimitKind.API_CALLS, Duration.ofMinutes(1), AgentRateLimitConfig::apiCallsPerMinute),
  API_CALLS_PER_HOUR(
      RateLimitKind.API_CALLS, Duration.ofHours(1), AgentRateLimitConfig::apiCallsPerHour);

  private final RateLimitKind kind;
  private final Duration length;

  @SuppressWarnings("ImmutableEnumChecker") // references to accessors of a record
  private final ToIntFunction<AgentRateLimitConfig> limit;

  RateLimitWindow(RateLimitKind kind, Duration length, ToIntFunction<AgentRateLimitConfig> limit) {
    this.kind = kind;
    this.length = length;
    this.limit = limit;
  }

  /** Returns what is counted. */
  public RateLimitKind kind() {
    return kind;
  }

  /** Returns its length. */
  public Duration length() {
    return length;
  }

  /** Returns how many an agent may have. */
  public int limit(AgentRateLimitConfig limits) {
    return limit.applyAsInt(limits);
  }

  /** Returns its name, such as {@code requests_per_minute}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns a limit in words, such as {@code 60 requests per minute}. */
  public String sentence(int amount) {
    String words = text().replace('_', ' ').replace("api calls", "API calls");
    return amount + " " + words;
  }
}
