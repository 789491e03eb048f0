package io.serai.skill.intake;

import io.serai.security.AgentDefinition;
import io.serai.task.Message;
import java.util.Optional;

/**
 * Determines what messages ask for whose agent decides that itself, such as one that a service
 * behind the hub runs. Thread-safe; must not block.
 */
public interface AgentIntake {

  /** Whether it reads the messages to the agent. */
  boolean takes(AgentDefinition agent);

  /**
   * Determines what a message asks the agent for.
   *
   * @param named the skill that the message names, without its version
   * @throws UnknownSkillException if the agent does not have that skill
   */
  SkillIntent read(AgentDefinition agent, Optional<String> named, Message message);
}
