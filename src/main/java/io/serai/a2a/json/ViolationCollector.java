package io.serai.a2a.json;

import io.serai.a2a.model.A2aException;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with some parameters. */
final class ViolationCollector {
  /** Parameters of megabytes may have one at each value. */
  private static final int MOST = 100;

  private final List<A2aException.Violation> violations = new ArrayList<>();
  private int more;

  void add(String field, String description) {
    if (violations.size() < MOST) {
      violations.add(new A2aException.Violation(TextFunctions.clipped(field), description));
    } else {
      more++;
    }
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
    return told().stream()
        .map(each -> each.field() + " " + each.description())
        .collect(Collectors.joining("; "));
  }

  void refuse() {
    if (!violations.isEmpty()) {
      throw A2aException.invalid(told());
    }
  }

  private List<A2aException.Violation> told() {
    if (more == 0) {
      return violations;
    }
    List<A2aException.Violation> told = new ArrayList<>(violations);
    told.add(new A2aException.Violation("", "there are " + more + " more; correct these first"));
    return told;
  }
}
