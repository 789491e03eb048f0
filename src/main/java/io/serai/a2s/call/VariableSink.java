package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Takes the variables that an output mapping sets. */
@FunctionalInterface
public interface VariableSink {

  /**
   * Sets a variable or a member of it.
   *
   * @param path the variable's name, then the members within it: {@code a.b} is {@code [a, b]}
   * @param value the value, a JSON null where the answer has none; not to be changed
   */
  void set(List<String> path, JsonNode value);
}
