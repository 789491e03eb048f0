package io.serai.skill.agent;

import io.serai.document.JsonMappers;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Permissions;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.RetentionRule;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.run.TaskDispatcher;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Resolves the agents of this hub and remote agents, by id or by card URL. A remote agent need not
 * be named by a file. Tasks of both are stored in this hub's log.
 */
public record LocalAndRemoteAgentResolver(
    ActiveAgents agents, TaskDispatcher tasks, SkillIntentResolver intake)
    implements CallableAgentResolver {

  @Override
  public Optional<CallableAgent> find(String idOrUrl) {
    return agents
        .find(idOrUrl)
        .or(() -> agents.withCard(idOrUrl))
        .or(() -> RemoteAgentCardAddress.parse(idOrUrl).map(url -> undeclared(idOrUrl, url)))
        .map(this::callee);
  }

  private CallableAgent callee(AgentDefinition agent) {
    return agent.url().isPresent()
        ? new HubTaskCallableAgent(
            agent, tasks, intake, delegationRequest -> remoteIntent(agent, delegationRequest))
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

  /** If the request names no skill, the remote agent itself decides which one is meant. */
  private static CompletionStage<SkillIntent> remoteIntent(
      AgentDefinition agent, DelegationRequest delegationRequest) {
    String skill = delegationRequest.skill() == null ? agent.id() : delegationRequest.skill();
    return CompletableFuture.completedFuture(
        new SkillIntent.SkillCall(skill, null, JsonMappers.object()));
  }

  /** Returns an agent that no file names. Any author of a route may call it. */
  private static AgentDefinition undeclared(String id, URI url) {
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
        AgentRateLimitConfig.DEFAULT,
        Optional.of(new RemoteAgentCardAddress(url, Optional.empty())),
        List.of(),
        List.of(),
        RetentionRule.NONE,
        Map.of());
  }
}
