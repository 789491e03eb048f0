package io.serai.console;

import io.serai.task.run.TaskDispatcher.AgentCapacity;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;

record TasksJmxBean(AgentTaskLoads numbers) implements TasksMXBean {

  private static final double MILLIS = 1000;

  @Override
  public Map<String, Integer> getRunning() {
    return by(Load::running);
  }

  @Override
  public Map<String, Integer> getWaiting() {
    return by(Load::waiting);
  }

  @Override
  public Map<String, Integer> getPlaces() {
    return byRoom(AgentCapacity::places);
  }

  @Override
  public Map<String, Integer> getLine() {
    return byRoom(AgentCapacity::line);
  }

  @Override
  public Map<String, Double> getOldestWaitingSeconds() {
    return byRoom(agentCapacity -> agentCapacity.oldest().toMillis() / MILLIS);
  }

  @Override
  public int getRunningTotal() {
    return sum(Load::running);
  }

  @Override
  public int getWaitingTotal() {
    return sum(Load::waiting);
  }

  int sum(ToIntFunction<Load> part) {
    return numbers.loads().values().stream().mapToInt(part).sum();
  }

  private <T> Map<String, T> byRoom(Function<AgentCapacity, T> part) {
    Map<String, T> by = new TreeMap<>();
    numbers.loads().keySet().forEach(id -> by.put(id, part.apply(numbers.tasks().room(id))));
    return by;
  }

  private Map<String, Integer> by(ToIntFunction<Load> part) {
    Map<String, Integer> by = new TreeMap<>();
    numbers.loads().forEach((agent, load) -> by.put(agent, part.applyAsInt(load)));
    return by;
  }
}
