package io.serai.console;

import java.util.Map;

/** Tasks in JMX. */
public interface TasksMXBean {

  /** How many tasks are at work, by agent. */
  Map<String, Integer> getRunning();

  /** How many wait for a place, by agent. */
  Map<String, Integer> getWaiting();

  /** How many are at work. */
  int getRunningTotal();

  /** How many wait for a place. */
  int getWaitingTotal();
}
