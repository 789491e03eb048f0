package io.serai.console;

import java.util.Map;

/** JMX attributes of the protocols. */
public interface ProtocolsMXBean {

  /**
   * Number of answered requests, by {@code protocol operation binding version outcome}, separated
   * by spaces.
   */
  Map<String, Long> getRequests();

  /** Number of open event streams, by protocol. */
  Map<String, Integer> getOpenStreams();

  /** Further numbers of the protocols, by metric and label values, separated by spaces. */
  Map<String, Long> getMeasurements();
}
