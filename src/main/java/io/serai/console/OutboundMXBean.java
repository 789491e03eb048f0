package io.serai.console;

import java.util.List;

/** The ways out of the hub in JMX. */
public interface OutboundMXBean {

  /** What was counted, by host. */
  List<OutboundHostJmxData> getHosts();
}
