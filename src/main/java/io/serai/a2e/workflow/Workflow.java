package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Collections;
import java.util.HashMap;
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
 * @param configs configurations by the ids of the operations, as they were written
 * @param order ids of the operations to run, as they were written
 * @param contentHash hash of what runs: equal for workflows that differ in their execution ids only
 * @param length characters of its operations and their order
 */
public record Workflow(
    Optional<String> executionId,
    Map<String, Operation> operations,
    Map<String, JsonNode> configs,
    List<String> order,
    String contentHash,
    int length) {

  private static final int PLACE = 16 * 1024; // characters

  /** The largest number that {@link #size} returns. */
  public static final int MAX_SIZE = 1_000_000;

  public Workflow {
    operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    configs = Map.copyOf(configs);
    order = List.copyOf(order);
  }

  /** Returns the same workflow for another execution. */
  public Workflow withExecutionId(Optional<String> id) {
    return new Workflow(id, operations, configs, order, contentHash, length);
  }

  /**
   * Returns how many places it takes in a cache of a number of workflows: one, and another for each
   * 16 Ki characters.
   */
  public int places() {
    return 1 + length / PLACE;
  }

  /** Returns the operation with an id that is known to exist. */
  public Operation operation(String id) {
    Operation operation = operations.get(id);
    if (operation == null) {
      throw new IllegalArgumentException("There is no operation " + id);
    }
    return operation;
  }

  /** Returns the configuration of an operation that is known to exist. */
  public JsonNode config(String id) {
    return configs.getOrDefault(id, MissingNode.getInstance());
  }

  /** Returns the ids of the operations that are parts of a conditional or a loop. */
  public Set<String> children() {
    Set<String> children = new LinkedHashSet<>();
    operations.values().forEach(operation -> children.addAll(operation.children()));
    return children;
  }

  /**
   * Returns the ids of the operations that run one after another: the order without those that are
   * parts of another operation. An id that the order repeats runs again.
   */
  public List<String> steps() {
    Set<String> children = children();
    return order.stream().filter(id -> !children.contains(id)).toList();
  }

  /**
   * Returns how many operations would run if each branch of a conditional did, and each loop ran
   * once; at most {@link #MAX_SIZE}. No operation may contain itself.
   */
  public int size() {
    Map<String, Long> sizes = new HashMap<>();
    return (int) size(steps(), sizes);
  }

  private long size(List<String> ids, Map<String, Long> sizes) {
    long size = 0;
    for (String id : ids) {
      Operation operation = operations.get(id);
      if (operation != null && !sizes.containsKey(id)) {
        sizes.put(id, Math.min(1 + size(operation.children(), sizes), MAX_SIZE));
      }
      size = Math.min(size + sizes.getOrDefault(id, 0L), MAX_SIZE);
    }
    return size;
  }

  /**
   * Returns the ids of all operations that may run, those that are parts of others too, in the
   * order in which they would.
   */
  public Set<String> runnable() {
    Set<String> runnable = new LinkedHashSet<>();
    steps().forEach(id -> addRunnable(id, runnable));
    return runnable;
  }

  /** Returns the ids of all operations within one that contains others. */
  public Set<String> within(Operation operation) {
    Set<String> within = new LinkedHashSet<>();
    operation.children().forEach(id -> addRunnable(id, within));
    return within;
  }

  private void addRunnable(String id, Set<String> runnable) {
    Operation operation = operations.get(id);
    if (operation != null && runnable.add(id)) {
      operation.children().forEach(child -> addRunnable(child, runnable));
    }
  }
}
