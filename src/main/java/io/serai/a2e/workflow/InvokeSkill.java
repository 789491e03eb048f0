package io.serai.a2e.workflow;

import io.serai.a2e.data.DataPath;
import java.util.List;
import java.util.Optional;

/**
 * Calls a skill of the hub.
 *
 * @param skill id of the skill
 * @param input the input, with references to data
 */
public record InvokeSkill(String skill, JsonTemplate input, DataPath outputPath)
    implements Operation {

  /** Reads the configuration. */
  public static InvokeSkill read(OperationConfig config) {
    return new InvokeSkill(config.text("skill"), config.template("input"), config.outputPath());
  }

  @Override
  public String type() {
    return "InvokeSkill";
  }

  @Override
  public List<DataPath> reads() {
    return input.paths();
  }

  @Override
  public Optional<DataPath> writes() {
    return Optional.of(outputPath);
  }

  @Override
  public OperationEffect effect() {
    return OperationEffect.EXTERNAL;
  }
}
