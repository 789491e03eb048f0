package io.serai.console;

import java.util.Map;

/** Tasks in JMX. */
public interface TasksMXBean {

  /** How many tasks are at work, by agent. */
  Map<String, Integer> getRunning();

  /** How many wait for a place, by agent. */
  Map<String, Integer> getWaiting();

  /** How many may be at work, by agent. */
  Map<String, Integer> getPlaces();

  /** How many may wait for a place, by agent. */
  Map<String, Integer> getLine();

  /** How many seconds the first in line waits, by agent; 0 where none does. */
  Map<String, Double> getOldestWaitingSeconds();

  /** How many are at work. */
  int getRunningTotal();

  /** How many wait for a place. */
  int getWaitingTotal();
}
