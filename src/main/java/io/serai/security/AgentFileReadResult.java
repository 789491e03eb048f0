package io.serai.security;

import io.serai.document.DocumentFault;
import java.util.List;
import java.util.Optional;

/**
 * What reading an agent's file gave: an agent, or all that is wrong.
 *
 * @param agent the agent; absent exactly where there are faults
 * @param faults why the file is refused
 * @param warnings what may be a mistake and refuses nothing
 */
public record AgentFileReadResult(
    Optional<AgentDefinition> agent, List<DocumentFault> faults, List<DocumentFault> warnings) {
  public AgentFileReadResult {
    faults = List.copyOf(faults);
    warnings = List.copyOf(warnings);
  }
}
