package io.serai.skill.run;

import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.task.NewTask;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks up the current rights of task owners. They may have changed since the task was submitted,
 * while it waited in a queue, for an answer, or for a restart of the hub. Thread-safe.
 *
 * @param agents looks up current agents by id
 * @param operators looks up current operators by id, such as {@code operator:1f0c9a0e55d2}
 */
public record OwnerRightsLookup(
    Function<String, Optional<AgentDefinition>> agents,
    Function<String, Optional<Caller>> operators) {
  /**
   * Returns the caller with that id. A removed caller may do nothing ({@link Caller#isRemoved}),
   * and the same applies to an operator who may only read now.
   */
  public Caller of(String id) {
    if (Caller.isOperator(id)) {
      return operators
          .apply(id)
          .filter(operator -> operator.hasRole(OperatorRole.OPERATOR))
          .orElseGet(() -> Caller.removed(id));
    }
    return agents.apply(id).map(Caller::of).orElseGet(() -> Caller.removed(id));
  }

  /** Returns why nothing is done for an owner any more; empty if it was not removed. */
  public Optional<String> removal(Caller owner) {
    if (!owner.isRemoved()) {
      return Optional.empty();
    }
    boolean viewer = Caller.isOperator(owner.id()) && operators.apply(owner.id()).isPresent();
    return Optional.of(
        "%s requested this but %s, so nothing is done on its behalf."
            .formatted(owner.id(), viewer ? "has the role viewer now" : "has been removed since"));
  }

  /**
   * Returns why a task must not continue, whatever its skill: its owner was removed, or may no
   * longer call its agent. Empty if it may continue. Tasks of the A2S protocol are not addressed to
   * an agent, and those of a schedule are the agent's own.
   */
  public Optional<String> refusal(NewTask task) {
    Caller owner = of(task.owner());
    if (owner.isRemoved()) {
      return removal(owner);
    }
    String protocol = task.origin().protocol();
    boolean admitted =
        protocol.startsWith("a2s")
            || protocol.startsWith("schedule")
            || agents.apply(task.agent()).filter(agent -> !agent.admits(owner)).isEmpty();
    return admitted
        ? Optional.empty()
        : Optional.of(owner.id() + " may not call the agent " + task.agent() + " any more.");
  }
}
