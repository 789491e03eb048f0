package io.serai.a2e.workflow;

import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one of two lists of operations, as a value of the data meets a condition or not (A2E 1.0.0,
 * "Conditional").
 *
 * @param path the value; a missing one meets only conditions that say so
 * @param ifTrue ids of the operations that run if the condition is met, in order
 * @param ifFalse ids of the operations that run if it is not
 */
public record Conditional(
    DataPath path, Comparison condition, List<String> ifTrue, List<String> ifFalse)
    implements Operation {

  public Conditional {
    ifTrue = List.copyOf(ifTrue);
    ifFalse = List.copyOf(ifFalse);
  }

  /** Reads the configuration. */
  public static Conditional read(OperationConfigReader config) {
    OperationConfigReader condition = config.object("condition");
    if (!config.has("condition")) {
      config
          .node()
          .member("condition")
          .fault("condition is missing; write {\"path\": …, \"operator\": \"==\", \"value\": …}");
    }
    Conditional conditional =
        new Conditional(
            condition.path("path"),
            condition.condition(),
            config.branch("ifTrue"),
            config.has("ifFalse") ? config.branch("ifFalse") : List.of());
    condition.node().requireKnown();
    return conditional;
  }

  /**
   * Whether the data meets the condition.
   *
   * @throws io.serai.a2e.data.DataException if the types cannot be compared
   */
  public boolean isMetBy(RunData data) {
    return condition.resolved(data).isMetBy(data.find(path));
  }

  @Override
  public List<DataPath> reads() {
    List<DataPath> reads = new ArrayList<>(List.of(path));
    condition.operandPath().ifPresent(reads::add);
    return reads;
  }

  @Override
  public List<String> children() {
    List<String> children = new ArrayList<>(ifTrue);
    children.addAll(ifFalse);
    return children;
  }
}
