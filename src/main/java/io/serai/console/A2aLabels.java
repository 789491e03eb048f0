package io.serai.console;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.run.A2aCounts.Kind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a kind of request is named in metrics and JMX: operation, binding, version, outcome. */
final class A2aLabels {

  static final String[] NAMES = {"operation", "binding", "version", "outcome"};

  private A2aLabels() {}

  static String[] of(Kind kind) {
    return new String[] {
      operation(kind.operation()),
      kind.binding().name().toLowerCase(Locale.ROOT),
      kind.version().text(),
      outcome(kind.error())
    };
  }

  private static String operation(@Nullable A2aOperation operation) {
    return operation == null ? "unknown" : operation.name().toLowerCase(Locale.ROOT);
  }

  private static String outcome(@Nullable A2aError error) {
    return error == null ? "ok" : error.name().toLowerCase(Locale.ROOT);
  }
}
