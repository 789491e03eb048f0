package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Receives the variables that an output mapping sets. */
@FunctionalInterface
public interface VariableSink {

  /**
   * Sets a variable or a member of it.
   *
   * @param path the name of the variable, then the members within it: {@code a.b} is {@code [a, b]}
   * @param value a JSON null if the response has no value; must not be modified
   */
  void set(List<String> path, JsonNode value);
}
