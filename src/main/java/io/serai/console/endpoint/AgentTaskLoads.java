package io.serai.console.endpoint;

import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Reports how many tasks the agents of this hub run and queue. */
public record AgentTaskLoads(TaskDispatcher tasks, AgentDirectory agents) {

  private static final int MAX_AGENTS = 500;

  /** Returns the load of the hub itself and of its agents by id, at most {@value #MAX_AGENTS}. */
  public Map<String, Load> loads() {
    Map<String, Load> loads = new TreeMap<>();
    Stream.concat(
            Stream.of(AgentDefinition.HUB_ID), agents.agents().stream().map(AgentDefinition::id))
        .limit(MAX_AGENTS)
        .forEach(id -> loads.put(id, tasks.load(id)));
    return loads;
  }

  /** Returns the sum of a number over all agents. */
  public int sum(ToIntFunction<Load> value) {
    return loads().values().stream().mapToInt(value).sum();
  }
}
