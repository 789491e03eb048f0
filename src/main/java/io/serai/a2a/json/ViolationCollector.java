package io.serai.a2a.json;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aException.Violation;
import io.serai.document.FirstFaults;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Collects the violations found while reading JSON. Not thread-safe. */
final class ViolationCollector {
  private final FirstFaults<Violation> violations = new FirstFaults<>();

  void add(String field, String description) {
    violations.add(new Violation(TextFunctions.clipped(field), description));
  }

  boolean has(String field) {
    return violations.kept().stream().anyMatch(each -> each.field().equals(field));
  }

  /**
   * Returns a value if there are no violations.
   *
   * @throws A2aException if there is any violation
   */
  <T> T requireValid(T value) {
    throwIfAny();
    return value;
  }

  boolean isEmpty() {
    return violations.kept().isEmpty();
  }

  /** Returns all violations in one line. */
  String summary() {
    return reported().stream()
        .map(each -> each.field() + " " + each.description())
        .collect(Collectors.joining("; "));
  }

  void throwIfAny() {
    if (!isEmpty()) {
      throw A2aException.invalid(reported());
    }
  }

  private List<Violation> reported() {
    List<Violation> reported = new ArrayList<>(violations.kept());
    violations.more().ifPresent(more -> reported.add(new Violation("", more)));
    return reported;
  }
}
