package io.serai.skill.agent;

import io.serai.document.JsonMappers;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimits;
import io.serai.security.Permissions;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.run.TaskDispatcher;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The agents of this hub, and those elsewhere: by their ids, or by the URLs of their cards, whether
 * a file names these or not. Tasks of either stand in this hub's log.
 */
public record LocalAndRemoteAgentResolver(
    ServingAgents agents, TaskDispatcher tasks, SkillIntentResolver intake)
    implements CallableAgentResolver {

  @Override
  public Optional<CallableAgent> find(String idOrUrl) {
    return agents
        .find(idOrUrl)
        .or(() -> agents.withCard(idOrUrl))
        .or(() -> RemoteAgentCardAddress.parse(idOrUrl).map(url -> unnamed(idOrUrl, url)))
        .map(this::callee);
  }

  private CallableAgent callee(AgentDefinition agent) {
    return agent.url().isPresent()
        ? new HubTaskCallableAgent(
            agent, tasks, intake, delegationRequest -> asked(agent, delegationRequest))
        : new HubTaskCallableAgent(
            agent,
            tasks,
            intake,
            delegationRequest ->
                intake.read(
                    agent,
                    delegationRequest.caller(),
                    delegationRequest.skill(),
                    delegationRequest.message()));
  }

  /** Which skill is meant the agent elsewhere decides itself, where the order does not name it. */
  private static CompletionStage<SkillIntent> asked(
      AgentDefinition agent, DelegationRequest delegationRequest) {
    String skill = delegationRequest.skill() == null ? agent.id() : delegationRequest.skill();
    return CompletableFuture.completedFuture(
        new SkillIntent.SkillCall(skill, null, JsonMappers.object()));
  }

  /** An agent that no file names: whoever may write routes may have it asked. */
  private static AgentDefinition unnamed(String id, URI url) {
    return new AgentDefinition(
        id,
        id,
        "",
        0,
        false,
        List.of(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        List.of("*"),
        List.of(),
        List.of(),
        List.of(),
        Permissions.NONE,
        AgentRateLimits.DEFAULT,
        Optional.of(new RemoteAgentCardAddress(url, Optional.empty())),
        List.of(),
        List.of());
  }
}
