package io.serai.console;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.run.A2aRequestCounters.CounterKey;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The labels of A2A request counters in metrics and JMX: operation, binding, version, outcome. */
final class A2aMetricLabels {

  static final String[] NAMES = {"operation", "binding", "version", "outcome"};

  private A2aMetricLabels() {}

  static String[] of(CounterKey counterKey) {
    return new String[] {
      operation(counterKey.operation()),
      counterKey.binding().name().toLowerCase(Locale.ROOT),
      counterKey.version().text(),
      outcome(counterKey.error())
    };
  }

  private static String operation(@Nullable A2aOperation operation) {
    return operation == null ? "unknown" : operation.name().toLowerCase(Locale.ROOT);
  }

  private static String outcome(@Nullable A2aError error) {
    return error == null ? "ok" : error.name().toLowerCase(Locale.ROOT);
  }
}
