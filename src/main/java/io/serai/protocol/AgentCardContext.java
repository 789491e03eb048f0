package io.serai.protocol;

import io.serai.security.AgentDefinition;
import io.serai.skill.Skill;
import java.util.function.Predicate;

/**
 * The agent card that is built: whose it is, and for whom.
 *
 * @param base address below which the agent is reached, without a trailing slash
 * @param visible whether the reader of the card may see a skill
 */
public record AgentCardContext(AgentDefinition agent, String base, Predicate<Skill> visible) {}
