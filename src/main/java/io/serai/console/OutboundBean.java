package io.serai.console;

import io.serai.outbound.Outbound;
import java.util.List;

record OutboundBean(Outbound outbound) implements OutboundMXBean {

  @Override
  public List<OutboundHost> getHosts() {
    return outbound.stats().stream().map(OutboundHost::new).toList();
  }
}
