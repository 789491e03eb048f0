package io.serai.outbound;

import io.serai.security.host.PrivateHostAllowlist;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of outgoing calls: {@code serai.outbound.*}, {@code serai.retry.*}, {@code
 * serai.throttle.*}, {@code serai.circuit-breaker.*}.
 */
public final class OutboundSettings {

  private static final int CACHE_SHARE = 16;
  private static final int MEMORY_SHARE = 8;
  private static final int MAX_WAITING_FOR_CONNECTION = 8192;
  private static final int MAX_WAITING_FOR_PERMIT = 1_000;
  private static final int MAX_ROUTES = 4096;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration ADDRESS_TTL = Duration.ofSeconds(10);

  public static final Setting<List<String>> ALLOWED_PRIVATE_HOSTS =
      Setting.list(
          "serai.outbound.allowed-private-hosts",
          "",
          "Hosts, or host:port, on private, loopback or link-local addresses that may be called.");

  static final Setting<Set<String>> ALLOWED_HOSTS =
      Setting.names(
          "serai.outbound.allowed-hosts",
          "If set, only these hosts may be called; *.example.com covers subdomains.");

  static final Setting<Set<String>> DENIED_HOSTS =
      Setting.names(
          "serai.outbound.denied-hosts", "Hosts that are never called, whatever else allows them.");

  static final Setting<Duration> TIMEOUT =
      Setting.duration("serai.outbound.timeout", "30s", "Maximum time of one attempt of a call.");

  static final Setting<Long> MAX_RESPONSE_SIZE =
      Setting.bytes(
          "serai.outbound.max-response-size",
          "10485760",
          1,
          Integer.MAX_VALUE,
          "Maximum size of a response.");

  static final Setting<Integer> CONNECTIONS_PER_HOST =
      Setting.number(
          "serai.outbound.connections-per-host",
          "256",
          1,
          Integer.MAX_VALUE,
          "Maximum number of connections to one host, over all event loops; over gRPC, which"
              + " shares connections, of calls at a time.");

  static final Setting<Long> CACHE_SIZE =
      Setting.bytes(
          "serai.outbound.cache-size",
          "33554432",
          0,
          Long.MAX_VALUE,
          "Size of the response cache; 0 turns it off. If it is not set, the cache is at most a"
              + " sixteenth of Java's heap.");

  static final Setting<Boolean> NODE_STATISTICS =
      Setting.flag(
          "serai.outbound.node-statistics",
          false,
          "Whether JMX counts each node of the routes of hosts: cache, throttle, breaker,"
              + " request. The routes themselves are always counted.");

  static final Setting<Integer> RETRY_MAX =
      Setting.number(
          "serai.retry.max",
          "3",
          0,
          Integer.MAX_VALUE,
          "Maximum number of retries of a failed call.");

  public static final Setting<Duration> RETRY_INITIAL_DELAY =
      Setting.duration("serai.retry.initial-delay", "100ms", "Delay before the first retry.");

  public static final Setting<Duration> RETRY_MAX_DELAY =
      Setting.duration("serai.retry.max-delay", "5s", "Maximum delay before a retry.");

  static final Setting<Integer> THROTTLE_REQUESTS =
      Setting.number(
          "serai.throttle.requests",
          "0",
          0,
          Integer.MAX_VALUE,
          "Maximum number of calls to one host in each period; 0 for no limit.");

  static final Setting<Duration> THROTTLE_PER =
      Setting.duration("serai.throttle.per", "1s", "The period of the throttle.");

  static final Setting<Integer> CIRCUIT_BREAKER_FAILURE_RATE =
      Setting.percent(
          "serai.circuit-breaker.failure-rate",
          "50",
          "Percentage of failed calls that opens the circuit breaker of a caller at a host; 0 for"
              + " no circuit breaker.");

  static final Setting<Integer> CIRCUIT_BREAKER_MINIMUM_CALLS =
      Setting.number(
          "serai.circuit-breaker.minimum-calls",
          "20",
          1,
          1_000,
          "Number of calls after which the failure rate is evaluated, and of failures in a row"
              + " that open the circuit breaker of the host; up to 1000.");

  static final Setting<Duration> CIRCUIT_BREAKER_OPEN_FOR =
      Setting.duration(
          "serai.circuit-breaker.open-for", "30s", "How long a circuit breaker stays open.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          ALLOWED_PRIVATE_HOSTS,
          ALLOWED_HOSTS,
          DENIED_HOSTS,
          TIMEOUT,
          MAX_RESPONSE_SIZE,
          CONNECTIONS_PER_HOST,
          CACHE_SIZE,
          NODE_STATISTICS,
          RETRY_MAX,
          RETRY_INITIAL_DELAY,
          RETRY_MAX_DELAY,
          THROTTLE_REQUESTS,
          THROTTLE_PER,
          CIRCUIT_BREAKER_FAILURE_RATE,
          CIRCUIT_BREAKER_MINIMUM_CALLS,
          CIRCUIT_BREAKER_OPEN_FOR);

  private OutboundSettings() {}

  /** Returns the configuration of outgoing calls. */
  public static OutboundConfig config(Settings settings) {
    HostAllowDenyLists hosts =
        new HostAllowDenyLists(
            PrivateHostAllowlist.of(settings, ALLOWED_PRIVATE_HOSTS),
            settings.get(ALLOWED_HOSTS),
            settings.get(DENIED_HOSTS));
    return new OutboundConfig(
        policy(settings), hosts, limits(settings), settings.get(NODE_STATISTICS));
  }

  /** Returns limits on calls, their responses and caches. */
  static OutboundLimits limits(Settings settings) {
    return new OutboundLimits(
        settings.get(MAX_RESPONSE_SIZE).intValue(),
        Runtime.getRuntime().maxMemory() / MEMORY_SHARE,
        settings.get(CONNECTIONS_PER_HOST),
        MAX_WAITING_FOR_CONNECTION,
        CONNECT_TIMEOUT,
        cacheSize(settings),
        ADDRESS_TTL,
        MAX_ROUTES);
  }

  /** Returns the policy of calls that have none of their own. */
  static CallPolicy policy(Settings settings) {
    Duration initial = settings.get(RETRY_INITIAL_DELAY);
    Duration longest = settings.get(RETRY_MAX_DELAY);
    return new CallPolicy(
        settings.get(TIMEOUT),
        new CallPolicy.RetryPolicy(
            settings.get(RETRY_MAX), initial, longest.compareTo(initial) < 0 ? initial : longest),
        throttle(settings),
        breaker(settings),
        cacheSize(settings) > 0);
  }

  private static Optional<CallPolicy.ThrottlePolicy> throttle(Settings settings) {
    int requests = settings.get(THROTTLE_REQUESTS);
    return requests == 0
        ? Optional.empty()
        : Optional.of(
            new CallPolicy.ThrottlePolicy(
                requests, settings.get(THROTTLE_PER), MAX_WAITING_FOR_PERMIT));
  }

  private static Optional<CallPolicy.CircuitBreakerPolicy> breaker(Settings settings) {
    int rate = settings.get(CIRCUIT_BREAKER_FAILURE_RATE);
    return rate == 0
        ? Optional.empty()
        : Optional.of(
            new CallPolicy.CircuitBreakerPolicy(
                rate,
                settings.get(CIRCUIT_BREAKER_MINIMUM_CALLS),
                settings.get(CIRCUIT_BREAKER_OPEN_FOR)));
  }

  /** Returns the size that is set, or the standard one as far as a small heap has room for it. */
  private static long cacheSize(Settings settings) {
    long size = settings.get(CACHE_SIZE);
    return settings.isSet(CACHE_SIZE)
        ? size
        : Math.min(size, Runtime.getRuntime().maxMemory() / CACHE_SHARE);
  }
}
