package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts requests by binding, version, operation and error. Thread-safe. */
public final class A2aRequestCounters {
  private final Map<CounterKey, LongAdder> counts = new ConcurrentHashMap<>();

  /** The binding of a request. */
  public enum Binding {
    JSON_RPC,
    HTTP_JSON,
    GRPC
  }

  /**
   * The key of one counter.
   *
   * @param operation null if the request does not name a known operation
   * @param error null if the request succeeded or its stream was started
   */
  public record CounterKey(
      Binding binding,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable A2aError error) {}

  /** Counts a request that was answered. */
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

  /** Returns the counts so far. */
  public Map<CounterKey, Long> all() {
    return counts.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> each.getValue().sum()));
  }
}
