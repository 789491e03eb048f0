package io.serai.a2a.remote;

import io.serai.a2a.client.RemoteCardState;
import io.serai.a2a.model.AgentCard;
import io.serai.security.AgentDefinition;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A remote agent and its skills in the catalog. Changed by one thread at a time, readable by any.
 */
final class ServedRemoteAgent {
  private static final Logger LOG = LoggerFactory.getLogger(ServedRemoteAgent.class);

  private final AgentDefinition agent;
  private final RemoteAgentCardAddress remote;
  private final RemoteRetryBackoff backoff;
  private final CompletableFuture<Void> firstRead = new CompletableFuture<>();
  private volatile List<Skill> skills;
  private volatile @Nullable AgentCard card;
  private volatile @Nullable String fault;
  private boolean retryPending;

  /**
   * @param before the agent's previous definition, whose skills are in the catalog; null if the
   *     agent is new
   * @param backoff the pauses between attempts to read the card
   */
  ServedRemoteAgent(
      AgentDefinition agent,
      RemoteAgentCardAddress remote,
      @Nullable ServedRemoteAgent before,
      RemoteRetryBackoff backoff) {
    this.agent = agent;
    this.remote = remote;
    this.backoff = backoff;
    this.skills = before == null ? List.of() : before.skills;
  }

  /**
   * Whether nothing changes for a definition from the directory: it is equal, and was not read
   * again while the card could not be used.
   */
  @SuppressWarnings("ReferenceEquality") // a definition that was read again is another object
  boolean isCurrentFor(AgentDefinition other) {
    return agent.equals(other) && (fault == null || agent == other);
  }

  RemoteAgentCardAddress remote() {
    return remote;
  }

  /** Completes when the card has been read once. */
  CompletableFuture<Void> firstRead() {
    return firstRead;
  }

  /**
   * Updates the catalog with the skills of the current card; without a card, the previous skills
   * stay.
   */
  void apply(RemoteCardState state, SkillCatalog catalog, RemoteSkillFactory factory) {
    AgentCard now = state.card();
    if (now == null || Objects.equals(now, card)) {
      setFault(state.fault());
      return;
    }
    List<Skill> next = factory.of(agent, now);
    try {
      catalog.update(next, skills);
      card = now;
      skills = next;
      LOG.info("Agent {} has {} skills for this hub", agent.id(), next.size());
      AgentSkillHints.of(agent).unused(agent.id(), names(next)).forEach(LOG::warn);
      setFault(state.fault());
    } catch (SkillExistsException conflict) {
      setFault(String.valueOf(conflict.getMessage()));
    }
  }

  private List<String> names(List<Skill> served) {
    return served.stream().map(each -> each.id().substring(agent.id().length() + 1)).toList();
  }

  /** Runs an action after the next pause, unless one waits already. */
  void retryLater(Consumer<Runnable> executor, Runnable action) {
    if (retryPending) {
      return;
    }
    retryPending = true;
    var unused =
        backoff
            .pause(Duration.ZERO)
            .thenRun(
                () ->
                    executor.accept(
                        () -> {
                          retryPending = false;
                          action.run();
                        }));
  }

  /** Begins again with the shortest pause. */
  void resetRetries() {
    backoff.progressed();
  }

  /** Removes the skills from the catalog. */
  void withdraw(SkillCatalog catalog) {
    catalog.update(List.of(), skills);
  }

  /** Returns the status. */
  RemoteAgentStatus status(RemoteCardState state) {
    return new RemoteAgentStatus(agent.id(), state, skills.stream().map(Skill::id).toList(), fault);
  }

  private void setFault(@Nullable String now) {
    if (now != null && !now.equals(fault)) {
      LOG.warn("The card of agent {} cannot be used: {}", agent.id(), now);
    }
    fault = now;
  }
}
