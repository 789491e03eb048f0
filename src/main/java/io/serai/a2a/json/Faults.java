package io.serai.a2a.json;

import io.serai.a2a.model.A2aException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with some parameters. */
final class Faults {
  private final List<A2aException.Violation> violations = new ArrayList<>();

  void add(String field, String description) {
    violations.add(new A2aException.Violation(field, description));
  }

  boolean has(String field) {
    return violations.stream().anyMatch(each -> each.field().equals(field));
  }

  /**
   * Lets pass what is right.
   *
   * @throws A2aException where anything is wrong
   */
  <T> T pass(T right) {
    refuse();
    return right;
  }

  boolean isEmpty() {
    return violations.isEmpty();
  }

  /** All of them in one line. */
  String words() {
    return violations.stream()
        .map(each -> each.field() + " " + each.description())
        .collect(Collectors.joining("; "));
  }

  void refuse() {
    if (!violations.isEmpty()) {
      throw A2aException.invalid(violations);
    }
  }
}
