package io.serai.skill.run;

import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.task.NewTask;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Looks up the current rights of task owners. They may have changed since the task was submitted,
 * while it waited in a queue, for an answer, or for a restart of the hub. Thread-safe.
 *
 * @param agents looks up current agents by id
 * @param operators whether the operator with that id, such as {@code operator:1f0c9a0e55d2},
 *     currently exists
 */
public record OwnerRightsLookup(
    Function<String, Optional<AgentDefinition>> agents, Predicate<String> operators) {
  private static final String A2S = "a2s";

  /**
   * Returns the caller with that id. A removed caller may do nothing ({@link Caller#isRemoved}).
   */
  public Caller of(String id) {
    if (Caller.isOperator(id)) {
      return operators.test(id) ? new Caller(id, true, Permissions.ALL) : Caller.removed(id);
    }
    return agents.apply(id).map(Caller::of).orElseGet(() -> Caller.removed(id));
  }

  /**
   * Returns why a task must not continue, whatever its skill: its owner was removed, or may no
   * longer call its agent. Empty if it may continue. Tasks of the A2S protocol are not addressed to
   * an agent.
   */
  public Optional<String> refusal(NewTask task) {
    Caller owner = of(task.owner());
    if (owner.isRemoved()) {
      return Optional.of(
          owner.id()
              + " requested this but has been removed since, so nothing is done on its "
              + "behalf.");
    }
    boolean admitted =
        task.origin().protocol().startsWith(A2S)
            || agents.apply(task.agent()).filter(agent -> !agent.admits(owner)).isEmpty();
    return admitted
        ? Optional.empty()
        : Optional.of(owner.id() + " may not call the agent " + task.agent() + " any more.");
  }
}
