package io.serai.console;

import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

record TasksBean(TaskNumbers numbers) implements TasksMXBean {

  @Override
  public Map<String, Integer> getRunning() {
    return by(Load::running);
  }

  @Override
  public Map<String, Integer> getWaiting() {
    return by(Load::waiting);
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

  private Map<String, Integer> by(ToIntFunction<Load> part) {
    Map<String, Integer> by = new TreeMap<>();
    numbers.loads().forEach((agent, load) -> by.put(agent, part.applyAsInt(load)));
    return by;
  }
}
