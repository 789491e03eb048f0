package io.serai.hub;

import io.serai.http.HttpConfig;
import io.serai.outbound.BreakerPolicy;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.HostLists;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundLimits;
import io.serai.outbound.RetryPolicy;
import io.serai.outbound.ThrottlePolicy;
import io.serai.security.Mode;
import io.serai.security.SecurityConfig;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings as the configuration of each part. */
final class Configurations {

  private Configurations() {}

  static HttpConfig http(Settings settings) {
    int loops = settings.number("serai.http.event-loops");
    return new HttpConfig(
        settings.text("serai.host"),
        settings.number("serai.port"),
        settings.bytes("serai.http.max-body-size"),
        settings.duration("serai.http.idle-timeout"),
        settings.list("serai.http.cors-origins"),
        loops > 0 ? loops : Runtime.getRuntime().availableProcessors());
  }

  static SecurityConfig security(Settings settings) {
    String mode = settings.text("serai.security.mode").toUpperCase(Locale.ROOT);
    if (!List.of("OPEN", "CLOSED").contains(mode)) {
      throw new HubException("serai.security.mode takes open or closed.");
    }
    try {
      return new SecurityConfig(
          Mode.valueOf(mode),
          settings.list("serai.security.operators"),
          settings.text("serai.host"));
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  static OutboundConfig outbound(Settings settings) {
    HostLists hosts =
        new HostLists(
            hosts(settings, "serai.outbound.allowed-private-hosts"),
            hosts(settings, "serai.outbound.allowed-hosts"),
            Set.of());
    return new OutboundConfig(policy(settings), hosts, limits(settings));
  }

  private static OutboundLimits limits(Settings settings) {
    OutboundLimits standard = OutboundLimits.DEFAULT;
    return new OutboundLimits(
        (int) settings.bytes("serai.outbound.max-response-size"),
        settings.number("serai.outbound.connections-per-host"),
        standard.waiting(),
        standard.connectTimeout(),
        settings.bytes("serai.outbound.cache-size"),
        standard.addressTtl(),
        standard.routes());
  }

  private static CallPolicy policy(Settings settings) {
    Duration initial = settings.duration("serai.retry.initial-delay");
    Duration longest = settings.duration("serai.retry.max-delay");
    return new CallPolicy(
        settings.duration("serai.outbound.timeout"),
        new RetryPolicy(
            settings.number("serai.retry.max"),
            initial,
            longest.compareTo(initial) < 0 ? initial : longest),
        throttle(settings),
        breaker(settings),
        settings.bytes("serai.outbound.cache-size") > 0);
  }

  private static Optional<ThrottlePolicy> throttle(Settings settings) {
    int requests = settings.number("serai.throttle.requests");
    return requests == 0
        ? Optional.empty()
        : Optional.of(new ThrottlePolicy(requests, settings.duration("serai.throttle.per"), 1_000));
  }

  private static Optional<BreakerPolicy> breaker(Settings settings) {
    int rate = settings.number("serai.circuit-breaker.failure-rate");
    return rate == 0
        ? Optional.empty()
        : Optional.of(
            new BreakerPolicy(
                rate,
                settings.number("serai.circuit-breaker.minimum-calls"),
                settings.duration("serai.circuit-breaker.open-for")));
  }

  private static Set<String> hosts(Settings settings, String key) {
    return settings.list(key).stream()
        .map(host -> host.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }
}
