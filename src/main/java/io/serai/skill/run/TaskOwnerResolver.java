package io.serai.skill.run;

import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.task.NewTask;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Who the owners of tasks are at the moment in which they are looked up: their rights may have
 * changed since they asked, while a task waited in line, for an answer, or for the hub to start
 * again. Thread-safe.
 *
 * @param agents the agents that there are now, by id
 * @param operators whether an operator of that id, such as {@code operator:1f0c9a0e55d2}, is one
 *     now
 */
public record TaskOwnerResolver(
    Function<String, Optional<AgentDefinition>> agents, Predicate<String> operators) {
  private static final String A2S = "a2s";

  /** The caller of that id; one that is removed may do nothing ({@link Caller#isRemoved}). */
  public Caller of(String id) {
    if (Caller.isOperator(id)) {
      return operators.test(id) ? new Caller(id, true, Permissions.ALL) : Caller.removed(id);
    }
    return agents.apply(id).map(Caller::of).orElseGet(() -> Caller.removed(id));
  }

  /**
   * Why a task must not go on whatever its skill is: its owner was removed, or may not call its
   * agent any more. Empty where it may go on. What A2S begins was asked of no agent.
   */
  public Optional<String> refusal(NewTask task) {
    Caller owner = of(task.owner());
    if (owner.isRemoved()) {
      return Optional.of(
          owner.id() + " asked for this and was removed since, so nothing is done in its name.");
    }
    boolean admitted =
        task.origin().protocol().startsWith(A2S)
            || agents.apply(task.agent()).filter(agent -> !agent.admits(owner)).isEmpty();
    return admitted
        ? Optional.empty()
        : Optional.of(owner.id() + " may not call the agent " + task.agent() + " any more.");
  }
}
