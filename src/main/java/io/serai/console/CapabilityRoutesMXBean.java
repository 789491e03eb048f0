package io.serai.console;

import java.util.List;

/** The compiled routes of capabilities in JMX. */
public interface CapabilityRoutesMXBean {

  /** How many stand. */
  int getStanding();

  /** Their ids, sorted. */
  List<String> getIds();
}
