package io.serai.security.agent;

import io.serai.document.DocumentFault;
import io.serai.security.AgentDefinition;
import java.util.List;
import java.util.Optional;

/**
 * Result of reading an agent's file: an agent, or the faults of the file.
 *
 * @param agent the agent; absent if and only if there are faults
 * @param faults why the file is rejected
 * @param warnings likely mistakes for which the file is not rejected
 */
public record AgentFileReadResult(
    Optional<AgentDefinition> agent, List<DocumentFault> faults, List<DocumentFault> warnings) {
  public AgentFileReadResult {
    faults = List.copyOf(faults);
    warnings = List.copyOf(warnings);
  }
}
