package io.serai.console;

import java.util.List;

/** JMX attributes of outgoing calls. */
public interface OutboundMXBean {

  /** Counters by host. */
  List<OutboundHostJmxData> getHosts();
}
