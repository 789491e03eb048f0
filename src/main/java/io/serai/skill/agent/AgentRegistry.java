package io.serai.skill.agent;

import io.serai.security.Caller;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The agents of this hub and the remote ones. A caller gets the agents that it may call; operators
 * register and remove remote agents. Thread-safe; does not block.
 */
public interface AgentRegistry {

  /** Returns the agents that a caller may call, sorted by id. */
  List<AgentEntry> agents(Caller caller);

  /** Returns an agent that a caller may call. */
  Optional<AgentEntry> find(String id, Caller caller);

  /** Returns all remote agents, whoever may call them. */
  List<AgentEntry> remoteAgents();

  /**
   * Registers a remote agent; completes when the registration is on disk and the agent is active.
   *
   * <p>Fails with a {@link io.serai.http.error.HttpErrorException} if the caller is not an
   * operator, the document is invalid, the card cannot be used, or the id belongs to another agent.
   *
   * @param document the members of the agent's file as JSON; {@code card} is required
   * @param subject receives the agent's id as soon as it is known
   */
  CompletionStage<AgentRegistration> register(
      String document, Caller caller, Consumer<String> subject);

  /**
   * Removes a registered agent; completes when it is no longer active.
   *
   * <p>Fails with a {@link io.serai.http.error.HttpErrorException} if the caller is not an
   * operator, or there is no such registration.
   */
  CompletionStage<Void> remove(String id, Caller caller);

  /**
   * A registered agent.
   *
   * @param isNew whether the registration did not exist before
   */
  record AgentRegistration(AgentEntry entry, boolean isNew) {}
}
