package io.serai.console;

import io.serai.task.run.TaskDispatcher.AgentCapacity;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Reads the JMX attributes of tasks from the agents' queues. */
record TasksJmxBean(AgentTaskLoads loads) implements TasksMXBean {

  private static final double MILLIS = 1000;

  @Override
  public Map<String, Integer> getRunning() {
    return byAgent(Load::running);
  }

  @Override
  public Map<String, Integer> getWaiting() {
    return byAgent(Load::waiting);
  }

  @Override
  public Map<String, Integer> getPlaces() {
    return byCapacity(AgentCapacity::maxRunning);
  }

  @Override
  public Map<String, Integer> getLine() {
    return byCapacity(AgentCapacity::maxQueued);
  }

  @Override
  public Map<String, Double> getOldestWaitingSeconds() {
    return byCapacity(agentCapacity -> agentCapacity.oldest().toMillis() / MILLIS);
  }

  @Override
  public int getRunningTotal() {
    return sum(Load::running);
  }

  @Override
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
