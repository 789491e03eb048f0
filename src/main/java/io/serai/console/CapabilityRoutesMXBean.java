package io.serai.console;

import java.util.List;

/** JMX attributes of the compiled routes of capabilities. */
public interface CapabilityRoutesMXBean {

  /** Number of compiled routes. */
  int getStanding();

  /** Ids of the compiled routes, sorted. */
  List<String> getIds();
}
