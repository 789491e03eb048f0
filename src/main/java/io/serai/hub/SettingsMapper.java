package io.serai.hub;

import io.serai.a2a.client.ClientOptions;
import io.serai.a2s.registry.CapabilityRegistrar;
import io.serai.document.TextFunctions;
import io.serai.http.BodyLimits;
import io.serai.http.CallerQuota;
import io.serai.http.HttpServerConfig;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.HostAllowDenyLists;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundLimits;
import io.serai.outbound.StreamLimits;
import io.serai.security.PrivateHostAllowlist;
import io.serai.security.SecurityConfig;
import io.serai.task.run.AgentLimits;
import io.serai.task.run.TaskMemoryLimits;
import io.serai.task.run.TaskSettings;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps settings to the configuration objects of the components. All methods throw {@link
 * HubException} if a value is invalid.
 */
final class SettingsMapper {

  private static final Logger LOG = LoggerFactory.getLogger(SettingsMapper.class);

  private static final double OWN_MODEL_MIN_SIMILARITY = 0.36;
  private static final double ENDPOINT_MIN_SIMILARITY = 0.6;

  private static final int FEW_CONNECTIONS = 100;
  private static final int MAX_EVENT_LOOPS = 1_000;
  private static final int CACHE_SHARE = 16;
  private static final int ROUTE_SHARE = 8;
  private static final int REGISTRY_SHARE = 4;
  private static final int LIVE_TASKS_SHARE = 4;
  private static final int MIN_LIVE_BYTES = 1024 * 1024;
  private static final int ENDED_TASKS_SHARE = 4;
  private static final int BYTES_PER_STEP = 40 * 1024;

  private SettingsMapper() {}

  static VertxOptions vertx(Settings settings) {
    return new VertxOptions().setEventLoopPoolSize(eventLoops(settings));
  }

  private static int eventLoops(Settings settings) {
    int loops = settings.number("serai.http.event-loops", 0, MAX_EVENT_LOOPS);
    return loops > 0 ? loops : Runtime.getRuntime().availableProcessors();
  }

  static HttpServerConfig http(Settings settings) {
    return new HttpServerConfig(
        settings.text("serai.host"),
        settings.port(),
        bodies(settings),
        settings.duration("serai.http.idle-timeout"),
        settings.list("serai.http.cors-origins"),
        eventLoops(settings),
        connections(settings, FileDescriptors.connections()),
        AuthenticationSetup.proxies(settings),
        quota(settings, "streams"));
  }

  /**
   * Returns how long an event stream may be idle before it sends a comment. The default is
   * shortened so that no stream is closed before.
   *
   * @throws HubException if the setting is longer than the idle timeout allows
   */
  static Duration heartbeat(Settings settings, String name) {
    Duration heartbeat = settings.duration(name);
    Duration idle = settings.duration("serai.http.idle-timeout");
    if (idle.isZero() || heartbeat.compareTo(idle) < 0) {
      return heartbeat;
    }
    if (!settings.isSet(name)) {
      return idle.dividedBy(3);
    }
    throw new HubException(
        name
            + " ("
            + settings.text(name)
            + ") must be shorter than serai.http.idle-timeout ("
            + settings.text("serai.http.idle-timeout")
            + "), which closes a stream without events before. Shorten it, or raise the timeout.");
  }

  /** Returns how many connections may be open, of {@code possible} ones. */
  static CallerQuota.Limits connections(Settings settings, int possible) {
    CallerQuota.Limits set = quota(settings, "connections");
    int total = set.total() == 0 ? possible : set.total();
    if (total > possible || possible < FEW_CONNECTIONS) {
      LOG.warn(
          "The hub serves up to {} connections (serai.http.max-connections); with the files that the"
              + " process may open, {} are possible. Raise their number (ulimit -n).",
          total,
          possible);
    }
    return new CallerQuota.Limits(total, set.perCaller() == 0 ? (total + 1) / 2 : set.perCaller());
  }

  static CallerQuota.Limits webSockets(Settings settings) {
    return quota(settings, "websockets");
  }

  private static CallerQuota.Limits quota(Settings settings, String things) {
    return new CallerQuota.Limits(
        settings.number("serai.http.max-" + things, 0, Integer.MAX_VALUE),
        settings.number("serai.http.max-" + things + "-per-caller", 0, Integer.MAX_VALUE));
  }

  private static BodyLimits bodies(Settings settings) {
    long maxSize = settings.bytes("serai.http.max-body-size", 1, Integer.MAX_VALUE);
    long budget = bodyBudget(settings, "serai.http.body-budget", maxSize);
    long total = budget == 0 ? BodyLimits.standardBudget(maxSize) : budget;
    long share = bodyBudget(settings, "serai.http.body-budget-per-caller", maxSize);
    return new BodyLimits(
        maxSize,
        total,
        share == 0 ? BodyLimits.standardShare(total, maxSize) : share,
        settings.duration("serai.http.body-timeout"));
  }

  /** Rejects a budget smaller than the largest body, which could then never be accepted. */
  private static long bodyBudget(Settings settings, String key, long maxSize) {
    long budget = settings.bytes(key, 0, Long.MAX_VALUE);
    if (budget != 0 && budget < maxSize) {
      throw settings.wrong(key, "0, or a number of bytes from serai.http.max-body-size on");
    }
    return budget;
  }

  static SecurityConfig security(Settings settings) {
    String mode = settings.text("serai.security.mode").toUpperCase(Locale.ROOT);
    if (!List.of("OPEN", "CLOSED").contains(mode)) {
      throw settings.wrong("serai.security.mode", "open or closed");
    }
    try {
      return new SecurityConfig(
          SecurityConfig.AnonymousAccessMode.valueOf(mode),
          settings.list("serai.security.operators"),
          settings.text("serai.host"));
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  static OutboundConfig outbound(Settings settings) {
    HostAllowDenyLists hosts =
        new HostAllowDenyLists(
            privateHosts(settings, "serai.outbound.allowed-private-hosts"),
            hosts(settings, "serai.outbound.allowed-hosts"),
            hosts(settings, "serai.outbound.denied-hosts"));
    return new OutboundConfig(
        policy(settings), hosts, limits(settings), settings.flag("serai.outbound.node-statistics"));
  }

  private static OutboundLimits limits(Settings settings) {
    OutboundLimits standard = OutboundLimits.DEFAULT;
    return new OutboundLimits(
        (int) settings.bytes("serai.outbound.max-response-size", 1, Integer.MAX_VALUE),
        standard.memory(),
        settings.number("serai.outbound.connections-per-host", 1, Integer.MAX_VALUE),
        standard.waiting(),
        standard.connectTimeout(),
        cacheSize(settings),
        standard.addressTtl(),
        standard.routes());
  }

  private static CallPolicy policy(Settings settings) {
    Duration initial = settings.duration("serai.retry.initial-delay");
    Duration longest = settings.duration("serai.retry.max-delay");
    return new CallPolicy(
        settings.duration("serai.outbound.timeout"),
        new CallPolicy.RetryPolicy(
            settings.number("serai.retry.max", 0, Integer.MAX_VALUE),
            initial,
            longest.compareTo(initial) < 0 ? initial : longest),
        throttle(settings),
        breaker(settings),
        cacheSize(settings) > 0);
  }

  private static Optional<CallPolicy.ThrottlePolicy> throttle(Settings settings) {
    int requests = settings.number("serai.throttle.requests", 0, Integer.MAX_VALUE);
    return requests == 0
        ? Optional.empty()
        : Optional.of(
            new CallPolicy.ThrottlePolicy(
                requests, settings.duration("serai.throttle.per"), 1_000));
  }

  private static Optional<CallPolicy.CircuitBreakerPolicy> breaker(Settings settings) {
    int rate = settings.number("serai.circuit-breaker.failure-rate", 0, 100);
    return rate == 0
        ? Optional.empty()
        : Optional.of(
            new CallPolicy.CircuitBreakerPolicy(
                rate,
                settings.number("serai.circuit-breaker.minimum-calls", 1, 1_000),
                settings.duration("serai.circuit-breaker.open-for")));
  }

  static ClientOptions agents(Settings settings) {
    ClientOptions standard = ClientOptions.STANDARD;
    return new ClientOptions(
        settings.duration("serai.agents.timeout"),
        settings.duration("serai.agents.stream-silence"),
        standard.maxEventSize(),
        streams(settings),
        settings.bytes("serai.agents.max-task-size", 1, Long.MAX_VALUE),
        standard.maxCardSize(),
        settings.number("serai.agents.retries", 0, 1_000),
        settings.duration("serai.agents.retry-delay"),
        standard.longestPause(),
        settings.number("serai.agents.max-depth", 1, 1_000),
        settings.duration("serai.agents.card-refresh"),
        settings.duration("serai.agents.time-limit"));
  }

  private static StreamLimits streams(Settings settings) {
    return new StreamLimits(
        settings.bytes("serai.agents.max-stream-size", 1, Long.MAX_VALUE),
        settings.number("serai.agents.max-stream-events", 1, Integer.MAX_VALUE),
        settings.bytes("serai.agents.max-stream-bytes-per-second", 1, Long.MAX_VALUE),
        settings.number("serai.agents.max-stream-events-per-second", 1, Integer.MAX_VALUE));
  }

  static AgentLimits agentLimits(Settings settings) {
    return new AgentLimits(
        settings.number("serai.tasks.max-concurrent", 1, Integer.MAX_VALUE),
        settings.number("serai.tasks.max-queued", 0, Integer.MAX_VALUE),
        isClosed(settings));
  }

  static TaskSettings tasks(Settings settings) {
    return new TaskSettings(
        settings.fraction("serai.tasks.weight-factor"),
        settings.fraction("serai.tasks.priority-factor"),
        settings.duration("serai.tasks.grace"),
        settings.duration("serai.tasks.time-limit"),
        settings.duration("serai.tasks.lease"),
        settings.duration("serai.tasks.poll"),
        settings.duration("serai.tasks.keep-for"),
        settings.number("serai.tasks.keep-most", 0, Integer.MAX_VALUE),
        settings.number("serai.tasks.max-events", 10, Integer.MAX_VALUE),
        taskMemory(settings));
  }

  /** In open mode all callers are the operator, who may use all of it. */
  private static TaskMemoryLimits taskMemory(Settings settings) {
    long total =
        liveBytes(settings, "serai.tasks.max-live-bytes", TaskMemoryLimits.standard().total());
    return new TaskMemoryLimits(
        total,
        liveBytes(
            settings,
            "serai.tasks.max-live-bytes-per-caller",
            isClosed(settings) ? total / LIVE_TASKS_SHARE : total));
  }

  private static long liveBytes(Settings settings, String key, long standard) {
    long bytes = settings.bytes(key, 0, Long.MAX_VALUE);
    if (bytes > 0 && bytes < MIN_LIVE_BYTES) {
      throw settings.wrong(key, "a number of bytes, at least " + MIN_LIVE_BYTES + ", or 0");
    }
    return bytes > 0 ? bytes : Math.max(standard, MIN_LIVE_BYTES);
  }

  /** Returns the memory that ended tasks may need if there is no database. */
  static long endedTaskMemory(Settings settings) {
    long bytes = settings.bytes("serai.tasks.keep-memory", 0, Long.MAX_VALUE);
    return bytes > 0 ? bytes : Runtime.getRuntime().maxMemory() / ENDED_TASKS_SHARE;
  }

  /** Returns the maximum number of steps that compiled routes may have in total. */
  static int routeSteps(Settings settings) {
    int steps = settings.number("serai.routes.max-steps", 0, Integer.MAX_VALUE);
    long standard = Runtime.getRuntime().maxMemory() / ROUTE_SHARE / BYTES_PER_STEP;
    return steps > 0 ? steps : (int) Math.min(standard, Integer.MAX_VALUE);
  }

  static CapabilityRegistrar.RegistryLimits registry(Settings settings) {
    long memory = settings.bytes("serai.registry.memory", 0, Long.MAX_VALUE);
    long all = memory > 0 ? memory : Runtime.getRuntime().maxMemory() / REGISTRY_SHARE;
    long own = settings.bytes("serai.registry.memory-per-agent", 0, Long.MAX_VALUE);
    return new CapabilityRegistrar.RegistryLimits(
        settings.number("serai.registry.max-documents-per-agent", 1, Integer.MAX_VALUE),
        settings.number("serai.registry.max-documents", 1, Integer.MAX_VALUE),
        own > 0 ? own : all / REGISTRY_SHARE,
        all,
        settings.duration("serai.registry.name-hold"));
  }

  /** Returns the size that is set, or the standard one as far as a small heap has room for it. */
  private static long cacheSize(Settings settings) {
    long size = settings.bytes("serai.outbound.cache-size", 0, Long.MAX_VALUE);
    return settings.isSet("serai.outbound.cache-size")
        ? size
        : Math.min(size, Runtime.getRuntime().maxMemory() / CACHE_SHARE);
  }

  /** Returns the private hosts that push notifications may be sent to. */
  static PrivateHostAllowlist pushHosts(Settings settings) {
    return privateHosts(settings, "serai.a2a.push.allowed-private-hosts");
  }

  private static PrivateHostAllowlist privateHosts(Settings settings, String key) {
    try {
      return PrivateHostAllowlist.of(key, settings.list(key));
    } catch (IllegalArgumentException wrong) {
      throw settings.wrong(key, "hosts and host:port, separated by commas; " + wrong.getMessage());
    }
  }

  private static Set<String> hosts(Settings settings, String key) {
    return settings.list(key).stream()
        .map(host -> host.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the minimum cosine of a hit that shares no word, by default that of the model. */
  static double minSimilarity(Settings settings) {
    String key = "serai.search.min-similarity";
    if (!settings.text(key).isEmpty()) {
      return settings.fraction(key);
    }
    return settings.text("serai.embeddings.url").isEmpty()
        ? OWN_MODEL_MIN_SIMILARITY
        : ENDPOINT_MIN_SIMILARITY;
  }

  /** Whether callers need a key. */
  static boolean isClosed(Settings settings) {
    return settings.text("serai.security.mode").equalsIgnoreCase("closed");
  }

  /** Returns the configured public base URL of the hub, without a trailing slash. */
  static Optional<String> publicBase(Settings settings) {
    String base = TextFunctions.withoutTrailing(settings.text("serai.public-base-url"), '/');
    return Optional.of(base).filter(text -> !text.isEmpty());
  }
}
