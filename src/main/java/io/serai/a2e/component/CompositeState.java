package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a conditional or a loop while it runs. */
abstract sealed class CompositeState {
  private final String id;
  private final @Nullable CompositeState around;
  private final long began = System.nanoTime();

  private CompositeState(String id, @Nullable CompositeState around) {
    this.id = id;
    this.around = around;
  }

  /** Returns the conditional or loop that it is in; null if it is in none of its scope. */
  @Nullable CompositeState around() {
    return around;
  }

  /** Returns the id of the operation. */
  String id() {
    return id;
  }

  /** Returns what is recorded when it ends. */
  OperationRecord log(OperationStatus status) {
    return new OperationRecord(status, System.nanoTime() - began, 1, false);
  }

  /** A conditional that has chosen its branch. Thread-safe. */
  static final class Branch extends CompositeState {
    private final boolean met;
    private final List<String> executed = new ArrayList<>();

    /**
     * Creates the state.
     *
     * @param met whether the condition is met
     */
    Branch(String id, @Nullable CompositeState around, boolean met) {
      super(id, around);
      this.met = met;
    }

    boolean isMet() {
      return met;
    }

    /** Records that an operation of the branch has begun. */
    synchronized void begun(String operation) {
      executed.add(operation);
    }

    /** Returns the operations of the branch that have begun, in order. */
    synchronized List<String> executed() {
      return List.copyOf(executed);
    }
  }

  /** A loop over a list. Its iterations may run at once, so that it is thread-safe. */
  static final class Iterations extends CompositeState {
    private final JsonNode elements;
    private final int lanes;
    private final @Nullable JsonNode[] results;
    private volatile @Nullable OperationFailure failure;

    /**
     * Creates the state.
     *
     * @param lanes how many iterations may run at once
     */
    Iterations(String id, @Nullable CompositeState around, JsonNode elements, int lanes) {
      super(id, around);
      this.elements = elements;
      this.lanes = lanes;
      this.results = new JsonNode[elements.size()];
    }

    JsonNode elements() {
      return elements;
    }

    int lanes() {
      return lanes;
    }

    synchronized void result(int index, JsonNode result) {
      results[index] = result;
    }

    /** Returns the results of all iterations that ran, in order. */
    synchronized ArrayNode results() {
      ArrayNode list = JsonMappers.MAPPER.getNodeFactory().arrayNode(results.length);
      for (JsonNode result : results) {
        if (result != null) {
          list.add(result);
        }
      }
      return list;
    }

    @Nullable OperationFailure failure() {
      return failure;
    }

    /** Lets no further iteration begin. */
    void fail(OperationFailure reason) {
      failure = reason;
    }
  }
}
