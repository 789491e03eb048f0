package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.ComparisonOperator;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.util.Optional;

/**
 * The right side of a comparison: an operator and what it compares with (A2E 1.0.0, "Condition
 * Format"). Immutable.
 *
 * @param operand the value to compare with; not used if {@code operandPath} is present
 * @param operandPath where the value to compare with is in the data
 */
public record Comparison(
    ComparisonOperator operator, JsonNode operand, Optional<DataPath> operandPath) {

  /** Returns this comparison with its operand read from the data. */
  public Comparison resolved(RunData data) {
    return operandPath
        .map(path -> new Comparison(operator, data.get(path), Optional.empty()))
        .orElse(this);
  }

  /**
   * Whether a value meets the comparison, whose operand is {@linkplain #resolved known}.
   *
   * @param value missing if there is none
   * @throws io.serai.a2e.data.DataException if the types cannot be compared
   */
  public boolean isMetBy(JsonNode value) {
    return operator.test(value, operand);
  }
}
