package io.serai.a2a.remote;

import io.serai.a2a.client.RemoteCardState;
import io.serai.a2a.model.AgentCard;
import io.serai.security.AgentDefinition;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One agent elsewhere and what is served of it; changed by one thread, read by any. */
final class ServedRemoteAgent {
  private static final Logger LOG = LoggerFactory.getLogger(ServedRemoteAgent.class);

  private final AgentDefinition agent;
  private final RemoteAgentCardAddress remote;
  private final CompletableFuture<Void> looked = new CompletableFuture<>();
  private volatile List<Skill> skills;
  private volatile @Nullable AgentCard card;
  private volatile @Nullable String fault;

  /**
   * @param before what was served of it as it was before; none where it is new
   */
  ServedRemoteAgent(
      AgentDefinition agent, RemoteAgentCardAddress remote, @Nullable ServedRemoteAgent before) {
    this.agent = agent;
    this.remote = remote;
    this.skills = before == null ? List.of() : before.skills;
  }

  boolean is(AgentDefinition other) {
    return agent.equals(other);
  }

  RemoteAgentCardAddress remote() {
    return remote;
  }

  /** Completes when its card was looked at once. */
  CompletableFuture<Void> looked() {
    return looked;
  }

  /** Serves what its card says now; an old one where there is none. */
  void apply(RemoteCardState state, SkillCatalog catalog, RemoteSkillFactory maker) {
    AgentCard now = state.card();
    if (now == null || Objects.equals(now, card)) {
      tell(state.fault());
      return;
    }
    List<Skill> next = maker.of(agent, now);
    try {
      catalog.update(next, skills);
      card = now;
      skills = next;
      LOG.info("Agent {} has {} skills for this hub", agent.id(), next.size());
      tell(state.fault());
    } catch (SkillExistsException taken) {
      tell(String.valueOf(taken.getMessage()));
    }
  }

  /** Serves nothing of it any more. */
  void withdraw(SkillCatalog catalog) {
    catalog.update(List.of(), skills);
  }

  /** How it stands. */
  RemoteAgentStatus view(RemoteCardState state) {
    return new RemoteAgentStatus(agent.id(), state, skills.stream().map(Skill::id).toList(), fault);
  }

  private void tell(@Nullable String now) {
    if (now != null && !now.equals(fault)) {
      LOG.warn("The card of agent {} cannot be used: {}", agent.id(), now);
    }
    fault = now;
  }
}
