package io.serai.http;

import io.serai.document.TextFunctions;
import io.serai.http.limit.BodyLimits;
import io.serai.http.limit.CallerQuota;
import io.serai.http.proxy.TrustedProxyHeaderFilter;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.host.TrustedProxies;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys of the HTTP server: {@code serai.host}, {@code serai.port}, {@code serai.http.*}. */
public final class HttpSettings {

  private static final Logger LOG = LoggerFactory.getLogger(HttpSettings.class);
  private static final int FEW_CONNECTIONS = 100;

  public static final Setting<String> HOST =
      Setting.text("serai.host", "address", "127.0.0.1", "The address that the hub listens on.");

  public static final Setting<Integer> PORT =
      Setting.number(
          "serai.port", "8080", 0, 65_535, "The port that the hub listens on; 0 for any free one.");

  public static final Setting<String> PUBLIC_BASE_URL =
      Setting.text(
          "serai.public-base-url",
          "URL",
          "",
          "The URL by which callers reach the hub, if it differs from host and port.");

  public static final Setting<Long> MAX_BODY_SIZE =
      Setting.bytes(
          "serai.http.max-body-size",
          "10485760",
          1,
          Integer.MAX_VALUE,
          "Maximum size of a request body.");

  static final Setting<Long> BODY_BUDGET =
      Setting.bytes(
          "serai.http.body-budget",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum size of all request bodies that are buffered at once, and of responses that"
              + " are not read yet; 0 for an eighth of Java's heap. Requests beyond it are"
              + " answered with 503.");

  static final Setting<Long> BODY_BUDGET_PER_CALLER =
      Setting.bytes(
          "serai.http.body-budget-per-caller",
          "0",
          0,
          Long.MAX_VALUE,
          "Share of that budget that one caller, an agent or an address, may use; 0 for a"
              + " quarter. Its requests beyond it are answered with 429.");

  static final Setting<Duration> BODY_TIMEOUT =
      Setting.duration(
          "serai.http.body-timeout",
          "30s",
          "Maximum time to receive a request body, after which the request is answered with 408;"
              + " 0s for no limit.");

  static final Setting<Duration> IDLE_TIMEOUT =
      Setting.duration(
          "serai.http.idle-timeout",
          "60s",
          "Time after which a connection is closed that has no request in progress, or whose"
              + " client does not read the response.");

  static final Setting<List<String>> CORS_ORIGINS =
      Setting.list(
          "serai.http.cors-origins", "", "Origins whose web pages may call the hub; * for all.");

  static final Setting<Integer> MAX_CONNECTIONS =
      Setting.number(
          "serai.http.max-connections",
          "0",
          0,
          Integer.MAX_VALUE,
          "Maximum number of open connections to the hub; more are closed at once. 0 for three"
              + " quarters of the files that the process may still open at its start (ulimit -n),"
              + " without 200 for itself.");

  static final Setting<Integer> MAX_CONNECTIONS_PER_CALLER =
      Setting.number(
          "serai.http.max-connections-per-caller",
          "0",
          0,
          Integer.MAX_VALUE,
          "Share of that number that one address may have; more are closed at once. 0 for half."
              + " It does not apply to trusted proxies.");

  static final Setting<Integer> MAX_STREAMS =
      Setting.number(
          "serai.http.max-streams",
          "10000",
          0,
          Integer.MAX_VALUE,
          "Maximum number of open streams, such as event streams; more are answered with 503.");

  static final Setting<Integer> MAX_STREAMS_PER_CALLER =
      Setting.number(
          "serai.http.max-streams-per-caller",
          "5000",
          0,
          Integer.MAX_VALUE,
          "Share of that number that one caller, an agent or an address, may have; more are"
              + " answered with 429.");

  static final Setting<Integer> MAX_WEBSOCKETS =
      Setting.number(
          "serai.http.max-websockets",
          "10000",
          0,
          Integer.MAX_VALUE,
          "Maximum number of open WebSockets; more are answered with 503.");

  static final Setting<Integer> MAX_WEBSOCKETS_PER_CALLER =
      Setting.number(
          "serai.http.max-websockets-per-caller",
          "5000",
          0,
          Integer.MAX_VALUE,
          "Share of that number that one caller, an agent or an address, may have; more are"
              + " answered with 429.");

  static final Setting<Integer> EVENT_LOOPS =
      Setting.number(
          "serai.http.event-loops",
          "0",
          0,
          1_000,
          "Number of event loops of the HTTP server; 0 for one per processor.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          HOST,
          PORT,
          PUBLIC_BASE_URL,
          MAX_BODY_SIZE,
          BODY_BUDGET,
          BODY_BUDGET_PER_CALLER,
          BODY_TIMEOUT,
          IDLE_TIMEOUT,
          CORS_ORIGINS,
          MAX_CONNECTIONS,
          MAX_CONNECTIONS_PER_CALLER,
          MAX_STREAMS,
          MAX_STREAMS_PER_CALLER,
          MAX_WEBSOCKETS,
          MAX_WEBSOCKETS_PER_CALLER,
          EVENT_LOOPS);

  private HttpSettings() {}

  /** Returns the configuration of the server. */
  public static HttpServerConfig config(Settings settings) {
    return new HttpServerConfig(
        settings.text(HOST),
        settings.get(PORT),
        bodies(settings),
        settings.get(IDLE_TIMEOUT),
        settings.get(CORS_ORIGINS),
        eventLoops(settings),
        connections(settings, FileDescriptors.connections()),
        SecuritySettings.proxies(settings),
        quota(settings, MAX_STREAMS, MAX_STREAMS_PER_CALLER));
  }

  /** Returns the number of event loops. */
  public static int eventLoops(Settings settings) {
    int loops = settings.get(EVENT_LOOPS);
    return loops > 0 ? loops : Runtime.getRuntime().availableProcessors();
  }

  /** Returns how many WebSockets may be open. */
  public static CallerQuota.Limits webSockets(Settings settings) {
    return quota(settings, MAX_WEBSOCKETS, MAX_WEBSOCKETS_PER_CALLER);
  }

  /** Returns the filter that accepts forwarded headers from trusted proxies. */
  public static TrustedProxyHeaderFilter forwarded(Settings settings) {
    Optional<String> certificate = settings.find(SecuritySettings.CLIENT_CERT_HEADER);
    TrustedProxies proxies = SecuritySettings.proxies(settings);
    if (certificate.isPresent() && !proxies.any()) {
      throw new InvalidSettingException(
          SecuritySettings.CLIENT_CERT_HEADER.key()
              + " is accepted from trusted proxies only. Set "
              + SecuritySettings.TRUSTED_PROXIES.key()
              + ".");
    }
    return new TrustedProxyHeaderFilter(proxies, certificate);
  }

  /** Returns the configured public base URL of the hub, without a trailing slash. */
  public static Optional<String> publicBaseUrl(Settings settings) {
    return settings.find(PUBLIC_BASE_URL).map(url -> TextFunctions.withoutTrailing(url, '/'));
  }

  /**
   * Returns how long an event stream may be idle before it sends a comment. The default is
   * shortened so that no stream is closed before.
   *
   * @throws InvalidSettingException if the setting is longer than the idle timeout allows
   */
  public static Duration heartbeat(Settings settings, Setting<Duration> setting) {
    Duration heartbeat = settings.get(setting);
    Duration idle = settings.get(IDLE_TIMEOUT);
    if (idle.isZero() || heartbeat.compareTo(idle) < 0) {
      return heartbeat;
    }
    if (!settings.isSet(setting)) {
      return idle.dividedBy(3);
    }
    throw new InvalidSettingException(
        ("%s (%s) must be shorter than serai.http.idle-timeout (%s), which closes a stream "
                + "without events before. Shorten it, or raise the timeout.")
            .formatted(setting.key(), settings.text(setting), settings.text(IDLE_TIMEOUT)));
  }

  /** Returns how many connections may be open, of {@code possible} ones. */
  static CallerQuota.Limits connections(Settings settings, int possible) {
    CallerQuota.Limits set = quota(settings, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_CALLER);
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

  private static CallerQuota.Limits quota(
      Settings settings, Setting<Integer> total, Setting<Integer> perCaller) {
    return new CallerQuota.Limits(settings.get(total), settings.get(perCaller));
  }

  private static BodyLimits bodies(Settings settings) {
    long maxSize = settings.get(MAX_BODY_SIZE);
    long budget = bodyBudget(settings, BODY_BUDGET, maxSize);
    long total = budget == 0 ? BodyLimits.standardBudget(maxSize) : budget;
    long share = bodyBudget(settings, BODY_BUDGET_PER_CALLER, maxSize);
    return new BodyLimits(
        maxSize,
        total,
        share == 0 ? BodyLimits.standardShare(total, maxSize) : share,
        settings.get(BODY_TIMEOUT));
  }

  /** Rejects a budget smaller than the largest body, which could then never be accepted. */
  private static long bodyBudget(Settings settings, Setting<Long> setting, long maxSize) {
    long budget = settings.get(setting);
    if (budget != 0 && budget < maxSize) {
      throw settings.invalid(setting, "0, or a number of bytes from serai.http.max-body-size on");
    }
    return budget;
  }
}
