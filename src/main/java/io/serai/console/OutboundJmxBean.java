package io.serai.console;

import io.serai.outbound.OutboundGateway;
import java.util.List;

/** Reads the JMX attributes of outgoing calls from the outbound gateway. */
record OutboundJmxBean(OutboundGateway outbound) implements OutboundMXBean {

  @Override
  public List<OutboundHostJmxData> getHosts() {
    return outbound.stats().stream().map(OutboundHostJmxData::new).toList();
  }
}
