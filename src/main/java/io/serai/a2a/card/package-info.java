/**
 * Builds, signs and caches the agent cards of the hub's agents.
 *
 * <p>{@link io.serai.a2a.card.AgentCardProvider} is the entry point. On a cache miss, {@link
 * io.serai.skill.agent.AgentSkillsWriter} lists the skills of the live catalog that the caller may
 * see. {@link io.serai.a2a.card.CardWriter} adds interfaces, capabilities and security schemes as
 * {@link io.serai.a2a.card.SharedCardConfig} configures them. {@link io.serai.a2a.card.CardSigner}
 * signs the card. The result is kept as a {@link io.serai.a2a.card.SerializedCard}.
 */
@NullMarked
package io.serai.a2a.card;

import org.jspecify.annotations.NullMarked;
