package io.serai.a2e.workflow;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A decoded workflow (A2E 1.0.0, "Message Format"). Immutable.
 *
 * @param executionId the id that its author gave the execution, if the wire form has one
 * @param operations operations by id, in the order in which they were first defined
 * @param order ids of the operations to run, as they were written
 */
public record Workflow(
    Optional<String> executionId, Map<String, Operation> operations, List<String> order) {

  public Workflow {
    operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    order = List.copyOf(order);
  }

  /** Returns the operation with an id that is known to exist. */
  public Operation operation(String id) {
    Operation operation = operations.get(id);
    if (operation == null) {
      throw new IllegalArgumentException("There is no operation " + id);
    }
    return operation;
  }

  /** Returns the ids of the operations that are parts of a conditional or a loop. */
  public Set<String> children() {
    Set<String> children = new LinkedHashSet<>();
    operations.values().forEach(operation -> children.addAll(operation.children()));
    return children;
  }

  /**
   * Returns the ids of the operations that run one after another: the order without those that are
   * parts of another operation, each once.
   */
  public List<String> steps() {
    Set<String> children = children();
    return order.stream().distinct().filter(id -> !children.contains(id)).toList();
  }
}
