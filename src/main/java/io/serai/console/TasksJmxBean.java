package io.serai.console;

import io.serai.task.run.TaskDispatcher.AgentCapacity;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;

/** Reads the JMX attributes of tasks from the agents' queues. */
@ManagedResource(description = "Tasks")
public record TasksJmxBean(AgentTaskLoads loads) {

  private static final double MILLIS = 1000;

  /** Number of running tasks, by agent. */
  @ManagedAttribute(description = "Number of running tasks, by agent")
  public Map<String, Integer> getRunning() {
    return byAgent(Load::running);
  }

  /** Number of queued tasks, by agent. */
  @ManagedAttribute(description = "Number of queued tasks, by agent")
  public Map<String, Integer> getWaiting() {
    return byAgent(Load::waiting);
  }

  /** Maximum number of running tasks, by agent. */
  @ManagedAttribute(description = "Maximum number of running tasks, by agent")
  public Map<String, Integer> getMaxRunning() {
    return byCapacity(AgentCapacity::maxRunning);
  }

  /** Maximum number of queued tasks, by agent. */
  @ManagedAttribute(description = "Maximum number of queued tasks, by agent")
  public Map<String, Integer> getMaxQueued() {
    return byCapacity(AgentCapacity::maxQueued);
  }

  /** Seconds that the first queued task has waited, by agent; 0 if there is none. */
  @ManagedAttribute(
      description = "Seconds that the first queued task has waited, by agent; 0 if there is none")
  public Map<String, Double> getOldestWaitingSeconds() {
    return byCapacity(agentCapacity -> agentCapacity.oldest().toMillis() / MILLIS);
  }

  /** Number of running tasks of all agents. */
  @ManagedAttribute(description = "Number of running tasks of all agents")
  public int getRunningTotal() {
    return sum(Load::running);
  }

  /** Number of queued tasks of all agents. */
  @ManagedAttribute(description = "Number of queued tasks of all agents")
  public int getWaitingTotal() {
    return sum(Load::waiting);
  }

  int sum(ToIntFunction<Load> value) {
    return loads.loads().values().stream().mapToInt(value).sum();
  }

  private <T> Map<String, T> byCapacity(Function<AgentCapacity, T> value) {
    Map<String, T> values = new TreeMap<>();
    loads.loads().keySet().forEach(id -> values.put(id, value.apply(loads.tasks().room(id))));
    return values;
  }

  private Map<String, Integer> byAgent(ToIntFunction<Load> value) {
    Map<String, Integer> byAgent = new TreeMap<>();
    loads.loads().forEach((agent, load) -> byAgent.put(agent, value.applyAsInt(load)));
    return byAgent;
  }
}
