package io.serai.skill.agent;

import io.serai.document.Json;
import io.serai.security.Agent;
import io.serai.security.Limits;
import io.serai.security.Permissions;
import io.serai.security.RemoteCard;
import io.serai.skill.intake.Asked;
import io.serai.skill.intake.Intake;
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
public record KnownAgents(ServingAgents agents, TaskDispatcher tasks, Intake intake)
    implements Callees {

  @Override
  public Optional<Callee> find(String idOrUrl) {
    return agents
        .find(idOrUrl)
        .or(() -> agents.withCard(idOrUrl))
        .or(() -> RemoteCard.parse(idOrUrl).map(url -> unnamed(idOrUrl, url)))
        .map(this::callee);
  }

  private Callee callee(Agent agent) {
    return agent.url().isPresent()
        ? new TaskCallee(agent, tasks, intake, order -> asked(agent, order))
        : new TaskCallee(
            agent,
            tasks,
            intake,
            order -> intake.read(agent, order.caller(), order.skill(), order.message()));
  }

  /** Which skill is meant the agent elsewhere decides itself, where the order does not name it. */
  private static CompletionStage<Asked> asked(Agent agent, Order order) {
    String skill = order.skill() == null ? agent.id() : order.skill();
    return CompletableFuture.completedFuture(new Asked.Call(skill, null, Json.object()));
  }

  /** An agent that no file names: whoever may write routes may have it asked. */
  private static Agent unnamed(String id, URI url) {
    return new Agent(
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
        Limits.DEFAULT,
        Optional.of(new RemoteCard(url, Optional.empty())),
        List.of(),
        List.of());
  }
}
