package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How many requests came, and what became of them. Thread-safe; counting is cheap. */
public final class A2aRequestCounters {
  private final Map<CounterKey, LongAdder> counts = new ConcurrentHashMap<>();

  /** How a request is spoken. */
  public enum Binding {
    JSON_RPC,
    HTTP_JSON,
    GRPC
  }

  /**
   * One kind of request with its end.
   *
   * @param operation none where nobody can tell which
   * @param error none where it went well, or its stream was begun
   */
  public record CounterKey(
      Binding binding,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable A2aError error) {}

  /** Counts a request that is answered. */
  public void add(
      Binding binding,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable A2aError error) {
    counts
        .computeIfAbsent(
            new CounterKey(binding, version, operation, error), counterKey -> new LongAdder())
        .increment();
  }

  /** What was counted so far. */
  public Map<CounterKey, Long> all() {
    return counts.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> each.getValue().sum()));
  }
}
