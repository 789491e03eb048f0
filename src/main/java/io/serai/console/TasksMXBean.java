package io.serai.console;

import java.util.Map;

/** JMX attributes of tasks. */
public interface TasksMXBean {

  /** Number of running tasks, by agent. */
  Map<String, Integer> getRunning();

  /** Number of queued tasks, by agent. */
  Map<String, Integer> getWaiting();

  /** Maximum number of running tasks, by agent. */
  Map<String, Integer> getPlaces();

  /** Maximum number of queued tasks, by agent. */
  Map<String, Integer> getLine();

  /** Time in seconds that the first queued task has waited, by agent; 0 if there is none. */
  Map<String, Double> getOldestWaitingSeconds();

  /** Number of running tasks of all agents. */
  int getRunningTotal();

  /** Number of queued tasks of all agents. */
  int getWaitingTotal();
}
