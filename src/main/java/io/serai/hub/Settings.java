package io.serai.hub;

import io.serai.document.Durations;
import io.serai.store.DiskFaults;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;

/**
 * The values of all settings of one home, text by key.
 *
 * <p>A value comes from the command line, else from the environment, else from {@code
 * application.properties}, else it is the standard one. Immutable.
 */
public final class Settings {

  /** Every key that Serai reads, in the order of the reference. */
  public static final List<Setting> ALL =
      List.of(
          new Setting("serai.host", "address", "127.0.0.1", "Where the hub listens."),
          new Setting("serai.port", "number", "8080", "The one port; 0 takes any free one."),
          new Setting(
              "serai.public-base-url",
              "URL",
              "",
              "How callers reach the hub, where that differs from host and port."),
          new Setting(
              "serai.http.max-body-size", "bytes", "10485760", "The largest body of a request."),
          new Setting(
              "serai.http.idle-timeout", "duration", "60s", "When a silent connection is closed."),
          new Setting(
              "serai.http.cors-origins",
              "list",
              "",
              "Origins whose web pages may call the hub; * for all."),
          new Setting(
              "serai.http.event-loops",
              "number",
              "0",
              "How many event loops serve; 0 is one for each processor."),
          new Setting(
              "serai.security.mode",
              "open or closed",
              "open",
              "Open serves loopback only and takes who comes without a key for the operator; closed"
                  + " asks everybody for a key."),
          new Setting(
              "serai.security.operators", "list", "", "SHA-256 of the operators' keys, in hex."),
          new Setting(
              "serai.store.url",
              "memory or JDBC URL",
              "jdbc:sqlite:{home}/data/serai.db",
              "Where registered capabilities and statistics are kept."),
          new Setting(
              "serai.routes.max",
              "number",
              "256",
              "How many compiled capability routes stand at once; the least used leave first."),
          new Setting(
              "serai.outbound.allowed-private-hosts",
              "list",
              "",
              "Hosts on private, loopback or link-local addresses that calls may go to."),
          new Setting(
              "serai.outbound.allowed-hosts",
              "list",
              "",
              "Where set, calls go to these hosts only; *.example.com covers subdomains."),
          new Setting(
              "serai.outbound.timeout", "duration", "30s", "How long one try of a call may take."),
          new Setting(
              "serai.outbound.max-response-size",
              "bytes",
              "10485760",
              "The largest answer that is read."),
          new Setting(
              "serai.outbound.connections-per-host",
              "number",
              "256",
              "How many connections stand to one host at most."),
          new Setting(
              "serai.outbound.cache-size",
              "bytes",
              "33554432",
              "How much the response cache holds; 0 turns it off."),
          new Setting("serai.retry.max", "number", "3", "How often a failed call is tried again."),
          new Setting(
              "serai.retry.initial-delay",
              "duration",
              "100ms",
              "The pause before the first retry."),
          new Setting(
              "serai.retry.max-delay", "duration", "5s", "The longest pause before a retry."),
          new Setting(
              "serai.throttle.requests",
              "number",
              "0",
              "How many calls leave for one host in each period; 0 for any number."),
          new Setting("serai.throttle.per", "duration", "1s", "The period of the throttle."),
          new Setting(
              "serai.circuit-breaker.failure-rate",
              "percent",
              "50",
              "Share of failed calls that opens a host's circuit breaker; 0 for no breaker."),
          new Setting(
              "serai.circuit-breaker.minimum-calls",
              "number",
              "20",
              "How many calls must be counted before the breaker judges."),
          new Setting(
              "serai.circuit-breaker.open-for",
              "duration",
              "30s",
              "How long a breaker stays open."),
          new Setting(
              "serai.search.min-similarity",
              "number 0 to 1",
              "0.6",
              "With embeddings: what is less similar, and shares no word, is no hit."),
          new Setting(
              "serai.embeddings.url",
              "URL",
              "",
              "An OpenAI-compatible endpoint for embeddings; without it search is lexical."),
          new Setting(
              "serai.embeddings.model", "text", "", "The model that the endpoint is asked for."),
          new Setting(
              "serai.embeddings.key",
              "text",
              "",
              "The endpoint's key; better set in the environment."),
          new Setting(
              "serai.reload.poll",
              "duration",
              "2s",
              "How often folders are looked through besides being watched."),
          new Setting(
              "serai.shutdown-timeout",
              "duration",
              "20s",
              "How long requests in flight may go on when the hub stops."));

  private static final int HIGHEST_PORT = 65_535;

  private static final Map<String, Setting> BY_KEY = new HashMap<>();

  static {
    ALL.forEach(setting -> BY_KEY.put(setting.key(), setting));
  }

  private final Path home;
  private final Map<String, String> values;
  private final Map<String, String> properties;
  private final Map<String, String> environment;

  private Settings(
      Path home,
      Map<String, String> values,
      Map<String, String> properties,
      Map<String, String> environment) {
    this.home = home;
    this.values = Map.copyOf(values);
    this.properties = properties;
    this.environment = environment;
  }

  /**
   * The settings of a home.
   *
   * @param overrides what the command line says, by key
   * @throws HubException where the file cannot be read
   */
  public static Settings of(
      Path home, Map<String, String> environment, Map<String, String> overrides) {
    Map<String, String> properties = properties(home);
    Map<String, String> values = new HashMap<>(properties);
    for (Setting setting : ALL) {
      String set = environment.get(setting.environmentVariable());
      if (set != null) {
        values.put(setting.key(), set);
      }
    }
    values.putAll(overrides);
    return new Settings(home, values, properties, Map.copyOf(environment));
  }

  /** The folder that everything is relative to. */
  public Path home() {
    return home;
  }

  /** One sentence for each key and environment variable that means nothing to this version. */
  public List<String> unknown() {
    return UnknownSettings.of(properties.keySet(), environment.keySet());
  }

  /** The port that the home is made for, wherever this hub listens. */
  int homePort() {
    String written = text(properties, "serai.port");
    return written.matches("\\d{1,5}") ? Integer.parseInt(written) : port();
  }

  /** The value as text; empty where there is none. */
  public String text(String key) {
    return text(values, key).replace("{home}", home.toString());
  }

  private static String text(Map<String, String> values, String key) {
    Setting setting = BY_KEY.get(key);
    if (setting == null) {
      throw new IllegalArgumentException("no such setting: " + key);
    }
    return values.getOrDefault(key, setting.standard()).trim();
  }

  /** The value as a list; its entries are separated by commas. */
  public List<String> list(String key) {
    return Arrays.stream(text(key).split(","))
        .map(String::trim)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  /** The port to listen on; 0 for any. */
  public int port() {
    return number("serai.port", 0, HIGHEST_PORT);
  }

  /** The value as a number within bounds. */
  int number(String key, int least, int most) {
    String bounds = most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most;
    return within(key, Integer::valueOf, least, most, "a whole number, " + bounds);
  }

  /** The value as a number of bytes. */
  long bytes(String key, long least, long most) {
    return within(key, Long::valueOf, least, most, "a number of bytes, " + least + " to " + most);
  }

  /** The value as a share of one. */
  double fraction(String key) {
    return within(key, Double::valueOf, 0.0, 1.0, "a number from 0 to 1, such as 0.5");
  }

  /** The value as a duration. */
  public Duration duration(String key) {
    return parse(key, Settings::requireDuration, "a duration such as 500ms, 30s or 5m");
  }

  /** What to say of a value that does not fit, by the name under which it was set. */
  HubException wrong(String key, String expected) {
    return new HubException(named(key) + " is \"" + text(key) + "\"; it takes " + expected + ".");
  }

  /** The name under which the value was set: the key, or the environment variable. */
  private String named(String key) {
    String variable = Objects.requireNonNull(BY_KEY.get(key)).environmentVariable();
    String set = environment.get(variable);
    return set != null && set.equals(values.get(key)) ? variable : key;
  }

  private <T extends Comparable<T>> T within(
      String key, Function<String, T> parser, T least, T most, String expected) {
    T value = parse(key, parser, expected);
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw wrong(key, expected);
    }
    return value;
  }

  private <T> T parse(String key, Function<String, T> parser, String expected) {
    try {
      return parser.apply(text(key));
    } catch (IllegalArgumentException wrong) {
      throw wrong(key, expected);
    }
  }

  private static Duration requireDuration(String text) {
    return Durations.parse(text).orElseThrow(IllegalArgumentException::new);
  }

  private static Map<String, String> properties(Path home) {
    Path file = home.resolve("application.properties");
    Properties properties = new Properties();
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (CharacterCodingException failure) {
        throw new HubException(file + " is not UTF-8 text. Save it as UTF-8.", failure);
      } catch (IOException failure) {
        throw new HubException(DiskFaults.sentence(file, failure), failure);
      } catch (IllegalArgumentException failure) {
        throw new HubException(file + " cannot be read: " + failure.getMessage() + ".", failure);
      }
    }
    Map<String, String> values = new HashMap<>();
    properties.forEach((key, value) -> values.put((String) key, (String) value));
    return values;
  }
}
