package io.serai.a2a.json;

import io.serai.a2a.model.A2aException;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Collects the violations found while reading JSON. Not thread-safe. */
final class ViolationCollector {
  /** Limits the error's size: large parameters may have a violation at every value. */
  private static final int MAX_VIOLATIONS = 100;

  private final List<A2aException.Violation> violations = new ArrayList<>();
  private int omitted;

  void add(String field, String description) {
    if (violations.size() < MAX_VIOLATIONS) {
      violations.add(new A2aException.Violation(TextFunctions.clipped(field), description));
    } else {
      omitted++;
    }
  }

  boolean has(String field) {
    return violations.stream().anyMatch(each -> each.field().equals(field));
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
    return violations.isEmpty();
  }

  /** Returns all violations in one line. */
  String summary() {
    return reported().stream()
        .map(each -> each.field() + " " + each.description())
        .collect(Collectors.joining("; "));
  }

  void throwIfAny() {
    if (!violations.isEmpty()) {
      throw A2aException.invalid(reported());
    }
  }

  private List<A2aException.Violation> reported() {
    if (omitted == 0) {
      return violations;
    }
    List<A2aException.Violation> reported = new ArrayList<>(violations);
    reported.add(
        new A2aException.Violation("", "there are " + omitted + " more; correct these first"));
    return reported;
  }
}
