package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.JsonMappers;
import org.jspecify.annotations.Nullable;

/** The state of a conditional or a loop while it runs. */
abstract sealed class CompositeState {
  private final long began = System.nanoTime();

  /** Returns what is recorded when it ends. */
  OperationLog log(OperationStatus status) {
    return new OperationLog(status, System.nanoTime() - began, 1, false);
  }

  /** A conditional that has chosen its branch. */
  static final class Branch extends CompositeState {
    private final boolean met;

    Branch(boolean met) {
      this.met = met;
    }

    boolean isMet() {
      return met;
    }
  }

  /** A loop over a list. Its iterations may run at once, so that it is thread-safe. */
  static final class Iterations extends CompositeState {
    private final JsonNode elements;
    private final @Nullable JsonNode[] results;
    private volatile @Nullable OperationFailure failure;

    Iterations(JsonNode elements) {
      this.elements = elements;
      this.results = new JsonNode[elements.size()];
    }

    JsonNode elements() {
      return elements;
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
