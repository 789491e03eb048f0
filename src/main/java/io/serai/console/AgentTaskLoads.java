package io.serai.console;

import io.serai.security.AgentDefinition;
import io.serai.security.AgentDirectory;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How busy the agents of this hub are. */
public record AgentTaskLoads(TaskDispatcher tasks, AgentDirectory agents) {

  /** The agent that the hub itself is. */
  private static final String HUB = "serai";

  private static final int MOST = 500;

  /** The load of each agent that serves here, by its id; at most {@value #MOST}. */
  Map<String, Load> loads() {
    Map<String, Load> loads = new TreeMap<>();
    Stream.concat(Stream.of(HUB), agents.agents().stream().map(AgentDefinition::id))
        .limit(MOST)
        .forEach(id -> loads.put(id, tasks.load(id)));
    return loads;
  }
}
