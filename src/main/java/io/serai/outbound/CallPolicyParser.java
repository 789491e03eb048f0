package io.serai.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.DurationFormat;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Parses the {@code x-serai} block of a capability or step into a {@link CallPolicy}. It reports
 * every fault and uses the default for each faulty setting.
 */
final class CallPolicyParser {

  private static final int MAX_COUNT = 1_000_000;

  private final String pointer;
  private final Consumer<DocumentFault> faults;

  CallPolicyParser(String pointer, Consumer<DocumentFault> faults) {
    this.pointer = pointer;
    this.faults = faults;
  }

  CallPolicy read(JsonNode block, CallPolicy defaults) {
    if (!block.isObject()) {
      fault("", "must be a mapping such as {timeout: 5s}");
      return defaults;
    }
    checkFieldNames(block, "", List.of("timeout", "retry", "throttle", "circuit-breaker", "cache"));
    return new CallPolicy(
        duration(block, "", "timeout", 1, defaults.timeout()),
        retry(block.get("retry"), defaults.retry()),
        throttle(block.get("throttle"), defaults.throttle()),
        breaker(block.get("circuit-breaker"), defaults.breaker()),
        bool(block, "cache", defaults.cache()));
  }

  private RetryPolicy retry(@Nullable JsonNode node, RetryPolicy defaults) {
    if (isFalse(node)) {
      return RetryPolicy.NONE;
    }
    if (node == null || !mapping(node, "/retry", "{max: 3, initial-delay: 100ms}")) {
      return defaults;
    }
    checkFieldNames(node, "/retry", List.of("max", "initial-delay", "max-delay"));
    RetryPolicy base = defaults.max() == 0 ? CallPolicy.DEFAULT.retry() : defaults;
    Duration first = duration(node, "/retry", "initial-delay", 0, base.initialDelay());
    Duration longest = base.maxDelay().compareTo(first) < 0 ? first : base.maxDelay();
    longest = duration(node, "/retry", "max-delay", 0, longest);
    if (longest.compareTo(first) < 0) {
      fault("/retry/max-delay", "must not be shorter than initial-delay; raise it");
    }
    return new RetryPolicy(number(node, "/retry", "max", 0, 20, base.max()), first, longest);
  }

  private Optional<ThrottlePolicy> throttle(
      @Nullable JsonNode node, Optional<ThrottlePolicy> defaults) {
    if (isFalse(node)) {
      return Optional.empty();
    }
    if (node == null || !mapping(node, "/throttle", "{requests: 10, per: 1s}")) {
      return defaults;
    }
    checkFieldNames(node, "/throttle", List.of("requests", "per", "waiting"));
    if (!node.has("requests")) {
      fault("/throttle/requests", "is missing; say how many requests may go out, such as 10");
      return defaults;
    }
    ThrottlePolicy base = defaults.orElse(new ThrottlePolicy(1, Duration.ofSeconds(1), 100));
    return Optional.of(
        new ThrottlePolicy(
            number(node, "/throttle", "requests", 1, MAX_COUNT, base.requests()),
            duration(node, "/throttle", "per", 1, base.per()),
            number(node, "/throttle", "waiting", 0, MAX_COUNT, base.waiting())));
  }

  private Optional<CircuitBreakerPolicy> breaker(
      @Nullable JsonNode node, Optional<CircuitBreakerPolicy> defaults) {
    if (isFalse(node)) {
      return Optional.empty();
    }
    String path = "/circuit-breaker";
    if (node == null || !mapping(node, path, "{failure-rate: 50, open-for: 30s}")) {
      return defaults;
    }
    checkFieldNames(node, path, List.of("failure-rate", "minimum-calls", "open-for"));
    CircuitBreakerPolicy base = defaults.or(CallPolicy.DEFAULT::breaker).orElseThrow();
    return Optional.of(
        new CircuitBreakerPolicy(
            number(node, path, "failure-rate", 1, 100, base.failureRate()),
            number(node, path, "minimum-calls", 1, MAX_COUNT, base.minimumCalls()),
            duration(node, path, "open-for", 1, base.openFor())));
  }

  private static boolean isFalse(@Nullable JsonNode node) {
    return node != null && node.isBoolean() && !node.booleanValue();
  }

  private boolean mapping(JsonNode node, String path, String example) {
    if (!node.isObject()) {
      fault(path, "must be false or a mapping such as " + example);
    }
    return node.isObject();
  }

  private void checkFieldNames(JsonNode node, String path, List<String> names) {
    for (Iterator<String> it = node.fieldNames(); it.hasNext(); ) {
      String name = it.next();
      if (!names.contains(name)) {
        String escaped = name.replace("~", "~0").replace("/", "~1");
        fault(path + "/" + escaped, "is not known here; use " + String.join(", ", names));
      }
    }
  }

  private Duration duration(
      JsonNode node, String path, String name, long minMillis, Duration defaultValue) {
    JsonNode value = node.get(name);
    if (value == null) {
      return defaultValue;
    }
    return (value.isTextual()
            ? DurationFormat.parse(value.textValue())
            : Optional.<Duration>empty())
        .filter(d -> d.toMillis() >= minMillis)
        .filter(d -> d.compareTo(Duration.ofDays(1)) <= 0)
        .orElseGet(
            () -> {
              fault(path + "/" + name, "must be a duration of at most 1d, such as 10ms or 30s");
              return defaultValue;
            });
  }

  private int number(JsonNode node, String path, String name, int min, int max, int defaultValue) {
    JsonNode value = node.get(name);
    if (value == null) {
      return defaultValue;
    }
    if (value.isInt() && value.intValue() >= min && value.intValue() <= max) {
      return value.intValue();
    }
    fault(path + "/" + name, "must be a whole number from " + min + " to " + max);
    return defaultValue;
  }

  private boolean bool(JsonNode node, String name, boolean defaultValue) {
    JsonNode value = node.get(name);
    if (value == null) {
      return defaultValue;
    }
    if (!value.isBoolean()) {
      fault("/" + name, "must be true or false");
      return defaultValue;
    }
    return value.booleanValue();
  }

  private void fault(String path, String message) {
    String name = path.isEmpty() ? "x-serai" : path.substring(path.lastIndexOf('/') + 1);
    faults.accept(DocumentFault.at(pointer + path, "INVALID", name + " " + message));
  }
}
