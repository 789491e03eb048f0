package io.serai.skill.intake;

import io.serai.security.AgentDefinition;
import io.serai.task.Message;
import java.util.Optional;

/**
 * Determines what a message asks for if its agent decides that itself, such as an agent that a
 * service behind the hub runs. Thread-safe; must not block.
 */
public interface AgentMessageInterpreter {

  /** Whether it reads the messages to the agent. */
  boolean takes(AgentDefinition agent);

  /**
   * Checks a message, also one to a task that exists.
   *
   * @throws RefusedMessageException if the agent takes no such message
   */
  void check(Message message);

  /**
   * Determines what a message that was checked asks the agent for.
   *
   * @param named the skill that the message names, without its version
   * @throws RefusedMessageException if the agent does not have that skill
   */
  SkillIntent read(AgentDefinition agent, Optional<String> named, Message message);
}
