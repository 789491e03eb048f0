package io.serai.outbound;

import java.util.HashSet;
import java.util.Set;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.CamelContextHelper;
import org.apache.camel.support.DefaultEndpoint;

/** One address outside, as a Camel endpoint that can only be sent to. */
final class OutboundEndpoint extends DefaultEndpoint {

  private final TargetUri address;
  private final Set<String> hosts;

  OutboundEndpoint(String uri, Component component, TargetUri address, Set<String> hosts) {
    super(uri, component);
    this.address = address;
    Set<String> all = new HashSet<>(hosts);
    all.add(address.host());
    this.hosts = Set.copyOf(all);
  }

  @Override
  public Producer createProducer() {
    OutboundGateway outbound =
        CamelContextHelper.mandatoryLookup(
            getCamelContext(), OutboundGateway.NAME, OutboundGateway.class);
    return new OutboundProducer(this, outbound, address, hosts);
  }

  @Override
  public Consumer createConsumer(Processor processor) {
    throw new UnsupportedOperationException("outbound: can only be sent to");
  }

  @Override
  public boolean isLenientProperties() {
    return true;
  }
}
