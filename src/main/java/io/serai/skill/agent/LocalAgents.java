package io.serai.skill.agent;

import io.serai.skill.intake.Intake;
import io.serai.task.run.TaskDispatcher;
import java.util.Optional;

/** The agents of this hub. */
public record LocalAgents(ServingAgents agents, TaskDispatcher tasks, Intake intake)
    implements Callees {

  @Override
  public Optional<Callee> find(String id) {
    return agents
        .find(id)
        .filter(agent -> agent.url().isEmpty())
        .map(agent -> new LocalCallee(agent, tasks, intake));
  }
}
